// Shows what has happened at the pace at which people follow it: moment after moment, each with what is heard then.
//
// When much is waiting, what is only to be looked at is hurried. What is announced never is: it stays until it has been
// read or is dismissed, and its time stands still while the page is hidden or a dialog lies over it. What happens while the
// page is hidden is not acted out later: who comes back is shown their own losses, and told the rest together.
import { tick } from 'svelte'
import type { GamePart, Step } from '../games/contract'
import { Motion } from '../parts/motion'
import { SPECTATOR, type News, type Sheet, type Told } from '../wire'
import { noticeOf, plainStep, readingTime, asSpoken, whatWasMissed, type Notice } from './announcing'
import { Cast } from './cast'
import { sounds } from './sounds'
import { spoken, wordsOf, type Reader, type Words } from '../words'

/** How things stand when all that was told has been seen. */
export interface Standing {
  view: unknown
  actors: number[]
  scores: number[]
  commands: string[] | null
  /** each of these in words, if the table is drawn from its layout */
  commandWords?: Words[]
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
    commandWords: news.command_words ?? [],
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
  /** whether it came while nobody could see it */
  isMissed: boolean
}

const NOBODY_READS: Reader = { seat: SPECTATOR, deck: 'french', isPortuguese: false }
const MOST_SPOKEN = 12
const MOST_BEHIND = 2 // so much news may wait to be seen; of more than that the oldest is hurried
const TICK = 100 // milliseconds after which is asked again whether an announcement can be seen

export class Showing {
  /** the moment that is seen now */
  view: unknown = $state.raw(null)
  told: Told[] = $state.raw([])
  standing: Standing | null = $state.raw(null)
  isSettled = $state(true)
  lines: Line[] = $state.raw([])
  spoken: Line[] = $state.raw([])
  /** what is announced now, over the table */
  notice: Notice | null = $state.raw(null)
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
  readonly #reader: () => Reader
  readonly #names: () => readonly string[]
  readonly #queue: Pending[] = []
  #missed: Notice[] = [] // announced while nobody could see it
  #missedSheet: Sheet | null = null
  #isRunning = false
  #cuts = 0 // how often what was being acted out has been cut short
  #count = 0
  #wake: (() => void) | undefined

