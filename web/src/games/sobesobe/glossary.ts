// The Portuguese words of SobeSobe and what they mean.

export const GLOSSARY = {
  trunfo: 'The trump: the suit whose cards beat all others in this round.',
  vaza: 'A trick: one card from each player. The highest trump wins it, else the highest card of the suit led.',
  manilha: 'The seven. It is the second-highest card of its suit: only the ace beats it.',
  cortar: 'To cut: to play a trump when one has no card of the suit led.',
  volta: 'A round: dealing, five tricks, scoring.',
  'copas às escuras': 'Hearts in the dark: hearts named trump before any card is dealt. A trick is then worth 4 points.',
  'dar cartas': 'To deal: two cards each at first, three more to those who play.',
  'trocar cartas': 'To exchange cards: up to three of one’s hand for new ones from the deck.',
  mão: 'A hand: the cards that one holds.',
} as const

export type Word = keyof typeof GLOSSARY
