// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { followLinks, placeOf, router } from '../src/router.svelte'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  document.body.innerHTML = ''
  document.onclick = followLinks
  router.go('/')
})

/** Click a link as given; whether the page has followed it itself. */
function click(link: string, how: MouseEventInit = {}): boolean {
  document.body.innerHTML = link
  let isFollowed = false
  const look = (event: Event) => {
    isFollowed = event.defaultPrevented
    event.preventDefault() // there is no browser to follow it
  }
  addEventListener('click', look, { once: true })
  document.querySelector('a span, a')!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }))
  return isFollowed
}

describe('places', () => {
  test('are the lobby, tables, replays and what is learnt', () => {
    expect(placeOf('/learn/scopa')).toEqual({ page: 'learn', game: 'scopa' })
    expect(placeOf('/learn/scopa/taking')).toEqual({ page: 'lesson', game: 'scopa', lesson: 'taking' })
    expect(placeOf('/')).toEqual({ page: 'lobby' })
    expect(placeOf('/matches')).toEqual({ page: 'matches' })
    expect(placeOf('/index.html')).toEqual({ page: 'lobby' })
    expect(placeOf('/table/aB3-x_')).toEqual({ page: 'table', id: 'aB3-x_' })
    expect(placeOf('/replay/x/')).toEqual({ page: 'replay', id: 'x' })
  })

  test('are nowhere for anything else', () => {
    for (const path of ['/table', '/table/', '/table/a/b', '/tables/a', '/x', '//', '/table/a%20b']) {
      expect(placeOf(path), path).toEqual({ page: 'nowhere' })
    }
  })
})

describe('the router', () => {
  test('goes to an address and comes back with the browser', () => {
    router.go('/table/one?key=1')
    expect(router.place).toEqual({ page: 'table', id: 'one' })
    expect(location.search).toBe('?key=1')
    history.replaceState(null, '', '/replay/two')
    dispatchEvent(new PopStateEvent('popstate'))
    expect(router.place).toEqual({ page: 'replay', id: 'two' })
  })

  test('follows plain clicks on links of the page, also on what is in them', () => {
    expect(click('<a href="/table/one"><span>One</span></a>')).toBe(true)
    expect(router.place).toEqual({ page: 'table', id: 'one' })
  })

  test.each([
    ['a new tab is wanted', '<a href="/table/one">x</a>', { ctrlKey: true }],
    ['another button is pressed', '<a href="/table/one">x</a>', { button: 1 }],
    ['it opens elsewhere', '<a href="/table/one" target="_blank">x</a>', {}],
    ['it is a download', '<a href="/table/one" download>x</a>', {}],
    ['it leads to another host', '<a href="https://example.org/table/one">x</a>', {}],
    ['it leads to a heading of this page', '<a href="/#rules">x</a>', {}],
    ['it is no place of the page', '<a href="/api/games">x</a>', {}],
  ])('leaves a link to the browser if %s', (_, link, how) => {
    expect(click(link, how)).toBe(false)
    expect(router.place).toEqual({ page: 'lobby' })
  })
})
