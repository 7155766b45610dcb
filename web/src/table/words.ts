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

/** Why who is not to act cannot do anything: whom the table waits for. */
export function notYet(names: string[], actors: number[]): string {
  const waited = actors.map((actor) => names[actor] ?? '')
  return waited.length ? `Not yet: ${listing(waited, 'or')} is to play.` : 'One moment: the table is not done yet.'
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

/** 'Anna wants to play again and waits for you', 'Anna and Bruno want to play again and wait for Carla and you'. */
export function rematchSentence(names: string[], awaited: string[]): string {
  const isOne = names.length === 1
  const waits = awaited.length ? ` and ${isOne ? 'waits' : 'wait'} for ${listing(awaited)}` : ''
  return `${listing(names)} ${isOne ? 'wants' : 'want'} to play again${waits}`
}

/** For whom those at a finished table wait who want a rematch: the other people, oneself last. */
export function awaitedForRematch(table: Summary, seat: number): string[] {
  const wanted = table.rematch?.wanted ?? []
  const others = table.players.flatMap((player, each) =>
    player.kind === 'person' && !wanted.includes(each) && each !== seat ? [nameOf(player, each)] : [],
  )
  return seat === SPECTATOR || wanted.includes(seat) ? others : [...others, 'you']
}

/** What a table waits for that has not begun, as who sits there is told, or who comes and `canSit`. */
export function waitingSentence(table: Summary, seat: number, canSit: boolean): string {
  const free = table.players.filter(({ kind }) => kind === 'free')
  if (!free.length) {
    const late = table.players.flatMap((player, each) => (table.awaited.includes(each) ? [nameOf(player, each)] : []))
    return `All are here. The cards are dealt when the device of ${listing(late)} has shown its word.`
  }
  const people = table.players.filter(({ kind }) => kind === 'person').map(nameOf)
  const verb = people.length === 1 ? 'waits' : 'wait'
  if (seat === SPECTATOR && canSit) {
    const more = free.length > 1 ? ` and ${free.length - 1} more` : ''
    return `${listing(people)} ${verb} for you${more}.`
  }
  const expected = free.flatMap((player) => (player.expected ? [player.expected] : []))
  const nameless = free.length - expected.length
  const unknown = nameless ? [nameless === 1 ? 'one more player' : `${nameless} more players`] : []
  const whom = listing([...expected, ...unknown])
  if (seat !== SPECTATOR) return `Waiting for ${whom}.`
  const seats = nameless ? ` To sit down, ask ${listing(people, 'or')} for the link that invites you.` : ''
  return `${listing(people)} ${verb} for ${whom}. You watch from here.${seats}`
}

/** How many look on: '1 watching', and to one of them 'You watch' or 'You and 1 more watch'. */
export function watching({ watchers }: Summary, seat: number): string {
  if (seat !== SPECTATOR) return watchers ? `${watchers} watching` : ''
  if (watchers > 1) return `You and ${watchers - 1} more watch`
  return watchers ? 'You watch' : '' // nobody watches a replay
}
