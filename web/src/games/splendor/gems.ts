// The six colours of tokens: their letters, names and shapes. No two have the same outline, for who cannot tell colours.
import { listing } from '../../table/words'
import { GOLD, LETTERS, MOST_TOKENS } from './model'

/** In the order in which tokens are listed everywhere; gold, the last, is never a price. */
export type Letter = (typeof LETTERS)[number]
export { GOLD, LETTERS, MOST_TOKENS }
export const NONE = LETTERS.map(() => 0)

export interface GemLook {
  name: string
  /** its outline in a box of 32 by 32 */
  outline: string
  /** where light falls, and where it does not */
  light: string
  shade: string
  fill: string
  edge: string
  ink: string
}

export const LOOKS: Record<Letter, GemLook> = {
  W: {
    name: 'white',
    outline: 'M16 1.500A14.5 14.5 0 1 1 16 30.5 14.5 14.5 0 0 1 16 1.500Z',
    light: 'M16 1.5 26.2 5.7 21.5 10H10.500L5.8 5.700Z M5.8 5.7 10.5 10 8 16H1.500Z',
    shade: 'M16 30.5 26.2 26.3 21.5 22H10.500L5.8 26.300Z M26.2 26.3 21.5 22 24 16H30.500Z',
    fill: '#f4efe2',
    edge: '#8d8570',
    ink: '#1d2823',
  },
  U: {
    name: 'blue',
    outline: 'M16 0.5 31.5 16 16 31.5 0.5 16Z',
    light: 'M16 0.500V8L8 16H.500Z M16 0.500V8L24 16H31.500Z',
    shade: 'M16 31.500V24L24 16H31.500Z',
    fill: '#2463b0',
    edge: '#123a70',
    ink: '#ffffff',
  },
  G: {
    name: 'green',
    outline: 'M16 0.5 29.6 8.200V23.800L16 31.5 2.4 23.800V8.200Z',
    light: 'M16 0.500V7L8 11.5 2.4 8.200Z M2.4 8.2 8 11.500V20.500L2.4 23.800Z',
    shade: 'M16 31.500V25L24 20.5 29.6 23.800Z M29.6 23.8 24 20.500V11.500L29.6 8.200Z',
    fill: '#17784a',
    edge: '#0a4528',
    ink: '#ffffff',
  },
  R: {
    name: 'red',
    outline: 'M1 5.500Q16-1.5 31 5.5 29 21 16 31.5 3 21 1 5.500Z',
    light: 'M1 5.500Q16-1.5 31 5.500L23.5 9H8.500Z',
    shade: 'M31 5.500Q29 21 16 31.500V23L23.5 9Z',
    fill: '#b9301f',
    edge: '#6d160b',
    ink: '#ffffff',
  },
  K: {
    name: 'black',
    outline: 'M5 2H27L30 5V27L27 30H5L2 27V5Z',
    light: 'M5 2H27L23 9H9Z M5 2 9 9V23L5 30 2 27V5Z',
    shade: 'M27 30H5L9 23H23Z',
    fill: '#33343d',
    edge: '#0f1013',
    ink: '#ffffff',
  },
  L: {
    name: 'gold',
    outline:
      'M16 0 20 5.5 26.3 3.3 26.5 10 32.5 12.3 28.8 17.5 32 23.5 25.6 24.8 24.5 31.3 18.5 28.7 13.5 33 10 27.5 3.5 28.3 4.2 21.8-.5 17.5 4.5 13.5 2.8 7 9.3 7 11.3 1Z',
    light: 'M16 6A10 10 0 0 0 6.5 18L10 16A6.5 6.5 0 0 1 16 10Z',
    shade: 'M25.5 15A10 10 0 0 1 15 26L16 22.500A6.5 6.5 0 0 0 22 15.500Z',
    fill: '#e0ad2b',
    edge: '#80590a',
    ink: '#2a1c00',
  },
}

export function letterOf(index: number): Letter {
  return LETTERS[index] ?? 'L'
}

export function total(tokens: number[]): number {
  return tokens.reduce((sum, count) => sum + count, 0)
}

export function plus(one: number[], other: number[]): number[] {
  return one.map((count, index) => count + (other[index] ?? 0))
}

export function minus(one: number[], other: number[]): number[] {
  return one.map((count, index) => count - (other[index] ?? 0))
}

/** One token of that colour, and none of the others. */
export function single(index: number, count = 1): number[] {
  return LETTERS.map((_, each) => (each === index ? count : 0))
}

/** Whether the one holds all of the other. */
export function holds(one: number[], other: number[]): boolean {
  return other.every((count, index) => count <= (one[index] ?? 0))
}

/** `1W 2U`, as it is written in a command. */
export function written(tokens: number[]): string {
  return tokens.flatMap((count, index) => (count ? [`${count}${letterOf(index)}`] : [])).join(' ')
}

/** The tokens of a command: `GRAB 1W 2U`. */
export function tokensOf(command: string): number[] {
  const found = [...command.matchAll(/(\d+)([WUGRKL])(?!\S)/g)]
  return found.reduce((sum, [, count, letter]) => plus(sum, single(LETTERS.indexOf(letter as Letter), Number(count))), NONE)
}

/** `1 white and 2 blue`. */
export function inWords(tokens: number[]): string {
  return listing(tokens.flatMap((count, index) => (count ? [`${count} ${LOOKS[letterOf(index)].name}`] : []))) || 'nothing'
}
