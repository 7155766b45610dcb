// The service worker, as far as the browser has any: only pages that came by https, or from this computer, may.

/** Have it installed, or renewed; the page works without it. */
export async function startWorker(): Promise<void> {
  try {
    await navigator.serviceWorker?.register('/worker.js', { updateViaCache: 'none' })
  } catch {
    // Some browsers forbid it, in private windows for instance.
  }
}

/** What shows notices and is pushed to, once it is ready; undefined where there is none. */
export async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const found = await navigator.serviceWorker.getRegistration()
  return found && navigator.serviceWorker.ready
}
