// How a person plays Splendor, by whatever means: what is picked from the bank, chosen, given back, and what is sent.
// What can be done is read off the commands that the server allows; no rule is known here.
import { GOLD, holds, letterOf, LOOKS, minus, NONE, plus, single, tokensOf, total, written } from './gems'
import { offerAt, type Scene } from './scene'

export class TurnPlay {
  #picked: number[] = $state.raw(NONE)
  #chosen = $state('')
  #paying = $state('')

  readonly #scene: () => Scene
  readonly #commands: () => string[]
  readonly #send: (text: string) => Promise<boolean>

  constructor(scene: () => Scene, commands: () => string[], send: (text: string) => Promise<boolean>) {
    this.#scene = scene
    this.#commands = commands
    this.#send = send
  }

  /** What tokens are picked for: to be taken, or to be given back. */
  get verb(): 'GRAB' | 'RETURN' | '' {
    if (this.#commands().some((command) => command.startsWith('RETURN '))) return 'RETURN'
    return this.#commands().some((command) => command.startsWith('GRAB ')) ? 'GRAB' : ''
  }

  /** The tokens that are picked so far. */
  get picked(): number[] {
    return this.#bundles.some((bundle) => holds(bundle, this.#picked)) ? this.#picked : NONE
  }

  /** The tokens that are picked from the bank. */
  get taking(): number[] {
    return this.verb === 'GRAB' ? this.picked : NONE
  }

  /** The tokens that are picked from one's own. */
  get giving(): number[] {
    return this.verb === 'RETURN' ? this.picked : NONE
  }

  /** Whether the picked tokens make a play. */
  get isWhole(): boolean {
    return total(this.picked) > 0 && this.#commands().includes(`${this.verb} ${written(this.picked)}`)
  }

  /** The place whose card, or deck, is looked at; '' if none is. */
  get chosen(): string {
    return this.#chosen
  }

  /** The place whose card is being paid for, when there is a choice of how. */
  get paying(): string {
    return this.canBuy(this.#paying) ? this.#paying : ''
  }

  get canPass(): boolean {
    return this.#commands().includes('PASS')
  }

  canBuy(place: string): boolean {
    return this.#commands().includes(`BUY ${place}`)
  }

  canReserve(place: string): boolean {
    return this.#commands().includes(`RESERVE ${place}`)
  }

  canReceive(noble: number): boolean {
    return this.#commands().includes(`NOBLE ${noble}`)
  }

  /** Whether one more of that colour can be picked. */
  canPick(color: number): boolean {
    const more = plus(this.picked, single(color))
    return this.#bundles.some((bundle) => holds(bundle, more))
  }

  /** Why no more of that colour can be picked, and what would do; '' if it can, or if a press puts it back. */
  whyNot(color: number): string {
    if (this.verb === 'GRAB' && color === GOLD) return 'Gold is not taken by itself: it comes with a card that you reserve.'
    if (!this.verb || this.canPick(color) || this.picked[color]) return ''
    const name = LOOKS[letterOf(color)].name
    const picked = total(this.picked)
    if (this.verb === 'RETURN') {
      if (!this.#scene().players[this.#scene().seat]?.tokens[color]) return `You have no ${name} to give back.`
      return 'You have picked as many as go back: tap one of those again to keep it.'
    }
    if (!this.#scene().bank[color]) return `There is no ${name} left in the bank. Take another colour.`
    if (this.picked.includes(2)) return 'Two of one colour are all that you may take in a turn. Put one back to take different colours.'
    if (picked === 3) return 'Three tokens are all that you may take in a turn. Put one back first: tap it again.'
    return `With what you have picked you cannot take ${name}. Put a token back first, or choose another colour.`
  }

  /** Why a second one of a picked colour cannot be: a press puts the first back instead. */
  whyNoPair(color: number): string {
    if (this.verb !== 'GRAB' || this.picked[color] !== 1 || this.canPick(color)) return ''
    if (total(this.picked) > 1) return 'Two of one colour are taken alone. This one is put back.'
    return 'Two of one colour can be taken while four of it lie in the bank. This one is put back.'
  }

  /** Pick one more of that colour; when no more can be, put it back. */
  pick(color: number): void {
    this.#chosen = ''
    if (this.canPick(color)) this.#picked = plus(this.picked, single(color))
    else this.putBack(color)
  }

  /** One less of that colour. */
  putBack(color: number): void {
    if (this.picked[color]) this.#picked = minus(this.picked, single(color))
  }

  /** Look at a card or deck; the second time, buy it if that can be, or else reserve it. */
  async press(place: string): Promise<void> {
    if (this.#chosen !== place) {
      this.clear()
      this.#chosen = place
    } else if (this.canBuy(place)) await this.buy(place)
    else if (this.canReserve(place)) await this.reserve(place)
    else this.#chosen = ''
  }

  /** Nothing is picked or chosen any more. */
  clear(): void {
    this.#picked = NONE
    this.#chosen = ''
    this.#paying = ''
  }

  /** Take or give back what is picked. */
  async finish(): Promise<void> {
    if (this.isWhole) await this.say(`${this.verb} ${written(this.picked)}`)
  }

  /** Buy the card there; if it can be paid in several ways, ask how. */
  async buy(place: string): Promise<void> {
    if (!this.canBuy(place)) return
    if (offerAt(this.#scene(), place)?.choice) this.#paying = place
    else await this.say(`BUY ${place}`)
  }

  async pay(payment: number[]): Promise<void> {
    await this.say(`BUY ${this.#paying} ${written(payment)}`)
  }

  stopPaying(): void {
    this.#paying = ''
  }

  async reserve(place: string): Promise<void> {
    if (this.canReserve(place)) await this.say(`RESERVE ${place}`)
  }

  /** Make a play. */
  async say(text: string): Promise<boolean> {
    const hasHappened = await this.#send(text)
    if (hasHappened) this.clear()
    return hasHappened
  }

  /** All that can be taken, or given back, in one play. */
  get #bundles(): number[][] {
    const { verb } = this
    return verb ? this.#commands().filter((command) => command.startsWith(verb)).map(tokensOf) : []
  }
}
