// The few colours that the Italian deck is printed in.
export const INK = '#262a3b'
export const GOLD = '#e8b23a'
export const PALE_GOLD = '#f8dc86'
export const RED = '#bf3a2b'
export const BLUE = '#2a5d9c'
export const GREEN = '#39804f'
export const STEEL = '#c3d7e6'
export const WHITE = '#fffaf0'
