import { describe, expect, test } from 'vitest'
import { tabIcon, tabTitle } from '../src/table/tab'
import { SPECTATOR, type Player, type Summary } from '../src/wire'

const player = (name: string, kind: Player['kind'] = 'person') => ({ name, kind, level: '', is_here: true }) as Player

function table(state: Summary['state'], ...players: Player[]): Summary {
  return { title: 'Scopa', state, players } as Summary
}

describe('the title of a tab', () => {
  test('says the game, with whom, whose turn it is and what is unread', () => {
    const running = table('running', player('Ann'), player('Bruno'), player('Carla'))
    expect(tabTitle(running, 0, false, 0)).toBe('Scopa with Bruno and Carla')
    expect(tabTitle(running, 0, true, 0)).toBe('Your turn · Scopa with Bruno and Carla')
    expect(tabTitle(running, 0, true, 2)).toBe('(2) Your turn · Scopa with Bruno and Carla')
    expect(tabTitle(running, SPECTATOR, false, 0)).toBe('Scopa: Ann, Bruno and Carla')
  })

  test('says that a table waits, or that it is over', () => {
    expect(tabTitle(table('open', player('Ann'), player('', 'free')), 0, false, 0)).toBe('Waiting · Scopa')
    expect(tabTitle(table('over', player('Ann'), player('Bruno')), 0, false, 1)).toBe('(1) Over · Scopa with Bruno')
  })
})

describe('the icon of a tab', () => {
  const picture = (...of: Parameters<typeof tabIcon>) => decodeURIComponent(tabIcon(...of))

  test('is another for each game, and for a game without an emblem', () => {
    const icons = ['scopa', 'hoards', 'sapone', 'sobesobe', 'splendor', 'magpie'].map((game) => picture(game, false, 0))
    expect(new Set(icons).size).toBe(6)
    for (const icon of icons) expect(icon.match(/<svg/g)).toHaveLength(1)
  })

  test('shows whose turn it is and what is unread', () => {
    const icons = [picture('scopa', false, 0), picture('scopa', true, 0), picture('scopa', false, 3), picture('scopa', true, 1)]
    expect(new Set(icons).size).toBe(4)
  })
})
