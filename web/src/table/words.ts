// Sentences that the page says about any table.
import { SPECTATOR, type Player, type Summary } from '../wire'

/** 'Anna', 'Anna and Bruno', 'Anna, Bruno and Carla'. */
export function listing(words: string[], last = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

export function nameOf(player: Player, seat: number): string {
  return player.name || `Seat ${seat + 1}`
}

/** Whether people play against each other there, or will. */
export function isAmongPeople(table: Summary): boolean {
  return table.players.filter(({ kind }) => kind !== 'bot').length > 1
}

/** What was agreed about hints; '' where a person is alone with bots. */
export function hintSentence(table: Summary): string {
  if (!isAmongPeople(table)) return ''
  return table.hints ? 'Hints are allowed here, and all see who took one.' : 'No hints are given at this table.'
}

/** Whose turn it is. */
export function turnSentence(table: Summary, seat: number, actors: number[]): string {
  if (actors.includes(seat)) return 'Your turn'
  const players = actors.map((actor) => table.players[actor]).filter((player) => player !== undefined)
  if (!players.length) return 'One moment'
  const names = listing(players.map(nameOf), 'or')
  if (players.length === 1 && players[0]!.level) return `${names} is thinking`
  return `${names} is to play`
}

/** Who has won: 'Anna wins', 'You share the victory with Anna'; '' while no player has. */
export function outcome(table: Summary, seat: number): string {
  const shares = table.shares ?? []
  const winners = shares.flatMap((share, each) => (share > 0 && each !== seat ? [nameOf(table.players[each]!, each)] : []))
  const isMine = (shares[seat] ?? 0) > 0
  if (!winners.length) return isMine ? 'You win' : ''
  if (isMine) return `You share the victory with ${listing(winners)}`
  return winners.length === 1 ? `${winners[0]} wins` : `${listing(winners)} share the victory`
}

/** The points of all seats, the near one first: 'You 4, Anna 3'. */
export function scoreSentence(table: Summary, seat: number, scores: string[]): string {
  return nearFirst(table.players.length, seat)
    .map((each) => `${each === seat ? 'You' : nameOf(table.players[each]!, each)} ${scores[each] ?? ''}`)
    .join(', ')
}

/** All seats in the order of play, from the near one on. */
export function nearFirst(count: number, seat: number): number[] {
  const near = seat === SPECTATOR ? 0 : seat
  return Array.from({ length: count }, (_, step) => (near + step) % count)
}

/** The address that others join by. */
export function linkTo(table: string, invite = ''): string {
  return `${location.origin}/table/${table}${invite ? `#invite=${invite}` : ''}`
}

/** 'Anna wants to play again', 'Anna and Bruno want to play again'. */
export function rematchSentence(names: string[]): string {
  return `${listing(names)} ${names.length === 1 ? 'wants' : 'want'} to play again`
}
