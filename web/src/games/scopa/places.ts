// The names by which places of a table of Scopa are known to what moves cards there.

export const pileOf = (seat: number) => `pile ${seat}`
