// Scopa's part of the page.
import { cardName } from '../../cards/deck'
import { preferences } from '../../preferences.svelte'
import type { GamePart } from '../contract'
import { openHands, steps, type Scene } from './steps'
import Table from './Table.svelte'

export const scopa: GamePart<Scene> = {
  Table,
  steps,
  openHands,
  meaningOf: (face) => {
    const worth = { J: 8, Q: 9, K: 10, A: 1 }[face[0] ?? '']
    return worth && face.length === 2 ? `The ${cardName(face, preferences.deck)} counts ${worth} when cards are added up.` : ''
  },
  scoresOf: (view) => view.points,
  keys: [
    ['← →', 'go from card to card in your hand'],
    ['1 2 3', 'choose a card of your hand'],
    ['Enter', 'choose the card; once more: play it, if it can do only one thing'],
    ['C', 'capture with the chosen card'],
    ['T', 'trail the chosen card'],
    ['W', 'look at what you have won'],
    ['Esc', 'put the chosen card back; back to your hand'],
  ],
}
