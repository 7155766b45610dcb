// What happens in the matches that mazzo has played for the tests, change by change.
import { expect, inject } from 'vitest'
import type { GamePart, Step } from '../../src/games/contract'
import { noticeOf, type Notice } from '../../src/table/announcing'
import { Cast } from '../../src/table/cast'
import { DEALER, type Told } from '../../src/wire'
import type { Seen, Shot } from '../films'

/** From one view to the next, and what was told in between. */
export interface Change<View> {
  seat: number
  before: View | null
  told: Told[]
  after: View
}

/** Every change of the match of a game, as each seat and a spectator heard of it: a play with the deals that follow. */
export function changesOf<View>(game: string): Change<View>[] {
  return filmsOf(game).flatMap(({ seat, shots }) => between<View>(seat, shots.reduce(withDeals, [])))
}

/** The same with every hand open, as a replay shows it: each deal by itself. */
export function openChangesOf<View>(game: string, { openHands }: Pick<GamePart<View>, 'openHands'>): Change<View>[] {
  const films = filmsOf(game).filter(({ seat }) => seat >= 0)
  const { seat, shots } = films[0]!
  const viewOf = (number: number) => openHands(films.map((film) => film.shots[number]!.view as View))
  return between(seat, shots.map((shot, number) => ({ ...shot, view: viewOf(number) })))
}

export function filmsOf(game: string): Seen[] {
  return inject('films')[game] ?? []
}

function withDeals(found: Shot[], shot: Shot): Shot[] {
  const last = found.at(-1)
  if (shot.mover !== DEALER || !last) return [...found, shot]
  return [...found.slice(0, -1), { ...shot, mover: last.mover, told: [...last.told, ...shot.told] }]
}

function between<View>(seat: number, shots: Shot[]): Change<View>[] {
  const viewOf = (shot: Shot | undefined) => (shot ? (shot.view as View) : null)
  return shots.map((shot, number) =>
    frozen({ seat, before: viewOf(shots[number - 1]), told: shot.told, after: viewOf(shot)! }),
  )
}

/** The first change in which that event is told, and is as it is meant. */
export function changeWith<View, Event = unknown>(
  game: string,
  name: string,
  isMeant: (change: Change<View>, event: Event) => boolean = () => true,
): Change<View> {
  const isTold = (change: Change<View>) => namesOf(change).includes(name) && isMeant(change, eventOf<Event>(change, name))
  const found = changesOf<View>(game).find(isTold)
  if (!found) throw new Error(`In no match of ${game} was ${name} told so: let tests/films.py play another.`)
  return found
}

/** The first event of that name in a change. */
export function eventOf<Event>(change: Change<unknown>, name: string): Event {
  return change.told[namesOf(change).indexOf(name)]!.event as Event
}

function namesOf({ told }: Change<unknown>): string[] {
  return told.map(({ event }) => (event as { event: string }).event)
}

/** What holds of the moments of any change: all is told once and in order, and the last moment shows what is then. */
export function expectWholeStory<View extends object>(steps: Step<View>[], { told, after }: Change<View>, but: (keyof View)[] = []): void {
  expect(steps.length).toBeGreaterThan(0)
  expect(steps.flatMap((step) => step.told)).toEqual(told)
  for (const { hold } of steps) expect(hold).toBeGreaterThanOrEqual(0)
  const last = steps.at(-1)!.view
  const shown = Object.keys(after).map((key) => [key, (but.includes(key as keyof View) ? after : last)[key as keyof View]])
  expect(Object.fromEntries(shown)).toEqual(after)
}

const NAMES = ['Ann', 'Bob', 'Ćira']

/** What is announced in these steps, as the player of that seat reads it. */
export function noticesOf<View>(steps: Step<View>[], seat: number): Notice[] {
  return steps.flatMap(({ announced }) => (announced ? [noticeOf(announced, new Cast(NAMES, seat))] : []))
}

/** What holds of whatever is announced: it says who or what and why in words, and never in notation. */
export function expectWords(notices: Notice[]): void {
  for (const { title, sentences } of notices) {
    expect(sentences.length).toBeGreaterThan(0)
    for (const text of [title, ...sentences]) expect(text).not.toMatch(/undefined|NaN|\b(10|[A2-9JQK])[CDHS]\b|\b[a-z]+[1-5]\b|\d[WUGRKL]|nobody's|^nobody|you (takes|loses|gets|has|is|wins)\b/)
    for (const text of sentences) expect(text).toMatch(/^[^a-z].*[.!]$/)
  }
}

/** Whoever changes what was told, or a view that others still look at, is caught. */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) frozen(part)
  return value
}

export const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0)
