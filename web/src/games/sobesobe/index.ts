// SobeSobe's part of the page.
import type { GamePart } from '../contract'
import Ending from './Prizes.svelte'
import { openHands, type Scene } from './scene'
import { steps } from './steps'
import Table from './Table.svelte'

export const sobesobe: GamePart<Scene> = {
  Table,
  seatsAround: true,
  hasPortuguese: true,
  Ending,
  steps,
  openHands,
  scoresOf: (view) => view.points,
  keys: [
    ['1 2 3 4 5', 'press the button, or the card of your hand, of that number'],
    ['← →', 'go from card to card in your hand'],
    ['Enter', 'play the card; in the exchange: choose it, or keep it'],
    ['E', 'exchange the chosen cards'],
    ['T', 'look at the tricks of this round'],
    ['W', 'the words of the game, and which card is higher'],
    ['Esc', 'keep all cards; back to your hand'],
  ],
}
