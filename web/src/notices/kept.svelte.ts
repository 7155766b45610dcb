// Whether the page that is seen is only what the service worker has kept of it.

class Kept {
  /** It is, and the server has not answered since. */
  isAll = $state('kept' in (globalThis.document?.documentElement.dataset ?? {})) // the service worker has said so
}

export const kept = new Kept()
