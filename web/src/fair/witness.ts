// What this browser keeps of the deals at a table: its own words, and the hashes that were shown before the first card.
// The console does the same (mazzo/wire/witness.py), and deals every card again as well.
import { keep, load } from '../storage'
import type { Commit, Reveal, Summary } from '../wire'
import { fromHex, sha256 } from './sha256'

const MOST_TABLES = 100
const WORD_BYTES = 16

interface Kept {
  table: string
  /** the hash of the server's number, as it was first shown */
  commitment: string
  /** of all words, as they were last shown before the first card */
  hashes: string[]
  /** our words, each with the hashes for which it was shown; none if it was not */
  words: { word: string; shownFor: string[] }[]
}

/** What is needed of the record of a match that is over. */
export interface MatchRecord {
  commitment: string
  words: string[]
  hashes?: string[]
  seed: string
  scores: number[]
}

/** What was found right, or what was not. */
export interface Seal {
  checked: string[]
  wrong: string[]
}

/** A word that cannot be guessed. */
export function newWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(WORD_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Keep a word whose hash the table has been given. */
export function rememberWord(table: string, word: string): void {
  const kept = keptOf(table)
  store({ ...kept, words: [...kept.words, { word, shownFor: [] }] })
}

/** Note what is published, and what the table waits for from that seat, if it is right to give it. */
export function answerTo(table: Summary, seat: number): Commit | Reveal | null {
  const kept = keptOf(table.table)
  const { hashes = [], awaited = [] } = table
  const isShown = table.state === 'open' && hashes.length > 0
  const noted = { ...kept, commitment: kept.commitment || table.commitment, hashes: isShown ? hashes : kept.hashes }
  if (isShown || !kept.commitment) store(noted)
  if (!awaited.includes(seat)) return null
  if (!isShown) {
    const word = newWord()
    rememberWord(table.table, word)
    return { do: 'commit', hash: sha256(word) }
  }
  const ours = noted.words.find(({ word }) => sha256(word) === hashes[seat])
  if (!ours || table.commitment !== noted.commitment) return null
  // A word is shown once, for one set of hashes: else others could choose theirs to suit it.
  if (ours.shownFor.length && !isSame(ours.shownFor, hashes)) return null
  ours.shownFor = hashes
  store(noted)
  return { do: 'reveal', word: ours.word }
}

/** Whether the record fits what was shown here. The cards themselves are not dealt again. */
export function check(table: string, record: MatchRecord, seat: number, scores: number[]): Seal {
  const seal: Seal = { checked: [], wrong: [] }
  const judge = (isRight: boolean, right: string, wrong: string) => void (isRight ? seal.checked.push(right) : seal.wrong.push(wrong))
  const kept = keptOf(table)
  const { hashes = [], words } = record
  const ours = kept.words.findLast(({ shownFor }) => shownFor.length)
  const shown = ours?.shownFor ?? kept.hashes
  judge(
    record.commitment === kept.commitment && sha256(fromHex(record.seed)) === record.commitment,
    'the server’s number has the hash that was shown when you came',
    'the server’s number does not have the hash that was shown when you came',
  )
  if (shown.length) judge(isSame(hashes, shown), 'the hashes of all words are those that were shown before the first card', 'the hashes of the words are not those that were shown')
  if (hashes.length) {
    const isEach = words.length === hashes.length && words.every((word, each) => (word ? sha256(word) : '') === hashes[each])
    judge(isEach, 'every word has its hash', 'a word does not have its hash')
  } else judge(words.length === 0, 'there are no words of players', 'there are words without hashes')
  if (ours) judge(words[seat] === ours.word, 'your own word is among them', 'your own word is missing')
  judge(isSame(record.scores, scores), 'the scores are those that you saw', 'the scores are not those that you saw')
  return seal
}

function keptOf(table: string): Kept {
  return everything().find((kept) => kept.table === table) ?? { table, commitment: '', hashes: [], words: [] }
}

function store(kept: Kept): void {
  const others = everything().filter(({ table }) => table !== kept.table)
  keep('deals', [kept, ...others].slice(0, MOST_TABLES))
}

function everything(): Kept[] {
  const found = load('deals')
  return Array.isArray(found) ? (found as Kept[]).filter((kept) => Array.isArray(kept?.words)) : []
}

function isSame<Each>(one: Each[], other: Each[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at])
}
