// The names by which cards and places that many games have are known to what moves them.

export const DECK = 'deck'
/** A card of a hand that is not seen: its backs are told apart by their number only. */
export const backOf = (seat: number, index: number) => `back ${seat} ${index}`
