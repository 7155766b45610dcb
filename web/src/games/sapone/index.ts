// Sapone's part of the page.
import type { GamePart } from '../contract'
import Ending from './Ending.svelte'
import Report from './Report.svelte'
import { meaningOf } from './kinds'
import { openHands, type Scene } from './scene'
import { steps } from './steps'
import Table from './Table.svelte'

export const sapone: GamePart<Scene> = {
  Table,
  seatsAround: true,
  ownCards: true,
  Ending,
  Report,
  steps,
  openHands,
  meaningOf,
  scoresOf: (view) => view.points,
  keys: [
    ['← →', 'go from card to card in your hand'],
    ['Enter', 'choose the card, or one more of its kind'],
    ['S', 'sell the chosen card for what it is'],
    ['B', 'buy with three chosen cards; bid the chosen cards'],
    ['Y', 'bid the chosen cards and say what they are'],
    ['X', 'pass; keep your card'],
    ['Z', 'pass for this sale: in later laps, too'],
    ['D', 'doubt the claim'],
    ['A', 'ask for more'],
    ['W', 'sell it with a bluff or a wish; ask for more, with another wish'],
    ['C', 'the claims of this round'],
    ['K', 'what you know of the others’ cards'],
    ['Esc', 'choose no card'],
  ],
}
