// Where the page is: six kinds of addresses, kept in step with the browser's history.

export type Place =
  | { page: 'lobby' | 'matches' }
  | { page: 'table' | 'replay'; id: string }
  | { page: 'learn'; game: string }
  | { page: 'lesson'; game: string; lesson: string }
  | { page: 'nowhere' }

export function placeOf(path: string): Place {
  if (path === '/' || path === '/index.html') return { page: 'lobby' }
  if (/^\/matches\/?$/.test(path)) return { page: 'matches' }
  const [, page, id] = /^\/(table|replay)\/([\w-]+)\/?$/.exec(path) ?? []
  if (id && (page === 'table' || page === 'replay')) return { page, id }
  const [, game, lesson] = /^\/learn\/([\w-]+)(?:\/([\w-]+))?\/?$/.exec(path) ?? []
  if (game) return lesson ? { page: 'lesson', game, lesson } : { page: 'learn', game }
  return { page: 'nowhere' }
}

class Router {
  place: Place = $state(placeOf(location.pathname))

  constructor() {
    addEventListener('popstate', () => this.#arrive())
  }

  /** Go to an address of the page, as if a link had been followed. */
  go(address: string): void {
    history.pushState(null, '', address)
    scrollTo(0, 0)
    this.#arrive()
  }

  #arrive(): void {
    this.place = placeOf(location.pathname)
  }
}

export const router = new Router()

/** Follows plain clicks on our own links without loading the page anew; anything else is left to the browser. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.hash && link.pathname === location.pathname) return
  if (placeOf(link.pathname).page === 'nowhere') return
  event.preventDefault()
  router.go(link.pathname + link.search + link.hash)
}
