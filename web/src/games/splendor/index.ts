// Splendor's part of the page.
import type { GamePart } from '../contract'
import { openHands, type Scene } from './scene'
import Ending from './Standings.svelte'
import { steps } from './steps'
import Table from './Table.svelte'

export const splendor: GamePart<Scene> = {
  Table,
  seatsAround: true,
  ownCards: true,
  Ending,
  SoFar: Ending,
  steps,
  openHands,
  scoresOf: (view) => view.players.map(({ points }) => points),
  keys: [
    ['← → ↑ ↓', 'go from card to card, over the board, the bank and what you have'],
    ['Enter', 'choose the card; once more: buy it, or reserve it if you cannot'],
    ['1 2 3 4 5', 'pick a white, blue, green, red or black token; 6 is gold, to give back'],
    ['T', 'take the picked tokens, or give them back'],
    ['B', 'buy the chosen card'],
    ['V', 'reserve the chosen card'],
    ['C', 'look at the cards in front of you and the others'],
    ['Esc', 'put all tokens back and choose no card'],
  ],
}
