// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keep, load, onKeptElsewhere } from '../src/storage'

beforeEach(() => localStorage.clear())

/** The browser lets nothing be read or kept. */
function refuse(why: string): void {
  const no = () => {
    throw new DOMException('no', why)
  }
  vi.stubGlobal('localStorage', { getItem: no, setItem: no })
}

describe('storage', () => {
  test('gives back what was kept, under a name of ours', () => {
    keep('seats', [{ table: 'a' }])
    expect(load('seats')).toEqual([{ table: 'a' }])
    expect(localStorage.getItem('mazzo.seats')).toBe('[{"table":"a"}]')
  })

  test('knows nothing of what was never kept, and nothing of damaged text', () => {
    expect(load('unknown')).toBeUndefined()
    localStorage.setItem('mazzo.torn', '{"table":')
    expect(load('torn')).toBeUndefined()
  })

  test('remembers for this visit where the browser refuses, and stores again once it does not', () => {
    refuse('QuotaExceededError')
    keep('name', 'Ann')
    expect(load('name')).toBe('Ann')
    vi.unstubAllGlobals()
    expect(localStorage.getItem('mazzo.name')).toBeNull()
    keep('name', 'Bob')
    expect(load('name')).toBe('Bob')
    expect(localStorage.getItem('mazzo.name')).toBe('"Bob"')
  })

  test('works where even reading is forbidden', () => {
    refuse('SecurityError')
    expect(load('forbidden')).toBeUndefined()
  })

  test('tells of another window that has kept the same name, or cleared everything', () => {
    const heard = vi.fn()
    onKeptElsewhere('preferences', heard)
    dispatchEvent(new StorageEvent('storage', { key: 'mazzo.seats' }))
    expect(heard).not.toHaveBeenCalled()
    dispatchEvent(new StorageEvent('storage', { key: 'mazzo.preferences' }))
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(heard).toHaveBeenCalledTimes(2)
  })
})
