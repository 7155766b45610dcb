// One person at one table: what the page knows of it, and what can be done there.
import { record } from '../api'
import { Connection, type LineState } from '../connection'
import { sha256 } from '../fair/sha256'
import { answerTo, check, newWord, rememberWord, type Seal } from '../fair/witness'
import { partOf } from '../games'
import { keepMatch } from '../matches/matches'
import { preferences } from '../preferences.svelte'
import { readerOf } from '../reader'
import { router } from '../router.svelte'
import { holdSeat, renewToken, seatAt } from '../seats'
import { SECONDS_TO_BE_SLOW, SPECTATOR, type Away, type Hinted, type News, type Refused, type RematchSeat, type Said, type Summary } from '../wire'
import { spoken, wordsOf, type Reader, type Words } from '../words'
import { Showing, standingOf } from './showing.svelte'
import { sounds } from './sounds'
import { markRead, unreadIn } from './unread'
import { watching } from './words'

/** A play that waits to be confirmed. */
export interface Unsure {
  words: Words
  answer: (isMeant: boolean) => void
}

export interface Clocks {
  left: number[]
  /** performance.now() when that was so */
  since: number
}

const SECONDS_TO_FOLLOW = 5

export class Sitting {
  readonly id: string
  table: Summary = $state.raw({} as Summary)
  /** performance.now() when the table was last told of: from then on the countdowns of its seats run */
  tableSince = $state(0)
  seat = $state(SPECTATOR)
  line: LineState = $state('connecting')
  chat: Said[] = $state.raw([])
  /** lines of chat that have not been looked at */
  unread = $state(0)
  clocks: Clocks | null = $state.raw(null)
  /** whether a play is on its way and not answered yet: until then there is no other */
  isSending = $state(false)
  /** the play that is to be confirmed, where the person wants to be asked */
  unsure: Unsure | null = $state.raw(null)
  refusal: Refused | null = $state.raw(null)
  hint: Hinted | null = $state.raw(null)
  isHintAsked = $state(false)
  /** whether nothing has happened for so long that a player may have fallen asleep */
  isQuiet = $state(false)
  /** the key that takes the seat to another device */
  carried = $state('')
  /** whether a rematch was asked for, and its answer is on its way */
  isRematchAsked = $state(false)
  /** what was found out about the deals, once the match is over */
  seal: Seal | null = $state.raw(null)
  /** what a bot played that sat in for us, until that has been read */
  away: Away | null = $state.raw(null)
  /** seconds until we, who watch, go along to the rematch; null if we do not */
  followIn: number | null = $state(null)
  /** why the seat is no longer ours, or never was */
  left = $state('')
  readonly showing: Showing

  readonly #connection: Connection
  #sent: { id: string; answer: (hasHappened: boolean) => void } | undefined // the play that is on its way
  readonly #usesLayout: boolean
  #described: Words = [] // the play that was last asked about
  #isWelcomed = false
  #undos = 0 // how often plays have been taken back
  #quiet: number | undefined
  #following: number | undefined
  #wish = '' // the id of our wish for a rematch
  #nextWord = '' // for the deal there

