import { describe, expect, test } from 'vitest'
import { CardPlay } from '../src/games/scopa/play.svelte'
import type { Scene as ScopaScene } from '../src/games/scopa/steps'
import { HoardPlay } from '../src/games/hoards/play.svelte'
import type { Scene as HoardsScene } from '../src/games/hoards/scene'
import { MarketPlay } from '../src/games/sapone/play.svelte'
import type { Scene as SaponeScene } from '../src/games/sapone/scene'
import { RoundPlay } from '../src/games/sobesobe/play.svelte'
import type { Scene as SobeSobeScene } from '../src/games/sobesobe/scene'
import { TurnPlay } from '../src/games/splendor/play.svelte'
import type { Scene as SplendorScene } from '../src/games/splendor/scene'

/** Hears what is sent, and says whether it happens. */
function table(happens = true) {
  const sent: string[] = []
  const send = (text: string) => {
    sent.push(text)
    return Promise.resolve(happens)
  }
  return { sent, send }
}

describe('a play of Scopa', () => {
  const scene = { takes: { '7D': ['7S'], QC: ['5S+4H', '6S+3H', '5S+AC+3H'], '2C': [] } } as unknown as ScopaScene
  const at = (send: (text: string) => Promise<boolean>) => new CardPlay(() => scene, send)

  test('is chosen with one press and made with the next, if the card can do only one thing', async () => {
    const { sent, send } = table()
    const play = at(send)
    await play.press('7D')
    expect([play.chosen, play.lit, sent]).toEqual(['7D', ['7S'], []])
    await play.press('7D')
    expect([play.chosen, sent]).toEqual(['', ['7D']])
  })

  test('waits to be told which of several captures is meant', async () => {
    const { sent, send } = table()
    const play = at(send)
    await play.press('QC')
    await play.press('QC')
    expect(await play.capture('QC')).toBe(false)
    expect(sent).toEqual([])
    await play.point('5S')
    expect(play.captures('QC')).toHaveLength(2)
    await play.point('4H')
    expect(sent).toEqual(['capture QC 5S+4H'])
  })

  test('begins the choice anew with a card that fits no capture so far', async () => {
    const { sent, send } = table()
    const play = at(send)
    await play.press('QC')
    await play.point('5S')
    await play.point('6S')
    expect(play.picked).toEqual(['6S'])
    await play.point('6S')
    expect([play.picked, sent]).toEqual([[], []])
  })

  test('of a card that takes nothing is a trail', async () => {
    const { sent, send } = table()
    const play = at(send)
    await play.trail('2C')
    expect(sent).toEqual(['trail 2C'])
    expect(play.captures('2C')).toEqual([])
  })
})

describe('a play of SobeSobe', () => {
  const scene = { hand: ['AS', 'KS', '2H'], playable: ['AS'] } as unknown as SobeSobeScene
  const at = (commands: string[], send: (text: string) => Promise<boolean>) => new RoundPlay(() => scene, () => commands, send)
  const EXCHANGES = ['exchange none', 'exchange AS', 'exchange AS KS']

  test('chooses as many cards for the exchange as may go', async () => {
    const { sent, send } = table()
    const play = at(EXCHANGES, send)
    expect([play.isExchange, play.most]).toEqual([true, 2])
    for (const card of ['AS', 'KS', '2H']) await play.press(card)
    expect(play.leaving).toEqual(['AS', 'KS'])
    await play.press('AS')
    await play.exchange()
    expect([sent, play.leaving]).toEqual([['exchange KS'], []])
  })

  test('keeps its choice when it is refused', async () => {
    const { send } = table(false)
    const play = at(EXCHANGES, send)
    await play.press('AS')
    expect(await play.exchange()).toBe(false)
    expect(play.leaving).toEqual(['AS'])
  })

  test('says none when nothing is chosen', async () => {
    const { sent, send } = table()
    await at(EXCHANGES, send).exchange()
    expect(sent).toEqual(['exchange none'])
  })

  test('is a card outside the exchange, or one of the sayings', async () => {
    const { sent, send } = table()
    const play = at(['AS', 'sit', 'play'], send)
    await play.press('AS')
    expect([sent, play.sayings, play.most]).toEqual([['AS'], ['sit', 'play'], 0])
  })
})

