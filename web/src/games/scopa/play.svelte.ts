// How a person plays a card of Scopa, by whatever means: which card is chosen, what it would take, what is sent.
import type { Scene } from './steps'

export class CardPlay {
  /** the card of the hand that is chosen, '' if none */
  chosen = $state('')
  /** the card that the pointer or the focus is on */
  looked = $state('')
  /** cards of the table that were picked to tell one capture from another */
  picked: string[] = $state.raw([])

  readonly #scene: () => Scene
  readonly #send: (text: string) => Promise<boolean>

  constructor(scene: () => Scene, send: (text: string) => Promise<boolean>) {
    this.#scene = scene
    this.#send = send
  }

  /** The card that is talked about: the chosen one, or what is looked at. */
  get meant(): string {
    return this.chosen || this.looked
  }

  /** The captures that a card can make and that fit what was picked. */
  captures(card: string): string[][] {
    const all = (this.#scene().takes[card] ?? []).map((capture) => capture.split('+'))
    return all.filter((cards) => this.picked.every((each) => cards.includes(each)))
  }

  /** What lights up on the table. */
  get lit(): string[] {
    return this.meant ? this.captures(this.meant).flat() : []
  }

  choose(card: string): void {
    this.chosen = card
    this.picked = []
  }

  /** Press a card of the hand: once to choose it, again to play it if it can do only one thing. */
  async press(card: string): Promise<void> {
    if (this.chosen !== card) this.choose(card)
    else if (this.captures(card).length < 2) await this.#play(card)
  }

  /** Press a card of the table: it is taken, or tells which capture is meant. */
  async point(card: string): Promise<void> {
    if (!this.chosen) return
    this.picked = this.picked.includes(card) ? this.picked.filter((each) => each !== card) : [...this.picked, card]
    const left = this.captures(this.chosen)
    if (left.length === 1) await this.take(this.chosen, left[0]!)
    else if (left.length === 0) this.picked = [card]
  }

  /** Capture with the card. If it is not clear what, nothing is sent and the choice is left open. */
  async capture(card: string): Promise<boolean> {
    if (this.captures(card).length > 1) {
      if (this.chosen !== card) this.choose(card)
      return false
    }
    return this.#play(`capture ${card}`)
  }

  /** Capture exactly these cards. */
  take(card: string, cards: string[]): Promise<boolean> {
    return this.#play(`capture ${card} ${cards.join('+')}`)
  }

  trail(card: string): Promise<boolean> {
    return this.#play(`trail ${card}`)
  }

  async #play(text: string): Promise<boolean> {
    const hasHappened = await this.#send(text)
    this.choose('')
    return hasHappened
  }
}
