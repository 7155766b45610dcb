// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, describe, expect, test } from 'vitest'
import { proseIn } from '../src/cards'
import Sentence from '../src/parts/Sentence.svelte'
import { preferences } from '../src/preferences.svelte'
import { inProse, pieceText, spoken, wordsOf, type Reader, type Words } from '../src/words'
import { SPECTATOR } from '../src/wire'

const ANNA: Reader = { seat: 0, deck: 'french', isPortuguese: false }
const WORDS: Words = [
  { text: 'Anna captures', seat: 0, you: 'You capture' },
  ' ',
  { text: 'the jack of hearts', card: 'JH' },
  ' with ',
  { text: 'the jack of diamonds', card: 'JD' },
  ' (',
  { text: 'SCO-3', ruling: 'SCO-3' },
  ').',
]

afterEach(() => {
  preferences.deck = 'french'
  document.body.innerHTML = ''
})

describe('a sentence as letters', () => {
  test('says you to who sits there, and the name to others', () => {
    expect(spoken(WORDS, ANNA)).toBe('You capture the jack of hearts with the jack of diamonds (SCO-3).')
    expect(spoken(WORDS, { ...ANNA, seat: 1 })).toMatch(/^Anna captures /)
    expect(spoken(WORDS, { ...ANNA, seat: SPECTATOR })).toMatch(/^Anna captures /)
  })

  test('names cards as the deck does', () => {
    expect(spoken(WORDS, { ...ANNA, deck: 'italian' })).toBe('You capture the knave of cups with the knave of coins (SCO-3).')
  })

  test('names ranks and suits alone, one or many, with their capital', () => {
    const italian = { ...ANNA, deck: 'italian' as const }
    expect(pieceText({ text: 'Clubs', card: 'C' }, italian)).toBe('Batons')
    expect(pieceText({ text: 'diamond', card: 'D' }, italian)).toBe('coin')
    expect(pieceText({ text: 'queens', card: 'Q' }, italian)).toBe('knights')
    expect(pieceText({ text: 'seven of diamonds', card: '7D' }, italian)).toBe('seven of coins')
    expect(pieceText({ text: 'The seven of diamonds', card: '7D' }, italian)).toBe('The seven of coins')
    expect(pieceText({ text: 'a leek', card: 'leek2' }, italian)).toBe('a leek')
  })

  test('has the words of the other language for who wants them', () => {
    const trick = { text: 'trick', term: 'vaza' }
    expect([pieceText(trick, ANNA), pieceText(trick, { ...ANNA, isPortuguese: true })]).toEqual(['trick', 'vaza'])
  })

  test('is the text where there are no words', () => {
    expect(wordsOf('Hand 2.', undefined)).toEqual(['Hand 2.'])
    expect(wordsOf('Hand 2.', [])).toEqual(['Hand 2.'])
    expect(wordsOf('7D', WORDS)).toBe(WORDS)
  })
})

test('rules are read in the words of the deck, but for what they say of both', () => {
  const rules = 'The jack, then Queens. A diamond; Spades.\n\nWith the Italian deck the suits are batons (clubs).'
  expect(proseIn(rules, 'french')).toBe(rules)
  expect(proseIn(rules, 'italian')).toBe('The knave, then Knights. A coin; Swords.\n\nWith the Italian deck the suits are batons (clubs).')
})

test('cards in a text of any game are known by their notation', () => {
  expect(inProse('takes 7D and 10H, deck 3')).toEqual(['takes ', { text: 'seven of diamonds', card: '7D' }, ' and ', { text: 'ten of hearts', card: '10H' }, ', deck 3'])
  expect(inProse('')).toEqual([])
})

describe('a sentence that is drawn', () => {
  function drawn(words: Words): HTMLElement {
    const target = document.createElement('p')
    document.body.append(target)
    const made = mount(Sentence, { target, props: { text: '', words }, context: new Map() })
    flushSync()
    const copy = target.cloneNode(true) as HTMLElement
    void unmount(made)
    return copy
  }

  test('has cards as signs with their names, and rulings as links', () => {
    const page = drawn(WORDS)
    expect([...page.querySelectorAll('[role=img]')].map((sign) => sign.getAttribute('aria-label'))).toEqual([
      'the jack of hearts',
      'the jack of diamonds',
    ])
    expect(page.querySelector('a')?.getAttribute('href')).toMatch(/#SCO-3$/)
    expect(page.textContent).toMatch(/^Anna captures J\s* with J\s* \(SCO-3\)\.$/)
  })

  test('follows the deck', () => {
    preferences.deck = 'italian'
    expect(drawn(WORDS).querySelector('[role=img]')?.getAttribute('aria-label')).toBe('the knave of cups')
  })
})