describe('a play of Sapone', () => {
  const scene = (more: Partial<SaponeScene>) =>
    ({ round_number: 1, turn_number: 1, phase: 'turn', sale: null, hand: ['coin1', 'coin1', 'leek2', 'soap1'], may: ['sell', 'buy'], ...more }) as SaponeScene

  test('chooses cards one by one up to the price of soap, and puts a kind back when there is no more', () => {
    const play = new MarketPlay(() => scene({}), table().send)
    for (const kind of ['coin1', 'coin1', 'leek2']) play.press(kind)
    expect(play.chosen).toEqual(['coin1', 'coin1', 'leek2'])
    play.press('soap1')
    expect(play.chosen).toHaveLength(3)
    play.press('coin1')
    expect(play.chosen).toEqual(['leek2'])
  })

  test('chooses one card where one is asked for', () => {
    const play = new MarketPlay(() => scene({ may: ['pay'] }), table().send)
    play.press('coin1')
    play.press('leek2')
    expect(play.chosen).toEqual(['leek2'])
    play.press('leek2')
    expect(play.chosen).toEqual([])
  })

  test('takes the largest bid if that was said before, and in later sales, too', async () => {
    const offers = (...cards: number[]) => ({ offers: cards.map((count, seat) => ({ seat: seat + 1, cards: count })) }) as SaponeScene['sale']
    let now = scene({ phase: 'lap', may: [] })
    const { sent, send } = table()
    const play = new MarketPlay(() => now, send)
    play.takesMost = true
    await play.keepOrder()
    now = scene({ phase: 'answer', may: ['accept', 'close'], sale: offers(1, 3, 2) })
    await play.keepOrder()
    await play.keepOrder()
    expect(sent).toEqual(['ACCEPT 2']) // once: who takes it back is asked
    now = scene({ turn_number: 2, phase: 'answer', may: ['accept', 'close'], sale: offers(2, 2) })
    await play.keepOrder()
    expect(sent).toHaveLength(1) // where two offer as much
    now = scene({ turn_number: 6, phase: 'answer', may: ['accept', 'close'], sale: offers(1, 0, 2) })
    await play.keepOrder()
    expect(sent).toEqual(['ACCEPT 2', 'ACCEPT 3'])
    play.takesMost = false
    now = scene({ turn_number: 10, phase: 'answer', may: ['accept', 'close'], sale: offers(1, 0, 2) })
    await play.keepOrder()
    expect(sent).toHaveLength(2)
  })

  test('forgets what was meant for another moment, or is no longer in the hand', () => {
    let now = scene({})
    const play = new MarketPlay(() => now, table().send)
    play.press('leek2')
    play.open('sell')
    now = scene({ hand: ['coin1'] })
    expect(play.chosen).toEqual([])
    now = scene({ turn_number: 2 })
    expect([play.chosen, play.sheet]).toEqual([[], null])
  })

  test('closes its sheet when it has happened, and leaves it open when it was refused', async () => {
    const [yes, no] = [new MarketPlay(() => scene({}), table().send), new MarketPlay(() => scene({}), table(false).send)]
    for (const play of [yes, no]) {
      play.press('leek2')
      play.open('sell')
      await play.say('SELL leek2')
    }
    expect([yes.sheet, yes.chosen]).toEqual([null, []])
    expect([no.sheet, no.chosen]).toEqual(['sell', ['leek2']])
  })
})

