// Hoards' part of the page.
import type { GamePart } from '../contract'
import Ending from './Formula.svelte'
import { openHands, type Scene } from './scene'
import SoFar from './SoFar.svelte'
import { steps } from './steps'
import Table from './Table.svelte'
import { decimals } from './words'

export const hoards: GamePart<Scene> = {
  Table,
  seatsAround: true,
  ownCards: true,
  Ending,
  SoFar,
  scoresAtEnd: true,
  scoreText: decimals,
  steps,
  openHands,
  keys: [
    ['← →', 'go from card to card in your hand'],
    ['1 … 9', 'choose the card of that number'],
    ['Enter', 'choose the card, or put it back; press the button'],
    ['B', 'bury the chosen cards: hoard, give or discard them'],
    ['A', 'to what accumulates: draw, take, raid, loot'],
    ['S', 'to the stroll: look, peek, lay a dragon'],
    ['E', 'end your turn'],
    ['D', 'the four dragons, and where they are'],
    ['V', 'both piles of your last looting'],
    ['Esc', 'put everything back; to your hand'],
  ],
}