  /** `reader` is who looks on, `names` are those of the seats. */
  constructor(part: GamePart<unknown>, reader: () => Reader = () => NOBODY_READS, names: () => readonly string[] = () => []) {
    this.#part = part
    this.#reader = reader
    this.#names = names
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
    if (!this.#isRunning && !document.hidden && this.#settleAtOnce(told, standing)) return
    this.#queue.push({ told, standing, isMissed: document.hidden })
    await this.#run()
  }

  /** What moves nothing is told, and that is all; false if there is something to see. */
  #settleAtOnce(told: Told[], standing: Standing): boolean {
    const steps = this.#stepsTo(told, standing)
    if (!steps.every(({ isStill }) => isStill)) return false
    for (const step of steps) this.#tell(step.told)
    this.told = told
    this.#settle(standing)
    return true
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    this.isSettled = false
    for (;;) {
      const next = this.#queue.shift()
      if (next) await this.#actOut(next)
      else if (!document.hidden && this.#hasMissed) await this.#catchUp()
      else break
    }
    this.isSettled = true
    this.#isRunning = false
    if (this.#hasMissed) document.addEventListener('visibilitychange', this.#comeBack, { once: true })
  }

  readonly #comeBack = (): void => void this.#run()

  /** Say a sentence to who cannot see the table. */
  speak(text: string): void {
    this.spoken = [...this.spoken.slice(1 - MOST_SPOKEN), { id: (this.#count += 1), text }]
  }

  /** Add a sentence to the log that is no event of the game. */
  note(text: string): void {
    this.lines = [...this.lines, { id: (this.#count += 1), text }]
    this.speak(text)
  }

  /** The announcement has been read. */
  dismiss(): void {
    this.notice = null
    this.#wake?.()
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
    this.#missed = []
    this.#missedSheet = null
    this.motion.stop()
    this.dismiss()
    this.turnPage()
  }

  async #actOut({ told, standing, isMissed }: Pending): Promise<void> {
    const cuts = this.#cuts
    for (const step of this.#stepsTo(told, standing)) {
      const isUnseen = isMissed || document.hidden
      await this.#take(step, isUnseen)
      if (cuts === this.#cuts) await this.#pauseAtSheet(step.told, standing, isUnseen)
      if (cuts !== this.#cuts) return
    }
    this.#settle(standing)
  }

  #cast(): Cast {
    const { seat, deck } = this.#reader()
    return new Cast(this.#names(), seat, deck)
  }

  #stepsTo(told: Told[], standing: Standing): Step<unknown>[] {
    const { steps } = this.#part
    return steps?.(this.view, told, standing.view) ?? [plainStep(standing.view, told, this.standing?.scores ?? [], standing.scores)]
  }

  async #take(step: Step<unknown>, isUnseen: boolean): Promise<void> {
    const isHurried = isUnseen || step.isStill || this.#queue.length > MOST_BEHIND
    const notice = step.announced && noticeOf(step.announced, this.#cast())
    if (!notice) this.#tell(step.told)
    else {
      this.#log(step.told)
      if (isUnseen) this.#missed.push(notice)
      else this.#announce(notice)
    }
    if (step.sound) sounds.play(step.sound)
    if (!isHurried) this.motion.snapshot()
    this.view = step.view
    this.told = step.told
    await tick()
    const landed = isHurried ? undefined : this.motion.play(step.plan)
    if (!step.isBrisk || notice) await landed
    if (notice) await this.#untilRead(notice)
    else if (step.hold && !isHurried) await this.#sleep(step.hold)
  }

  #tell(all: Told[]): void {
    this.#log(all)
    for (const told of all) this.speak(this.#said(told))
  }

  #announce(notice: Notice): void {
    this.notice = notice
    this.speak(asSpoken(notice))
  }

  /** As long as it takes to read what is announced, as far as it can be seen, or until it is dismissed. */
  async #untilRead(notice: Notice): Promise<void> {
    let left = readingTime(notice)
    while (this.notice === notice && left > 0) {
      await this.#sleep(TICK)
      if (!isOutOfSight()) left -= TICK
    }
    if (this.notice === notice) this.notice = null
  }

  get #hasMissed(): boolean {
    return this.#missed.length > 0 || this.#missedSheet !== null
  }

  /** The person looks here again: what they have missed, and the points of the last hand that ended meanwhile. */
  async #catchUp(): Promise<void> {
    const [missed, sheet] = [this.#missed, this.#missedSheet]
    this.#missed = []
    this.#missedSheet = null
    const cuts = this.#cuts
    for (const notice of whatWasMissed(missed)) {
      if (cuts !== this.#cuts) return
      this.#announce(notice)
      await this.#untilRead(notice)
    }
    if (sheet && cuts === this.#cuts) await this.#untilTurned(sheet)
  }

  /** The points of a hand are looked at before the next one is dealt; those of the last hand, at the end. */
  async #pauseAtSheet(told: Told[], standing: Standing, isUnseen: boolean): Promise<void> {
    const sheet = told.findLast((each) => each.sheet)?.sheet
    if (!sheet) return
    this.lastSheet = sheet
    this.scoredView = this.view
    if (standing.isOver) this.#missedSheet = null
    else if (isUnseen) this.#missedSheet = sheet
    else await this.#untilTurned(sheet)
  }

  async #untilTurned(sheet: Sheet): Promise<void> {
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

/** Whether nothing of the table can be read now. */
function isOutOfSight(): boolean {
  return document.hidden || document.querySelector('dialog[open]') !== null
}
