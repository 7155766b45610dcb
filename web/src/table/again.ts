// The same table once more: same game, same options, same bots, and free seats for the people who sat there.
import { FREE, ME, type NewTable, type Summary } from '../wire'

export function sameAgain(table: Summary, seat: number): NewTable {
  const { game, options, clock, absent, pace } = table
  return {
    game,
    options,
    clock,
    absent: absent === 'ask' ? 'ask' : 'bot',
    pace: pace === 'fast' ? 'fast' : 'human',
    name: table.players[seat]?.name,
    seats: table.players.map((player, number) => {
      if (number === seat) return ME
      return player.kind === 'bot' ? player.level : FREE
    }),
  }
}
