// How a browser's tab tells its table from others: a title and an icon, both with whose turn it is and what is unread.
import { SPECTATOR, type Summary } from '../wire'
import { listing, nameOf } from './words'

const emblems = import.meta.glob<string>('../games/*/emblem.svg', { eager: true, query: '?raw', import: 'default' })

// For a game without an emblem: two cards.
const CARDS =
  '<g stroke="#1d5a43" stroke-width="2"><rect x="12" y="14" width="25" height="36" rx="4" fill="#e7dcc3" transform="rotate(-14 24 32)"/>' +
  '<rect x="27" y="12" width="25" height="36" rx="4" fill="#fdf9ee" transform="rotate(9 40 30)"/></g>'
const TURN = '<circle cx="47" cy="47" r="15" fill="#d8402a" stroke="#fff" stroke-width="4"/>'
const UNREAD = '<circle cx="49" cy="15" r="13" fill="#2563d9" stroke="#fff" stroke-width="4"/>'

/** '(2) Your turn · Scopa with Bruno'; how many lines of chat are unread comes first, for tabs are narrow. */
export function tabTitle(table: Summary, seat: number, isMyTurn: boolean, unread: number): string {
  const others = table.players.flatMap((player, each) => (each === seat || player.kind === 'free' ? [] : [nameOf(player, each)]))
  const state = isMyTurn ? 'Your turn · ' : table.state === 'over' ? 'Over · ' : table.state === 'open' ? 'Waiting · ' : ''
  const who = others.length ? `${seat === SPECTATOR ? ': ' : ' with '}${listing(others)}` : ''
  return `${unread ? `(${unread}) ` : ''}${state}${table.title}${who}`
}

/** The icon of a tab as an address: the emblem of the game, red where it is one's turn, blue where a line is unread. */
export function tabIcon(game: string, isMyTurn: boolean, unread: number): string {
  const emblem = emblems[`../games/${game}/emblem.svg`]?.replace(/^[^>]*>|<\/svg>\s*$/g, '') ?? CARDS
  const ground = '<rect width="64" height="64" rx="12" fill="#fffdf7"/>' // emblems are drawn for paper, tabs may be dark
  const marks = (isMyTurn ? TURN : '') + (unread ? UNREAD : '')
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${ground}${emblem}${marks}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(picture)}`
}
