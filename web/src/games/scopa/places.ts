// The names by which cards and places of a table of Scopa are known to what moves them.

export const DECK = 'deck'
export const pileOf = (seat: number) => `pile ${seat}`
/** A card of a hand that is not seen: its backs are told apart by their number only. */
export const backOf = (seat: number, index: number) => `back ${seat} ${index}`