  constructor(table: Summary, token: string) {
    this.id = table.table
    this.table = table
    this.seat = token ? (seatAt(table.table)?.seat ?? SPECTATOR) : SPECTATOR // until the table says so
    const { part, usesLayout } = partOf(table.game)
    this.#usesLayout = usesLayout
    this.showing = new Showing(
      part,
      () => this.reader,
      () => this.names,
    )
    this.#connection = new Connection(
      table.table,
      token,
      {
        state: (state) => (this.line = state),
        welcome: ({ table, seat, news, chat, token, away }) => {
          this.seat = seat
          this.#see(table)
          this.chat = chat
          this.unread = unreadIn(this.id, chat, seat)
          if (away?.plays && (token || !this.#isWelcomed)) this.away = away
          if (token) renewToken(this.id, token)
          if (news) this.#hear(news, !this.#isWelcomed || (news.undos ?? 0) !== this.#undos)
          this.#isWelcomed = true
        },
        news: (news) => {
          // The table goes on: for who is here no bot is about to sit in.
          const players = this.table.players.map((player) => (player.is_here ? { ...player, bot_in: null } : player))
          this.table = { ...this.table, players }
          this.#hear(news, false)
        },
        said: (said) => {
          if (said.id && this.chat.some(({ id }) => id === said.id)) return // it was answered before, and asked again
          this.chat = [...this.chat, said]
          if (said.seat !== this.seat) this.unread += 1
          this.showing.speak(said.name ? `${said.name} says: ${said.text}` : said.text)
        },
        table: ({ table }) => this.#see(table),
        refused: (refusal) => this.#refuse(refusal),
        hinted: (hint) => {
          this.isHintAsked = false
          this.hint = hint
          this.showing.speak(`Hint: ${this.#said(hint.command, hint.words)} ${this.#said(hint.why, hint.why_words)}`)
        },
        described: ({ words, id }) => {
          this.#described = words
          this.#answer(id, true)
        },
        carried: ({ key }) => (this.carried = key),
        rematch: (next) => this.#goOn(next),
        left: ({ reason }) => {
          this.left = reason
          this.#answer(this.#sent?.id, false)
        },
      },
      usesLayout,
    )
  }

  /** Who reads what is said here. */
  get reader(): Reader {
    return readerOf(this.table.game, this.seat)
  }

  get names(): string[] {
    return this.table.players.map((player, seat) => player.name || `Seat ${seat + 1}`)
  }

  /** Whether the table waits for us, be it shown already or not: a page that is not seen shows nothing. */
  get isAwaited(): boolean {
    return this.table.state === 'running' && this.table.actors.includes(this.seat) && !this.isStoodInFor
  }

  get isMyTurn(): boolean {
    const { standing, isSettled } = this.showing
    return isSettled && (standing?.actors.includes(this.seat) ?? false) && !this.isStoodInFor
  }

  /** Whether a bot plays here for us at the moment. */
  get isStoodInFor(): boolean {
    const player = this.table.players[this.seat]
    return this.table.state === 'running' && player?.kind === 'person' && player.level !== ''
  }

  /** Whether we are asked if a bot may sit in for a player who is away. */
  canReplace(seat: number): boolean {
    const player = this.table.players[seat]
    const isAsked = this.table.absent === 'ask' && this.table.state === 'running' && this.seat !== SPECTATOR
    const isMissed = !player?.is_here || (this.isQuiet && this.table.actors.includes(seat))
    return isAsked && seat !== this.seat && player?.kind === 'person' && !player.level && isMissed
  }

  /** Make a play, asked for before if it `isOrdered`; true when it has happened, false when it was refused, or when another is still on its way. */
  async play(text: string, isOrdered = false): Promise<boolean> {
    if (this.isSending || this.unsure) return false
    if (preferences.confirm && !isOrdered && !(await this.#isMeant(text))) return false
    this.hint = null
    return this.#send(() => this.#connection.play(text, this.showing.standing?.moment ?? ''))
  }

  /** Whether the person, who wants to be asked, confirms the play; one that cannot be made is not asked about. */
  async #isMeant(text: string): Promise<boolean> {
    if (!(await this.#send(() => this.#connection.describe(text)))) return false
    const isMeant = await new Promise<boolean>((answer) => (this.unsure = { words: this.#described, answer }))
    this.unsure = null
    return isMeant
  }

  /** Send what is answered by its id, which this returns; true when it was not refused. */
  #send(request: () => string): Promise<boolean> {
    this.isSending = true
    this.refusal = null
    const id = request()
    return new Promise((answer) => (this.#sent = { id, answer }))
  }

  /** Take back our last play; what comes of it is news, or a refusal that says why. */
  undo(): void {
    if (this.isSending) return
    this.hint = null
    void this.#send(() => this.#connection.undo())
  }

  say(text: string): void {
    this.#connection.say(text)
  }

  readChat(): void {
    markRead(this.id, this.chat)
    this.unread = 0
  }

  askHint(): void {
    this.isHintAsked = this.#connection.send({ do: 'hint' })
  }

  replace(seat: number): void {
    this.#connection.send({ do: 'replace', seat })
  }

  carry(): void {
    this.#connection.send({ do: 'carry' })
  }

  leave(): void {
    this.#connection.send({ do: 'leave' })
  }

  /** The others who want to play again, by name. */
  get wishes(): string[] {
    const seats = this.table.rematch?.wanted ?? []
    return seats.filter((seat) => seat !== this.seat).map((seat) => this.names[seat] ?? '')
  }

  /** Go to the next table, if a seat is held there from here, or ask the server for one. */
  rematch(): void {
    const next = this.table.rematch?.table
    if (next && seatAt(next)) router.go(`/table/${next}`)
    else if (!this.isRematchAsked) {
      this.isRematchAsked = true
      this.#nextWord = newWord()
      this.#wish = this.#connection.rematch(sha256(this.#nextWord))
    }
  }

  #goOn({ table, seat, token = '', invite = '' }: RematchSeat): void {
    if (token) {
      rememberWord(table, this.#nextWord)
      holdSeat({ table, seat, token, invite })
    }
    router.go(`/table/${table}`)
  }

  /** Not go along to the rematch. */
  stay(): void {
    clearInterval(this.#following)
    this.followIn = null
  }

  #follow(table: string): void {
    this.followIn = SECONDS_TO_FOLLOW
    this.#following = window.setInterval(() => {
      this.followIn = (this.followIn ?? 0) - 1
      if (this.followIn <= 0) router.go(`/table/${table}`)
    }, 1000)
  }

  close(): void {
    this.stay()
    clearTimeout(this.#quiet)
    this.#connection.close()
    this.showing.cut()
  }

  /** The table has changed: keep the hashes that are published, and show our word when it is time. */
  #see(table: Summary): void {
    const before = this.table
    this.table = table
    keepMatch(table, this.seat)
    this.tableSince = performance.now()
    if (this.#isWelcomed) this.#notice(before, table)
    const answer = answerTo(table, this.seat)
    if (answer) this.#connection.send(answer)
  }

  /** Who came to watch is announced, and who watches goes along when the others play again. */
  #notice(before: Summary, now: Summary): void {
    if (now.watchers > before.watchers && this.seat !== SPECTATOR) this.showing.speak(`Somebody has come to watch: ${watching(now, this.seat)}.`)
    if (this.seat === SPECTATOR && now.rematch && !before.rematch) this.#follow(now.rematch.table)
  }

  /** Check the record against what was kept here; where it cannot be had there is no seal. */
  async #check(scores: number[]): Promise<void> {
    try {
      this.seal = check(this.id, await record(this.id), this.seat, scores)
    } catch {
      this.seal = null
    }
  }

  #hear(news: News, isFirst: boolean): void {
    this.#answer(news.id, true)
    this.hint = null
    this.isHintAsked = false
    this.table = { ...this.table, actors: news.actors }
    this.isQuiet = false
    clearTimeout(this.#quiet)
    this.#quiet = window.setTimeout(() => (this.isQuiet = true), 1000 * SECONDS_TO_BE_SLOW)
    this.clocks = news.left ? { left: news.left, since: performance.now() } : null
    if (this.table.state === 'open') this.table = { ...this.table, state: 'running' }
    const late = this.names[news.idle ?? -1]
    if (late) this.showing.note(news.idle === this.seat ? 'You were out of time: the table played for you.' : `${late} was out of time: the table played.`)
    const first = news.number - news.told.length
    if ((news.undos ?? 0) !== this.#undos) this.showing.takeBack(isFirst ? 0 : first)
    if (isFirst) this.showing.number = first
    this.#undos = news.undos ?? 0
    const sorry = this.names[news.undone ?? -1]
    if (sorry) this.showing.note(news.undone === this.seat ? 'You took back your play.' : `${sorry} took back a play.`)
    const standing = standingOf(news, this.#usesLayout)
    if (standing.isOver) void this.#check(standing.scores)
    if (isFirst || sorry) this.showing.jump(news.told, standing)
    else void this.showing.act(news.told, standing)
  }

  #refuse(refusal: Refused): void {
    this.refusal = refusal
    sounds.play('refused')
    this.isHintAsked = false
    this.showing.speak(`${refusal.kind}: ${this.#said(refusal.reason, refusal.words)}`)
    this.#answer(refusal.id, false)
    if (refusal.id === this.#wish) this.isRematchAsked = false
    if (!this.#isWelcomed && this.#connection.state === 'closed') this.left = refusal.reason
  }

  #said(text: string, words: Words | undefined): string {
    return spoken(wordsOf(text, words), this.reader)
  }

  #answer(id: string | undefined, hasHappened: boolean): void {
    if (!id || id !== this.#sent?.id) return
    this.#sent.answer(hasHappened)
    this.#sent = undefined
    this.isSending = false
  }
}
