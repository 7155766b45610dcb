// How a person plays SobeSobe, by whatever means: which cards are chosen for the exchange, and what is sent.
import { plural } from '../../table/words'
import type { Scene } from './scene'

const EXCHANGE = 'exchange'

export class RoundPlay {
  #picked: string[] = $state.raw([])

  readonly #scene: () => Scene
  readonly #commands: () => string[]
  readonly #send: (text: string) => Promise<boolean>

  constructor(scene: () => Scene, commands: () => string[], send: (text: string) => Promise<boolean>) {
    this.#scene = scene
    this.#commands = commands
    this.#send = send
  }

  /** Whether cards can be exchanged now. */
  get isExchange(): boolean {
    return this.#commands().some((command) => command.startsWith(EXCHANGE))
  }

  /** How many can be, at most. */
  get most(): number {
    const counts = this.#commands().map((command) => command.split(' ').length - 1)
    return this.isExchange ? Math.max(...counts) : 0
  }

  /** The cards that are chosen to go. */
  get leaving(): string[] {
    return this.isExchange ? this.#picked.filter((card) => this.#scene().hand.includes(card)) : []
  }

  /** What can be said instead of playing a card: `blind hearts`, `deal`, `sit`. */
  get sayings(): string[] {
    const { playable } = this.#scene()
    return this.isExchange ? [] : this.#commands().filter((command) => !playable.includes(command))
  }

  /** Why a card cannot be pressed now; whether it can be played, the table says when that is tried. `waiting` is why it is not our turn. */
  whyNot(card: string, waiting: string): string {
    const { winners, playable } = this.#scene()
    if (winners.length) return 'The match is over.'
    if (waiting) return waiting
    if (!this.isExchange && !playable.length) return 'First say what is asked above.'
    const isFull = this.isExchange && this.leaving.length >= this.most && !this.leaving.includes(card)
    return isFull ? `You may exchange ${plural(this.most, 'card')} at most: put one back first.` : ''
  }

  /** Press a card of the hand: it is chosen for the exchange or kept, and else played. */
  async press(card: string): Promise<void> {
    if (this.isExchange) this.#pick(card)
    else await this.say(card)
  }

  keepAll(): void {
    this.#picked = []
  }

  exchange(): Promise<boolean> {
    return this.say(`${EXCHANGE} ${this.leaving.join(' ') || 'none'}`)
  }

  /** Make a play. */
  async say(text: string): Promise<boolean> {
    const hasHappened = await this.#send(text)
    if (hasHappened) this.keepAll()
    return hasHappened
  }

  #pick(card: string): void {
    const leaving = this.leaving
    if (leaving.includes(card)) this.#picked = leaving.filter((each) => each !== card)
    else if (leaving.length < this.most) this.#picked = [...leaving, card]
  }
}
