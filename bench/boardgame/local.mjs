// boardgame.io's local master, in one process, with its in-memory storage: no network and no disk. For each line
// `SECONDS` on standard input it plays on at all its matches in turn, and prints the moves a second that both
// players had been told of.
//
//     node local.mjs MATCHES

import { createRequire } from "node:module"
import { createInterface } from "node:readline"

const require = createRequire(import.meta.url) // the package has no names for `import`
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core")
const { Local } = require("boardgame.io/multiplayer")

const SUITS = ["C", "D", "H", "S"]
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "J", "Q", "K"]
const HAND = 3
const TABLE = 4

const value = (card) => RANKS.indexOf(card[0]) + 1

// As much of Scopa as a move needs: a card takes an equal one, else the first sum, else it stays on the table.
const scopa = {
  name: "scopa",
  disableUndo: true,
  setup: ({ random }) => {
    const deck = random.Shuffle(SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit)))
    const table = deck.splice(0, TABLE)
    const players = { 0: { hand: deck.splice(0, HAND) }, 1: { hand: deck.splice(0, HAND) } }
    return { secret: { deck }, players, table, captured: [[], []], scopas: [0, 0], last: -1 }
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play },
  endIf: ({ G }) => (isHandOver(G) && G.secret.deck.length === 0 ? { captured: G.captured } : undefined),
  playerView: PlayerView.STRIP_SECRETS,
}

function play({ G, playerID }, card) {
  const { hand } = G.players[playerID]
  if (!hand.includes(card)) return INVALID_MOVE
  hand.splice(hand.indexOf(card), 1)
  const taken = taking(G.table, value(card))
  if (taken.length === 0) {
    G.table.push(card)
  } else {
    G.table = G.table.filter((other) => !taken.includes(other))
    G.captured[playerID].push(card, ...taken)
    G.last = Number(playerID)
    if (G.table.length === 0) G.scopas[playerID] += 1
  }
  if (!isHandOver(G)) return undefined
  if (G.secret.deck.length > 0) {
    for (const seat of [0, 1]) G.players[seat].hand = G.secret.deck.splice(0, HAND)
  } else if (G.last >= 0) {
    G.captured[G.last].push(...G.table.splice(0))
  }
  return undefined
}

function isHandOver(G) {
  return G.players[0].hand.length === 0 && G.players[1].hand.length === 0
}

function taking(table, sum) {
  const equal = table.find((card) => value(card) === sum)
  return equal ? [equal] : (summing(table, sum) ?? [])
}

function summing(cards, sum) {
  if (sum === 0) return []
  for (const [index, card] of cards.entries()) {
    const rest = value(card) <= sum ? summing(cards.slice(index + 1), sum - value(card)) : undefined
    if (rest) return [card, ...rest]
  }
  return undefined
}

// Two players at one master. Each knows only what it was last told.
class Match {
  constructor() {
    this.key = {}
    this.number = 0
    this.views = []
    const local = Local()
    this.seats = ["0", "1"].map((playerID) =>
      local({
        game: scopa,
        gameKey: this.key,
        playerID,
        matchID: "0",
        numPlayers: 2,
        transportDataCallback: ({ type, args }) => {
          this.views[playerID] = type === "sync" ? args[1].state : args[1]
        },
      }),
    )
    for (const seat of this.seats) seat.connect()
  }

  // One move, and whether both players were told of it.
  move() {
    const [{ ctx, _stateID: before }] = this.views
    if (ctx.gameover) return this.again()
    const mover = ctx.currentPlayer
    const view = this.views[mover]
    const payload = { type: "play", args: [view.G.players[mover].hand[0]], playerID: mover }
    this.seats[mover].sendAction(view, { type: "MAKE_MOVE", payload })
    if (this.views.every((told) => told._stateID > before)) return 1
    throw new Error(`A move was not accepted: ${payload.args[0]}`)
  }

  again() {
    this.number += 1
    for (const seat of this.seats) seat.updateMatchID(String(this.number))
    return 0
  }
}

async function rate(matches, seconds) {
  const began = performance.now()
  let moves = 0
  let spent = 0
  while (spent < seconds) {
    for (const match of matches) moves += match.move()
    await new Promise(setImmediate)
    spent = (performance.now() - began) / 1000
  }
  return moves / spent
}

const matches = Array.from({ length: Number(process.argv[2]) }, () => new Match())
for await (const line of createInterface({ input: process.stdin })) {
  console.log(await rate(matches, Number(line)))
}
