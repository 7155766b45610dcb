// The players and cards of a table as one person there speaks of them: 'you' is oneself.
import { cardName, type Deck } from '../cards/deck'
import { listing } from './words'

export class Cast {
  /** `you` is the seat of who is spoken to, or SPECTATOR; `deck` the one that they have chosen. */
  constructor(
    readonly names: readonly string[],
    readonly you: number,
    readonly deck: Deck = 'french',
  ) {}

  /** 'Anna', 'you'. */
  name(seat: number): string {
    return seat === this.you ? 'you' : (this.names[seat] ?? 'nobody')
  }

  /** "Anna's", 'your'. */
  whose(seat: number): string {
    return seat === this.you ? 'your' : `${this.name(seat)}'s`
  }

  /** 'their', 'your': of who has just been named. */
  own(seat: number): string {
    return seat === this.you ? 'your' : 'their'
  }

  /** 'Anna takes', 'you take'. */
  does(seat: number, you: string, others = `${you}s`): string {
    return `${this.name(seat)} ${this.verb(seat, you, others)}`
  }

  /** 'takes', 'take': of who has just been named. */
  verb(seat: number, you: string, others = `${you}s`): string {
    return seat === this.you ? you : others
  }

  /** Playing cards by name: 'the ace of cups and the seven of coins'. */
  cards(...cards: string[]): string {
    return listing(cards.map((card) => `the ${cardName(card, this.deck)}`))
  }
}

/** As a sentence begins. */
export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
