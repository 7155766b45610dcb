// The colours of the market: those of the Italian deck, and the grounds of the categories.
export { BLUE, GOLD, INK, PALE_GOLD, RED, STEEL, WHITE } from '../../../cards/italian/palette'

export const LEAF = '#3f8f4e'
export const DARK_LEAF = '#26633a'
export const PALE_LEAF = '#a9cf7d'
export const WOOD = '#b9803f'
export const PALE_WOOD = '#dba963'
export const DARK_STEEL = '#8ba3b8'
export const SOAP = '#e08f76'
export const DARK_SOAP = '#b85a42'
export const FOAM = '#e4f4f6'
