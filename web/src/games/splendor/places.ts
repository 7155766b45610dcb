// The names by which the places of a table of Splendor are known to what moves cards and tokens.

export const bankOf = (color: number) => `bank ${color}`
export const tokensAt = (seat: number, color: number) => `tokens ${seat} ${color}`
export const bonusesAt = (seat: number, color: number) => `bonuses ${seat} ${color}`
export const deckOf = (tier: number) => `deck ${tier}`
/** A reserved card that is not seen. */
export const blindOf = (seat: number, slot: number) => `blind ${seat} ${slot}`

/** Tier and place, counted from 0, of a place of the board: `2-3`. None for a reserved card. */
export function spotOf(place: string): [tier: number, slot: number] | null {
  const found = /^([1-3])-([1-4])$/.exec(place)
  return found && [Number(found[1]) - 1, Number(found[2]) - 1]
}

export const placeOf = (tier: number, slot: number) => `${tier + 1}-${slot + 1}`
export const topOf = (tier: number) => `${tier + 1}-0`
export const reserveOf = (slot: number) => `R${slot + 1}`
