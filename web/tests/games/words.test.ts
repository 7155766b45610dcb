// @vitest-environment happy-dom
// What the page itself says at a table, in all games: no notation, no name for oneself, no names of options; cards as in
// the chosen deck, and the words of one language. What the server says is looked at in tests/games/test_words_for_the_page.py.
import { createRawSnippet, flushSync, mount, unmount } from 'svelte'
import { afterEach, describe, expect, test } from 'vitest'
import { partOf } from '../../src/games'
import { Motion } from '../../src/parts/motion'
import { preferences } from '../../src/preferences.svelte'
import type { Shot } from '../films'
import { GLOSSARY, meaningOf, type Word } from '../../src/games/sobesobe/glossary'
import { noticeOf } from '../../src/table/announcing'
import { Cast } from '../../src/table/cast'
import { changesOf, filmsOf } from './changes'

const GAMES = ['scopa', 'sobesobe', 'splendor', 'sapone', 'hoards']
const NAMES = ['Zora', 'Bruno', 'Carla']
const MOST = 1 // moments of a kind that are looked at

const NOTATION =
  /(?<![\w-])(?:(?:10|[A2-9JQK])[CDHS]|[1-9][0-9]?[WUGRKL]|[1-3]-[0-4]|R[1-3]|\+[WUGRKL]|[a-z]+[1-5]|[A-Z]{2,}|[a-z]+_[a-z_]+)(?![\w-])|undefined|NaN|\bnull\b/
const FRENCH = /\b(diamonds?|clubs?|hearts?|spades?|jacks?|queens?)\b/i
const ENGLISH = /\b(trumps?|tricks?|rounds?)\b/i

const PATIENCE = 60_000 // milliseconds for all tables of a game, on a machine that has other things to do

const sign = createRawSnippet(() => ({ render: () => '<i></i>' }))

/** All that is read or heard of one moment of a table. */
function said(game: string, seat: number, { view, actors, commands }: Shot): string[] {
  const { part } = partOf(game)
  const target = document.createElement('div')
  document.body.append(target)
  const props = { view, seat, names: NAMES, actors, commands, told: [], hint: null, motion: new Motion(), isReplay: false, sign, play: () => Promise.resolve(false) }
  const table = mount(part.Table, { target, props })
  flushSync()
  const found = textsOf(target)
  void unmount(table)
  target.remove()
  return found
}

function textsOf(root: HTMLElement): string[] {
  const found: string[] = []
  const walk = (each: Element) => {
    if (each.tagName.toLowerCase() === 'svg') return
    for (const name of ['aria-label', 'title', 'data-explain', 'data-why', 'alt', 'placeholder']) {
      const text = each.getAttribute(name)
      if (text) found.push(text)
    }
    const own = [...each.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent?.trim() ?? '')
    found.push(...own.filter(Boolean))
    for (const child of each.children) walk(child)
  }
  walk(root)
  return found
}

/** Some moments of each kind: the phase, and what this seat can do in it. */
function* moments(game: string): Generator<[seat: number, shot: Shot]> {
  const seen = new Map<string, number>()
  for (const { seat, shots } of filmsOf(game)) {
    for (const shot of shots) {
      const { phase, may, visitors, excess } = shot.view as Record<string, unknown>
      const kind = seat < 0 ? 'watched' : JSON.stringify([phase, may, visitors, Boolean(excess), shot.actors.includes(seat)])
      const count = seen.get(kind) ?? 0
      if (!shot.actors.length || count >= MOST) continue
      seen.set(kind, count + 1)
      yield [seat, shot]
    }
  }
}

/** What is announced in the match, as each player reads it. */
function announced(game: string): [seat: number, text: string][] {
  const { part } = partOf(game)
  return changesOf<unknown>(game).flatMap(({ seat, before, told, after }) =>
    (part.steps?.(before, told, after) ?? []).flatMap((step): [number, string][] => {
      if (!step.announced) return []
      const { title, sentences } = noticeOf(step.announced, new Cast(NAMES, seat, preferences.deck))
      return [title, ...sentences].map((text) => [seat, text])
    }),
  )
}

const allSaid = new Map<string, [seat: number, text: string][]>()

function wordsOf(game: string): [seat: number, text: string][] {
  const key = `${game} ${preferences.deck} ${preferences.portuguese}`
  const known = allSaid.get(key)
  if (known) return known
  const seen = [...moments(game)].flatMap(([seat, shot]) => said(game, seat, shot).map((text): [number, string] => [seat, text]))
  const found = [...seen, ...announced(game)]
  allSaid.set(key, found)
  return found
}

const wrong = (found: [number, string][], isWrong: (text: string, seat: number) => boolean) => [
  ...new Set(found.filter(([seat, text]) => isWrong(text, seat)).map(([, text]) => text)),
]

afterEach(() => {
  preferences.deck = 'french'
  preferences.portuguese = false
})

describe.each(GAMES)('what is said at a table of %s', (game) => {
  test('has no notation in it', () => {
    expect(wrong(wordsOf(game), (text) => NOTATION.test(text))).toEqual([])
  }, PATIENCE)

  test('says you to who sits there', () => {
    expect(wrong(wordsOf(game), (text, seat) => seat >= 0 && text.includes(NAMES[seat]!))).toEqual([])
  })
})

describe.each(['scopa', 'sobesobe'])('with the Italian deck a table of %s', (game) => {
  test('names no French card', () => {
    preferences.deck = 'italian'
    expect(wrong(wordsOf(game), (text) => FRENCH.test(text))).toEqual([])
  }, PATIENCE)
})

test('with Portuguese words a table of SobeSobe has no English ones for these', () => {
  preferences.portuguese = true
  const meanings = (Object.keys(GLOSSARY) as Word[]).map(meaningOf) // which are English on purpose
  expect(wrong(wordsOf('sobesobe'), (text) => ENGLISH.test(text) && !meanings.includes(text))).toEqual([])
}, PATIENCE)
