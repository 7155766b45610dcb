// A finished match as a seat saw it: all its frames, and where in it one is.
import { replay } from '../api'
import { partOf } from '../games'
import { readerOf } from '../reader'
import { SPECTATOR, type Frame, type Replay, type Sheet, type Summary, type Told } from '../wire'
import { spoken, wordsOf, type Reader } from '../words'
import { Showing, type Standing } from './showing.svelte'
import { nameOf } from './words'

const PAUSE = 500 // milliseconds between two steps that follow by themselves

/** What a replay is seen as: a seat, SPECTATOR, or with every hand open. */
export type Eyes = number | 'all'

/** One step of the match. */
export interface Shot {
  view: unknown
  told: Told[]
  /** the seat that is to act after it, if any */
  actor: number | null
}

export class Playback {
  table: Summary | null = $state.raw(null)
  shots: Shot[] = $state.raw([])
  at = $state(0)
  isPlaying = $state(false)
  eyes: Eyes = $state('all')
  showing: Showing | null = $state.raw(null)
  readonly #id: string
  #timer: number | undefined

  constructor(id: string) {
    this.#id = id
  }

  /** Who reads it: with every hand open it is nobody who sat there. */
  get reader(): Reader {
    return readerOf(this.table?.game ?? '', this.eyes === 'all' ? SPECTATOR : this.eyes)
  }

  /** What happened in this step. */
  get sentences(): string {
    const said = this.shots[this.at]?.told ?? []
    return said.map(({ text, words }) => spoken(wordsOf(text, words), this.reader)).join('\n')
  }

  /** The last score sheet that had been written by then. */
  get sheet(): Sheet | null {
    return this.shots.slice(0, this.at + 1).flatMap(({ told }) => told).findLast((told) => told.sheet)?.sheet ?? null
  }

  /** Load the match as these eyes saw it, and stay at the same step. */
  async load(eyes: Eyes): Promise<void> {
    this.pause()
    const first = await wholeReplay(this.#id, eyes === 'all' ? 0 : eyes)
    const others = eyes === 'all' ? this.#othersOf(first) : []
    const replays = [first, ...(await Promise.all(others))]
    const { part, usesLayout } = partOf(first.table.game)
    const seen = (frame: Frame) => (usesLayout ? frame.layout : frame.view)
    this.shots = first.frames.map((frame, number) => {
      const frames = replays.map((each) => each.frames[number] ?? frame)
      return {
        view: frames.length > 1 ? part.openHands(frames.map(seen)) : seen(frame),
        told: frames.map(({ told }) => told).reduce(merged),
        actor: first.frames.slice(number + 1).find(({ mover }) => mover >= 0)?.mover ?? null,
      }
    })
    this.table = first.table
    this.eyes = eyes
    this.showing?.cut()
    const names = first.table.players.map(nameOf)
    this.showing = new Showing(
      part,
      () => this.reader,
      () => names,
    )
    this.go(Math.min(this.at, this.shots.length - 1))
  }

  /** Go to a step at once. */
  go(step: number): void {
    this.at = Math.max(0, Math.min(step, this.shots.length - 1))
    const shot = this.shots[this.at]
    if (!shot || !this.showing) return
    this.showing.cut()
    this.showing.jump([], this.#standing(shot))
    this.showing.speak(this.sentences)
  }

  /** Act out the next step. */
  async next(): Promise<void> {
    const shot = this.shots[this.at + 1]
    if (!shot || !this.showing) return
    if (!this.showing.isSettled) return this.go(this.at + 1)
    this.at += 1
    await this.showing.act(shot.told, this.#standing(shot))
  }

  /** Act out one step after the other. */
  async play(): Promise<void> {
    if (this.at === this.shots.length - 1) this.go(0)
    this.isPlaying = true
    while (this.isPlaying && this.at < this.shots.length - 1) {
      await this.next()
      await new Promise((resolve) => (this.#timer = window.setTimeout(resolve, PAUSE)))
    }
    this.isPlaying = false
  }

  pause(): void {
    this.isPlaying = false
  }

  close(): void {
    this.pause()
    clearTimeout(this.#timer)
    this.showing?.cut()
  }

  #othersOf(first: Replay): Promise<Replay>[] {
    return first.table.players.slice(1).map((_, number) => wholeReplay(this.#id, number + 1))
  }

  #standing({ view, actor }: Shot): Standing {
    const actors = actor === null ? [] : [actor]
    return { view, actors, scores: [], commands: [], moment: '', isOver: true }
  }
}

/** All frames, which the server sends some at a time. */
async function wholeReplay(id: string, seat: number): Promise<Replay> {
  const whole = await replay(id, seat, 0)
  const frames = [...whole.frames]
  while (frames.length < whole.count) {
    const more = await replay(id, seat, frames.length)
    if (!more.frames.length) break
    frames.push(...more.frames)
  }
  return { ...whole, frames }
}

/** What two seats were told, each thing once and in order; what only one of them heard stays where it was. */
export function merged(one: Told[], other: Told[]): Told[] {
  const same = (a: Told, b: Told) => JSON.stringify(a.event) === JSON.stringify(b.event)
  const found: Told[] = []
  let rest = other
  for (const told of one) {
    const at = rest.findIndex((each) => same(each, told))
    if (at >= 0) {
      found.push(...rest.slice(0, at))
      rest = rest.slice(at + 1)
    }
    found.push(told)
  }
  return [...found, ...rest]
}
