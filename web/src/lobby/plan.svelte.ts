// A table as it is being set up, until it is sent to the server.
import { optionWords } from '../games/options'
import { FREE, ME, type Clock, type GameInfo, type NewTable, type OptionInfo } from '../wire'

export type ClockKind = 'none' | 'move' | 'bank' | 'days'

/** Why a table cannot be opened at which only others would sit. */
export const LACKS_MAKER = 'Somebody has to begin: take one of the seats yourself, or let bots play among themselves.'

export class Plan {
  readonly game: GameInfo
  seats: string[] = $state([])
  isPublic = $state(false)
  clock: ClockKind = $state('none')
  move = $state(30)
  bank = $state(300)
  increment = $state(5)
  days = $state(3)
  absent: 'bot' | 'ask' = $state('bot')
  pace: 'human' | 'fast' = $state('human')
  /** what was chosen; as long as nothing was, it depends on who plays */
  #hints: boolean | undefined = $state()
  practice = $state(true)
  options: Record<string, string | number | boolean> = $state({})

  constructor(game: GameInfo) {
    this.game = game
    this.seats = [ME, ...Array<string>(game.least_seats - 1).fill(FREE)]
    this.options = Object.fromEntries(game.options.map(({ name, default: usual }) => [name, usual]))
  }

  /** Whether hints are given: usually not where people play against each other. */
  get hints(): boolean {
    return this.#hints ?? this.seats.filter((who) => who === ME || who === FREE).length <= 1
  }

  set hints(allowed: boolean) {
    this.#hints = allowed
  }

  /** Whether a person could come to a table whose maker does not sit there; the server wants a `me` then. */
  get lacksMaker(): boolean {
    return this.seats.includes(FREE) && !this.seats.includes(ME)
  }

  /** Whether one person plays against bots: then it may be practice. */
  get isAlone(): boolean {
    return this.seats.includes(ME) && !this.seats.includes(FREE)
  }

  /** The options of the game: those that matter to all players, or the fine ones. */
  optionsThatAre(kind: 'plain' | 'fine'): OptionInfo[] {
    return this.game.options.filter(
      (option) => Boolean(optionWords(this.game.name, option).isFine) === (kind === 'fine'),
    )
  }

  /** Give a seat to a player; who was me elsewhere makes room, for one can only sit in one. */
  assign(seat: number, who: string): void {
    this.seats = this.seats.map((before, each) => (each === seat ? who : who === ME && before === ME ? FREE : before))
  }

  resize(count: number): void {
    this.seats = Array.from({ length: count }, (_, seat) => this.seats[seat] ?? FREE)
  }

  request(name: string): NewTable {
    return {
      game: this.game.name,
      seats: [...this.seats],
      name,
      options: { ...this.options },
      public: this.isPublic,
      clock: this.#clock(),
      absent: this.absent,
      pace: this.pace,
      hints: this.hints,
      practice: this.practice && this.isAlone,
    }
  }

  #clock(): Clock {
    const none = { move: 0, bank: 0, increment: 0, days: 0 }
    if (this.clock === 'move') return { ...none, move: this.move }
    if (this.clock === 'bank') return { ...none, bank: this.bank, increment: this.increment }
    if (this.clock === 'days') return { ...none, days: this.days }
    return none
  }
}
