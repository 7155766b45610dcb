// One learner at one lesson: what is shown and said, step by step. The server says what is right, and keeps nothing.
import { learn, reasonOf } from '../api'
import { partOf } from '../games'
import { playerName } from '../seats'
import { Showing, standingOf } from '../table/showing.svelte'
import { sounds } from '../table/sounds'
import { nameOf } from '../table/words'
import { SPECTATOR, type Taught } from '../wire'
import { finishLesson } from './done'
import { readerOf } from '../reader'
import { spoken, wordsOf, type Words } from '../words'

export class LessonRun {
  taught: Taught | null = $state.raw(null)
  /** what happened last and why, or what the lesson is about */
  said: Words = $state.raw([])
  /** what the learner is asked to do; nothing while something is shown, and at the end */
  ask: Words = $state.raw([])
  /** the answer to a play that was not the one asked for */
  answer: Words = $state.raw([])
  /** whether there is more to see when the learner has read this */
  isPaused = $state(false)
  /** whether a play is on its way */
  isSending = $state(false)
  isOver = $state(false)
  problem = $state('')
  readonly showing: Showing

  readonly #game: string
  readonly #lesson: string
  readonly #usesLayout: boolean
  #plays: string[] = []
  #goOn: (() => void) | undefined
  #telling: Promise<void> = Promise.resolve()
  #hasMoreBeats = false
  #isClosed = false

  /** Where there is little room one sentence is shown at a time, so that the learner says when it has been read. */
  constructor(
    game: string,
    lesson: string,
    readonly isBrief: () => boolean,
  ) {
    this.#game = game
    this.#lesson = lesson
    const { part, usesLayout } = partOf(game)
    this.#usesLayout = usesLayout
    this.showing = new Showing(
      part,
      () => readerOf(game, this.taught?.seat ?? SPECTATOR),
      () => this.taught?.table.players.map(nameOf) ?? [],
    )
  }

  /** Whether the learner may play now. */
  get isAsked(): boolean {
    return this.ask.length > 0 && !this.isSending && this.showing.isSettled
  }

  async begin(): Promise<void> {
    this.#plays = []
    this.problem = ''
    this.said = this.ask = this.answer = []
    this.isOver = false
    const taught = await this.#learn([])
    if (taught) await (this.#telling = this.#tell(taught))
  }

  /** Make a play; true when it was right and has happened. Who plays has read what was said before. */
  async play(text: string): Promise<boolean> {
    if (this.isPaused) {
      this.goOn()
      if (this.#hasMoreBeats) return false
      await this.#telling
    }
    if (!this.isAsked) return false
    this.isSending = true
    const taught = await this.#learn([...this.#plays, text])
    this.isSending = false
    if (!taught) return false
    if (taught.verdict !== 'right') {
      const { answer, answer_words, refusal } = taught
      this.answer = answer ? wordsOf(answer, answer_words) : wordsOf(refusal?.reason ?? '', refusal?.words)
      this.#speak(this.answer)
      sounds.play('refused')
      return false
    }
    this.#plays.push(text)
    this.#telling = this.#tell(taught)
    return true
  }

  /** The learner gives up: make the play that is asked for. */
  async showMe(): Promise<void> {
    if (this.taught) await this.play(this.taught.asked)
  }

  /** The learner has read what was said. */
  goOn(): void {
    this.#goOn?.()
  }

  close(): void {
    this.#isClosed = true
    this.showing.cut()
    this.goOn()
  }

  /** Show what has happened, with a rest after each sentence that another takes the place of; then what is asked for. */
  async #tell(taught: Taught): Promise<void> {
    this.answer = this.ask = []
    this.taught = taught
    for (const [number, { news, text, words }] of taught.beats.entries()) {
      const standing = standingOf(news, this.#usesLayout)
      if (this.showing.standing === null) this.showing.jump(news.told, standing)
      else await this.showing.act(news.told, standing)
      if (this.#isClosed) return
      if (!text) continue
      this.said = wordsOf(text, words)
      this.#speak(this.said)
      this.#hasMoreBeats = number < taught.beats.length - 1
      if (this.#hasMoreBeats || (taught.ask && this.isBrief())) await this.#pause()
    }
    if (!taught.ask) return this.#finish()
    this.ask = wordsOf(taught.ask, taught.ask_words)
    this.#speak(this.ask)
  }

  #finish(): void {
    this.isOver = true
    finishLesson(this.#game, this.#lesson)
    this.showing.speak('The lesson is done.')
  }

  async #pause(): Promise<void> {
    this.isPaused = true
    await new Promise<void>((resolve) => (this.#goOn = resolve))
    this.isPaused = false
  }

  async #learn(plays: string[]): Promise<Taught | null> {
    try {
      const taught = await learn(this.#game, this.#lesson, { plays, name: playerName(), layout: this.#usesLayout })
      this.problem = ''
      return taught
    } catch (failure) {
      this.problem = reasonOf(failure)
      return null
    }
  }

  #speak(words: Words): void {
    this.showing.speak(spoken(words, readerOf(this.#game, this.taught?.seat ?? SPECTATOR)))
  }
}
