// How a person acts at the market, by whatever means: which cards are chosen, which sheet is open, and what is sent.
import type { TableProps } from '../contract'
import { without } from './kinds'
import { GIVEN_FOR_SOAP } from './model'
import type { Scene } from './scene'

export type SheetName = 'sell' | 'bid' | 'more' | 'doubt' | 'diamond'

interface Kept<Value> {
  /** the moment of the game that it was meant for */
  at: string
  value: Value
}

export class MarketPlay {
  #chosen: Kept<string[]> = $state.raw({ at: '', value: [] })
  #sheet: Kept<SheetName> | null = $state.raw(null)
  /** whether in our sales the largest bid is accepted without asking */
  takesMost = $state(false)
  #kept = '' // the moment in which that was last done: who takes it back is asked

  readonly #scene: () => Scene
  readonly #send: TableProps<Scene>['play']

  constructor(scene: () => Scene, send: TableProps<Scene>['play']) {
    this.#scene = scene
    this.#send = send
  }

  /** What was chosen for one sale or lap means nothing in the next. */
  get #now(): string {
    const { round_number, turn_number, phase, sale } = this.#scene()
    return [round_number, turn_number, phase, sale?.lap].join(' ')
  }

  /** Who has laid down more cards than any other; nobody, if there is no such seat. */
  get mostOffered(): number | undefined {
    const [best, second] = [...(this.#scene().sale?.offers ?? [])].sort((one, other) => other.cards - one.cards)
    return best && best.cards > (second?.cards ?? 0) ? best.seat : undefined
  }

  /** Answer the bids as the person has said before; where two offer as much, they are asked. */
  async keepOrder(): Promise<void> {
    const seat = this.mostOffered
    if (!this.takesMost || seat === undefined || !this.#scene().may.includes('accept') || this.#kept === this.#now) return
    this.#kept = this.#now
    await this.say(`ACCEPT ${seat}`, true)
  }

  /** How many cards can be chosen now. */
  get most(): number {
    const { may, hand } = this.#scene()
    if (may.includes('bid')) return hand.length
    if (may.includes('sell')) return may.includes('buy') ? GIVEN_FOR_SOAP : 1
    return may.includes('pay') ? 1 : 0
  }

  /** Why a card of that kind cannot be chosen by who sits there; '' if it can, `waiting` while others are to act. */
  whyNot(kind: string, seat: number, waiting: string): string {
    const { may, phase, turn, sale, winners } = this.#scene()
    if (this.most > 1 && this.chosen.length === this.most && !this.chosen.includes(kind)) {
      return `You have chosen ${this.most} cards, and no more are needed: put one back first.`
    }
    if (this.most) return ''
    if (winners.length) return 'The match is over.'
    if (may.includes('close')) return 'You have sold a card: accept a bid, ask for more, or close the sale.'
    if (may.includes('diamond')) return 'Say what your Diamond is.'
    if (phase !== 'lap') return waiting
    if (turn === seat) return 'You sell a card, and the others bid for it now.'
    return sale?.is_passed ? 'You pass for this sale.' : 'You have acted, and what is sealed stays so until all have.'
  }

  /** The cards of the hand that are chosen. */
  get chosen(): string[] {
    const { at, value } = this.#chosen
    if (at !== this.#now || !this.most) return []
    const { hand } = this.#scene()
    const isThere = without(value, hand).length === 0
    return isThere ? value : []
  }

  get sheet(): SheetName | null {
    return this.#sheet?.at === this.#now && this.#scene().may.length ? this.#sheet.value : null
  }

  open(sheet: SheetName): void {
    this.#sheet = { at: this.#now, value: sheet }
  }

  close(): void {
    this.#sheet = null
  }

  /** Choose one more card of that kind; when there is none, all of them stay. Where one is asked for, this one. */
  press(kind: string): void {
    const held = this.#scene().hand.filter((card) => card === kind).length
    const chosen = this.chosen
    const mine = chosen.filter((card) => card === kind).length
    const others = chosen.filter((card) => card !== kind)
    if (this.most === 1) this.choose(mine ? [] : [kind])
    else if (mine < held && chosen.length < this.most) this.choose([...chosen, kind])
    else this.choose(others)
  }

  choose(cards: string[]): void {
    this.#chosen = { at: this.#now, value: cards }
  }

  /** Make a play. */
  async say(text: string, isOrdered = false): Promise<boolean> {
    const hasHappened = await this.#send(text, isOrdered)
    if (hasHappened) {
      this.choose([])
      this.close()
    }
    return hasHappened
  }
}
