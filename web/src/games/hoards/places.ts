// The names by which the places of a table of Hoards are known to what moves cards.

export const DISCARDS = 'discards'
export const DRAWN = 'drawn'
export const handPlace = (seat: number) => `hand ${seat}`
export const pilePlace = (seat: number, number: number) => `pile ${seat} ${number}`
export const hoardPlace = (seat: number) => `hoard ${seat}`
/** A card that is shown in a fight lies in its hand all the same. */
export const shownKey = (card: string) => `shown ${card}`
