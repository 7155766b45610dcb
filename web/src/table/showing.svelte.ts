// Shows what has happened at the pace at which people follow it: moment after moment, each with what is heard then.
import { tick } from 'svelte'
import type { GamePart, Step } from '../games/contract'
import { Motion } from '../parts/motion'
import { sounds } from './sounds'
import { SPECTATOR, type News, type Sheet, type Told } from '../wire'
import { spoken, wordsOf, type Reader, type Words } from '../words'

/** How things stand when all that was told has been seen. */
export interface Standing {
  view: unknown
  actors: number[]
  scores: number[]
  commands: string[] | null
  /** what the table waits for: a play says which moment it answers */
  moment: string
  isOver: boolean
  /** whether our last play can be taken back */
  canUndo?: boolean
}

/** How things stand by the news; a game without a part of its own is drawn from its layout. */
export function standingOf(news: News, usesLayout: boolean): Standing {
  return {
    view: usesLayout ? news.layout : news.view,
    actors: news.actors,
    scores: news.scores,
    commands: news.commands === undefined ? [] : news.commands,
    moment: news.moment ?? '',
    isOver: news.is_over ?? false,
    canUndo: news.can_undo ?? false,
  }
}

/** A sentence of the log. */
export interface Line {
  id: number
  text: string
  /** of the event that it tells; none of a note */
  number?: number
  /** what is to be read in its place, if it is another */
  words?: Words
}

interface Pending {
  told: Told[]
  standing: Standing
}

const NOBODY_READS: Reader = { seat: SPECTATOR, deck: 'french', isPortuguese: false }
const MOST_SPOKEN = 12
const MOST_BEHIND = 2 // so much news may wait to be seen; of more than that the oldest is not acted out

export class Showing {
  /** the moment that is seen now */
  view: unknown = $state.raw(null)
  told: Told[] = $state.raw([])
  standing: Standing | null = $state.raw(null)
  isSettled = $state(true)
  lines: Line[] = $state.raw([])
  spoken: Line[] = $state.raw([])
  /** the score sheet that waits to be read */
  sheet: Sheet | null = $state.raw(null)
  /** the last one there was */
  lastSheet: Sheet | null = $state.raw(null)
  /** the table when that sheet was shown; null if it was shown before we came */
  scoredView: unknown = $state.raw(null)
  readonly motion = new Motion()
  /** of the event that is told next */
  number = 0

  readonly #part: GamePart<unknown>
  readonly #queue: Pending[] = []
  #isRunning = false
  #cuts = 0 // how often what was being acted out has been cut short
  #count = 0
  #wake: (() => void) | undefined

  readonly #reader: () => Reader

  constructor(part: GamePart<unknown>, reader: () => Reader = () => NOBODY_READS) {
    this.#part = part
    this.#reader = reader
  }

  /** What happened last, as letters. */
  get lastSentence(): string {
    const line = this.lines.at(-1)
    return line ? this.#said(line) : ''
  }

  /** Show how things stand at once; what was told before goes to the log only. */
  jump(told: Told[], standing: Standing): void {
    this.#log(told)
    this.#settle(standing)
  }

  /** Plays were taken back: what was told after so many events counts no more, seen or not. */
  takeBack(number: number): void {
    this.cut()
    this.lines = this.lines.filter((line) => line.number === undefined || line.number < number)
    this.number = number
  }

  /** Act out what was told, after all that still waits to be seen. */
  async act(told: Told[], standing: Standing): Promise<void> {
    this.#queue.push({ told, standing })
    if (this.#isRunning) return
    this.#isRunning = true
    this.isSettled = false
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) await this.#actOut(next)
    this.isSettled = true
    this.#isRunning = false
  }

  /** Say a sentence to who cannot see the table. */
  speak(text: string): void {
    this.spoken = [...this.spoken.slice(1 - MOST_SPOKEN), { id: (this.#count += 1), text }]
  }

  /** Add a sentence to the log that is no event of the game. */
  note(text: string): void {
    this.lines = [...this.lines, { id: (this.#count += 1), text }]
    this.speak(text)
  }

  /** The score sheet has been read. */
  turnPage(): void {
    this.sheet = null
    this.#wake?.()
  }

  /** Stop acting out, wherever it is; the person goes elsewhere. */
  cut(): void {
    this.#cuts += 1
    this.#queue.length = 0
    this.motion.stop()
    this.turnPage()
  }

  async #actOut({ told, standing }: Pending): Promise<void> {
    const cuts = this.#cuts
    for (const step of this.#part.steps?.(this.view, told, standing.view) ?? [plainly(told, standing.view)]) {
      const isHurried = document.hidden || this.#queue.length > MOST_BEHIND
      await this.#take(step, isHurried)
      if (cuts === this.#cuts) await this.#pauseAtSheet(step.told, standing)
      if (cuts !== this.#cuts) return
    }
    this.#settle(standing)
  }

  async #take(step: Step<unknown>, isHurried: boolean): Promise<void> {
    this.#log(step.told)
    for (const told of step.told) this.speak(this.#said(told))
    if (step.sound) sounds.play(step.sound)
    if (!isHurried) this.motion.snapshot()
    this.view = step.view
    this.told = step.told
    await tick()
    if (isHurried) return
    await this.motion.play(step.plan)
    if (step.hold) await this.#sleep(step.hold)
  }

  /** The points of a hand are looked at before the next one is dealt; those of the last hand, at the end. */
  async #pauseAtSheet(told: Told[], standing: Standing): Promise<void> {
    const sheet = told.findLast((each) => each.sheet)?.sheet
    if (!sheet) return
    this.lastSheet = sheet
    this.scoredView = this.view
    if (standing.isOver) return
    this.sheet = sheet
    await this.#sleep()
  }

  /** Until we are woken, or so many milliseconds have passed. */
  #sleep(duration?: number): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
      if (duration !== undefined) setTimeout(resolve, duration)
    })
  }

  #log(told: Told[]): void {
    const lines = told.map(({ text, words }) => ({ id: (this.#count += 1), text, words, number: this.number++ }))
    this.lines = [...this.lines, ...lines]
    this.lastSheet = told.findLast((each) => each.sheet)?.sheet ?? this.lastSheet
  }

  #said({ text, words }: { text: string; words?: Words }): string {
    return spoken(wordsOf(text, words), this.#reader())
  }

  #settle(standing: Standing): void {
    this.view = standing.view
    this.standing = standing
  }
}

function plainly(told: Told[], view: unknown): Step<unknown> {
  return { view, told, hold: 0 }
}
