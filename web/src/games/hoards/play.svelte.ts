// How a person plays Hoards, by whatever means: which cards are chosen, what is asked before it is done, what is sent.
import { isKing } from './dragons'
import { fitting, madeOf } from './hoarding'
import type { Combination } from './model'
import { handOf, type Scene } from './scene'

/** What the person has begun and is still to say more about. */
export type Asking =
  | { what: 'raid' }
  | { what: 'loots' }
  | { what: 'loot'; target: number; pile: number }
  | { what: 'add'; card: string; pile: number }
  | { what: 'lay'; king: string }
  | { what: 'end' }

export const MOST_ACTIONS = 2
const DEAR = 10 // points in hand, which are asked about before they are lost
const SEVERAL: Partial<Record<Scene['phase'], string>> = { give: 'GIVE', toss: 'DISCARD', limit: 'DISCARD' }

export class HoardPlay {
  #picked: string[] = $state.raw([])
  asking: Asking | null = $state.raw(null)

  readonly #scene: () => Scene
  readonly #isTurn: () => boolean
  readonly #send: (text: string) => Promise<boolean>

  constructor(scene: () => Scene, isTurn: () => boolean, send: (text: string) => Promise<boolean>) {
    this.#scene = scene
    this.#isTurn = isTurn
    this.#send = send
  }

  get hand(): string[] {
    const scene = this.#scene()
    return handOf(scene, scene.seat)
  }

  /** The chosen cards, in the order in which they were chosen. */
  get picked(): string[] {
    return this.#isTurn() ? this.#picked.filter((card) => this.hand.includes(card)) : []
  }

  /** Whether cards are chosen for a combination or a pile. */
  get isBuilding(): boolean {
    const { phase, choices } = this.#scene()
    return this.#isTurn() && phase === 'turn' && Boolean(choices?.hoard || choices?.add)
  }

  /** How many cards are asked for, to be given or discarded; 0 if none are. */
  get wanted(): number {
    const { phase, count } = this.#scene()
    return this.#isTurn() && SEVERAL[phase] ? Math.max(count, 1) : 0
  }

  /** The cards that fit to the chosen ones; with none chosen, all that are part of some combination. */
  get fits(): string[] {
    return this.isBuilding ? fitting(this.#scene().choices?.combinations ?? [], this.picked) : []
  }

  /** The combination that the chosen cards are, if they are one. */
  get combination(): Combination | undefined {
    return madeOf(this.#scene().choices?.combinations ?? [], this.picked)
  }

  /** The own piles that the one chosen card could go to, by number. */
  get open(): number[] {
    if (!this.isBuilding || this.picked.length !== 1) return []
    return (this.#scene().choices?.additions ?? []).map(({ pile }) => pile)
  }

  /** Whether a card of the hand can be pressed for something now. */
  canPress(card: string): boolean {
    const { choices, phase } = this.#scene()
    if (!this.#isTurn()) return false
    if (this.wanted) return !isKing(card) || phase === 'give'
    return isKing(card) ? Boolean(choices?.lay.includes(card)) : this.isBuilding
  }

  /** Why a card of the hand cannot be pressed now, and what would do; '' if it can be. */
  whyNot(card: string): string {
    const { choices, phase, used } = this.#scene()
    if (!this.#isTurn() || this.canPress(card)) return ''
    if (this.wanted) return 'A king is never discarded. Choose another card.'
    if (phase !== 'turn' || !choices) return 'First answer what is asked above.'
    if (used.length >= MOST_ACTIONS) return 'You have done two actions, and more there are not in a turn. End your turn.'
    if (isKing(card)) return used.includes('stroll') ? 'You have strolled in this turn. A dragon is laid on a stroll.' : 'This dragon cannot be laid now.'
    if (used.includes('hoard')) return 'You have hoarded in this turn. Accumulate or stroll, or end your turn.'
    return 'No cards of your hand belong together, and you have no pile to add one to. Accumulate, or stroll.'
  }

  press(card: string): void {
    if (!this.canPress(card)) return
    this.asking = null
    if (this.wanted) this.#pickSeveral(card)
    else if (isKing(card)) this.asking = { what: 'lay', king: card }
    else this.#pickFitting(card)
  }

  /** Choose these cards and no others. */
  pick(cards: string[]): void {
    this.asking = null
    this.#picked = cards
  }

  ask(asking: Asking): void {
    this.asking = asking
  }

  /** Back to the whole choice. */
  drop(): void {
    this.asking = null
    this.#picked = []
  }

  /** End the turn; where that ends the match and costs much, ask first. */
  async end(): Promise<void> {
    const { choices } = this.#scene()
    if (choices?.ends_match && choices.hand_cost >= DEAR) this.asking = { what: 'end' }
    else await this.say('END')
  }

  hoard(): Promise<boolean> {
    return this.say(`HOARD ${this.picked.join(' ')}`)
  }

  /** Give or discard what is chosen. */
  part(): Promise<boolean> {
    return this.say(`${SEVERAL[this.#scene().phase]} ${this.picked.join(' ')}`)
  }

  /** Make a play. */
  async say(text: string): Promise<boolean> {
    const hasHappened = await this.#send(text)
    if (hasHappened) this.drop()
    return hasHappened
  }

  #pickSeveral(card: string): void {
    const picked = this.picked
    if (picked.includes(card)) this.#picked = picked.filter((each) => each !== card)
    else this.#picked = [...picked, card].slice(-this.wanted)
  }

  /** A card that does not fit to the chosen ones begins anew. */
  #pickFitting(card: string): void {
    const picked = this.picked
    if (picked.includes(card)) this.#picked = picked.filter((each) => each !== card)
    else this.#picked = this.fits.includes(card) ? [...picked, card] : [card]
  }
}