describe('a play of Splendor', () => {
  const scene = { winners: [], offers: [{ place: '1-1', choice: false }, { place: '1-2', choice: true }] } as unknown as SplendorScene
  const TURN = ['GRAB 1W 1U 1G', 'GRAB 2R', 'BUY 1-1', 'BUY 1-2', 'RESERVE 1-1', 'RESERVE 2-0']
  const at = (commands: string[], send: (text: string) => Promise<boolean>) => new TurnPlay(() => scene, () => commands, send)

  test('picks tokens as far as they are part of some play, and puts them back after that', async () => {
    const { sent, send } = table()
    const play = at(TURN, send)
    play.pick(0)
    expect([play.canPick(0), play.canPick(1), play.canPick(3), play.isWhole]).toEqual([false, true, false, false])
    play.pick(0)
    expect(play.taking).toEqual([0, 0, 0, 0, 0, 0])
    for (const color of [0, 1, 2]) play.pick(color)
    await play.finish()
    expect(sent).toEqual(['GRAB 1W 1U 1G'])
    expect(play.picked).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('sends nothing while the picked tokens make no play', async () => {
    const { sent, send } = table()
    const play = at(TURN, send)
    play.pick(3)
    await play.finish()
    expect(sent).toEqual([])
  })

  test('buys the card that is pressed twice, and reserves it if it cannot be bought', async () => {
    const { sent, send } = table()
    const play = at(TURN, send)
    for (const place of ['1-1', '1-1', '2-0', '2-0', '3-3', '3-3']) await play.press(place)
    expect([sent, play.chosen]).toEqual([['BUY 1-1', 'RESERVE 2-0'], ''])
  })

  test('asks how a card is paid where there is a choice', async () => {
    const { sent, send } = table()
    const play = at(TURN, send)
    await play.buy('1-2')
    expect([play.paying, sent]).toEqual(['1-2', []])
    await play.pay([1, 0, 0, 0, 0, 1])
    expect([play.paying, sent]).toEqual(['', ['BUY 1-2 1W 1L']])
  })

  test('gives tokens back when there are too many', () => {
    const play = at(['RETURN 1W', 'RETURN 1K'], table().send)
    play.pick(4)
    expect([play.verb, play.giving, play.taking]).toEqual(['RETURN', [0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 0]])
  })
})

describe('what cannot be done says why', () => {
  const bank = [4, 4, 1, 4, 0, 5]
  const commands = ['GRAB 1W 1U 1G', 'GRAB 1W 1U 1R', 'GRAB 1U 1G 1R', 'GRAB 1W 1G 1R', 'GRAB 2W', 'GRAB 2U', 'GRAB 2R']
  const scene = { bank, seat: 0, players: [{ tokens: [0, 0, 0, 0, 0, 0] }] } as unknown as SplendorScene
  const picking = (...colors: number[]) => {
    const play = new TurnPlay(() => scene, () => commands, table().send)
    for (const color of colors) play.pick(color)
    return play
  }

  test('in Splendor: gold, a colour after a pair, a fourth token, an empty pile, a pair of too few', () => {
    expect(picking().whyNot(5)).toContain('comes with a card that you reserve')
    expect(picking().whyNot(4)).toContain('no black left')
    expect(picking(0, 0).whyNot(1)).toContain('Two of one colour are all')
    expect(picking(0, 1, 2).whyNot(3)).toContain('Three tokens are all')
    expect(picking(2).whyNoPair(2)).toContain('while four of it lie')
    expect(picking(0, 1).whyNoPair(0)).toContain('taken alone')
    expect([picking(0).whyNot(1), picking(0).whyNoPair(0)]).toEqual(['', ''])
  })

  const market = (more: Partial<SaponeScene>) =>
    new MarketPlay(() => ({ round_number: 1, turn_number: 1, phase: 'turn', turn: 1, sale: null, winners: [], hand: ['coin1', 'leek2', 'rake3', 'soap1'], may: [], ...more }) as unknown as SaponeScene, table().send)
  const LATER = 'Not yet: Bob is to play.'

  test('in Sapone: a card when none is asked for, a fourth one, and what is sealed', () => {
    const why = (more: Partial<SaponeScene>) => market(more).whyNot('coin1', 0, LATER)
    expect(why({})).toBe(LATER)
    expect(why({ may: ['accept', 'close'], phase: 'answer' })).toContain('accept a bid, ask for more, or close')
    expect(why({ may: ['diamond'], phase: 'diamond' })).toContain('what your Diamond is')
    expect(why({ phase: 'lap', turn: 0 })).toContain('the others bid for it now')
    expect(why({ phase: 'lap', sale: { is_passed: true } as SaponeScene['sale'] })).toContain('You pass for this sale')
    expect(why({ phase: 'lap', sale: { is_passed: false } as SaponeScene['sale'] })).toContain('sealed stays so until all have')
    expect(why({ winners: [1] })).toBe('The match is over.')
    expect([why({ may: ['sell', 'buy'] }), why({ may: ['bid'], phase: 'lap' }), why({ may: ['pay'] })]).toEqual(['', '', ''])
    const full = market({ may: ['sell', 'buy'] })
    for (const kind of ['coin1', 'leek2', 'rake3']) full.press(kind)
    expect(full.whyNot('soap1', 0, LATER)).toContain('3 cards, and no more are needed: put one back first')
    expect(full.whyNot('leek2', 0, LATER)).toBe('')
  })

  test('in SobeSobe: out of turn, before something is said, and one card too many for the exchange', async () => {
    const at = (scene: Partial<SobeSobeScene>, commands: string[]) =>
      new RoundPlay(() => ({ hand: ['AS', 'KS', '2H'], playable: [], winners: [], ...scene }) as unknown as SobeSobeScene, () => commands, table().send)
    expect(at({}, []).whyNot('AS', LATER)).toBe(LATER)
    expect(at({ winners: [0] }, []).whyNot('AS', LATER)).toBe('The match is over.')
    expect(at({}, ['play', 'sit']).whyNot('AS', '')).toContain('First say what is asked above')
    expect(at({ playable: ['AS'] }, ['AS']).whyNot('KS', '')).toBe('') // the table says why it cannot be played
    const exchange = at({}, ['exchange none', 'exchange AS', 'exchange AS KS'])
    for (const card of ['AS', 'KS']) await exchange.press(card)
    expect(exchange.whyNot('2H', '')).toBe('You may exchange 2 cards at most: put one back first.')
    expect(exchange.whyNot('KS', '')).toBe('')
  })

  const turn = (more: object, used: string[] = []) =>
    new HoardPlay(
      () => ({ seat: 0, hand: ['4C', 'KH'], phase: 'turn', count: 0, used, choices: { hoard: false, add: false, lay: [], combinations: [], ...more } }) as unknown as HoardsScene,
      () => true,
      table().send,
    )

  test('in Hoards: cards without a combination, or after the actions', () => {
    expect(turn({}).whyNot('4C')).toContain('No cards of your hand belong together')
    expect(turn({}, ['hoard']).whyNot('4C')).toContain('You have hoarded in this turn')
    expect(turn({}, ['hoard', 'stroll']).whyNot('4C')).toContain('two actions')
    expect(turn({ hoard: true }).whyNot('4C')).toBe('')
  })

  test('an end that costs much is asked about', async () => {
    const sent: string[] = []
    const dear = (hand_cost: number, ends_match: boolean) =>
      new HoardPlay(
        () => ({ seat: 0, hand: [], phase: 'turn', choices: { hand_cost, ends_match } }) as unknown as HoardsScene,
        () => true,
        (text) => Promise.resolve(sent.push(text) > 0),
      )
    const play = dear(34, true)
    await play.end()
    expect([play.asking, sent]).toEqual([{ what: 'end' }, []])
    await dear(34, false).end()
    await dear(4, true).end()
    expect(sent).toEqual(['END', 'END'])
  })
})
