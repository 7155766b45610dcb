// Sentences that the lobby says about tables.
import { optionWords } from '../games/options'
import { isAmongPeople, listing, nameOf, plural } from '../table/words'
import type { Clock, GameInfo, MySeat, Summary } from '../wire'

export const DAY = 86_400 // seconds

const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', DAY],
  ['hour', 3600],
  ['minute', 60],
]

/** The lobby's title in the browser: at how many tables it is one's turn. */
export function titleFor(awaiting: number): string {
  if (!awaiting) return 'mazzo: card games with friends and bots'
  return `${awaiting > 1 ? `Your turn at ${awaiting} tables` : 'Your turn'} · mazzo`
}

/** How long ago something was that happened at that second of the world. */
export function ago(second: number): string {
  const passed = Date.now() / 1000 - second
  for (const [unit, length] of UNITS) if (passed >= length) return AGO.format(-Math.floor(passed / length), unit)
  return 'just now'
}

/** Who sits at a table, by name: 'Anna and Bruno'. */
export function whoSits(table: Summary): string {
  const seated = table.players.filter(({ kind }) => kind !== 'free').map(nameOf)
  return listing(seated) || 'Nobody yet'
}

/** Oneself and who is in the other seats. */
export function usAt({ table, seat }: MySeat): string {
  const others = table.players.filter((player, other) => other !== seat && player.kind !== 'free').map(nameOf)
  return others.length ? `You with ${listing(others)}` : 'You, alone so far'
}

export function freeSeats(table: Summary): number {
  return table.players.filter(({ kind }) => kind === 'free').length
}

export function playerCount({ least_seats, most_seats }: GameInfo): string {
  return least_seats === most_seats ? `${most_seats} players` : `${least_seats} to ${most_seats} players`
}

/** What is special about a table: its clock, and the options that are not as usual. */
export function terms(table: Summary, game: GameInfo | undefined): string {
  const unusual = (game?.options ?? []).filter(({ name, default: usual }) => (table.options[name] ?? usual) !== usual)
  const words = unusual.map((option) => {
    const { label, choices } = optionWords(table.game, option)
    const value = String(table.options[option.name])
    return choices?.[value] ?? `${label.toLowerCase()}: ${value}`
  })
  return [...words, ...clockWords(table.clock), ...hintWords(table)].join(' · ')
}

/** Whether hints are given, where it matters: among people. */
function hintWords(table: Summary): string[] {
  return isAmongPeople(table) ? [table.hints ? 'hints allowed' : 'no hints'] : []
}

export function clockWords({ move, bank, increment, days }: Clock): string[] {
  if (days) return [`${inTime(days * DAY)} a move`]
  if (move) return [`${inTime(move)} a move`]
  if (bank) return [increment ? `${inTime(bank)} and ${inTime(increment)} more a move` : `${inTime(bank)} each`]
  return []
}

export function inTime(seconds: number): string {
  if (seconds >= DAY && seconds % DAY === 0) return plural(seconds / DAY, 'day')
  return seconds % 60 || seconds === 0 ? plural(seconds, 'second') : plural(seconds / 60, 'minute')
}

/** 'Anna 7, Bruno 4', the best first. */
export function result(table: Summary): string {
  const seats = table.players.map((player, seat) => ({
    text: `${nameOf(player, seat)} ${table.scores?.[seat] ?? 0}`,
    share: table.shares?.[seat] ?? 0,
  }))
  seats.sort((one, other) => other.share - one.share)
  return seats.map(({ text }) => text).join(', ')
}
