// Telling a person that it is their turn: by the browser while a page of ours is open, and by the push service of the
// browser, if the server has one to speak to, when it is closed.
import * as api from '../api'
import { preferences } from '../preferences.svelte'
import { router } from '../router.svelte'
import { heldSeats } from '../seats'
import { usAt } from '../lobby/words'
import type { Summary } from '../wire'
import { keyBytes } from './key'
import { worker } from './worker'

const STILL = 'Your turn is in the title of the tab in any case.'
const NOT_HERE = `This browser shows notices only for pages that came by https. ${STILL}`
const BLOCKED = `The browser blocks notices of this page; allow them in its settings, beside the address. ${STILL}`
const NOT_ANSWERED = `The browser has asked, and you have not allowed it; press again to be asked again. ${STILL}`
export const TOLD_ALWAYS = 'You are told when it is your turn, also when the page is closed.'
export const TOLD_WHILE_OPEN = 'You are told when it is your turn, as long as a page of mazzo is open.'

class Turns {
  isBusy = $state(false)
  /** how far it reaches, or why it is not to be had */
  sentence = $state('')
  #known = new Set<string>() // tokens that the server pushes for

  get isOn(): boolean {
    return preferences.notices && 'Notification' in globalThis && Notification.permission === 'granted'
  }

  /** Find out how far it reaches, for who looks whether it is on. */
  async describe(): Promise<void> {
    if (!this.isOn) return
    const subscription = await (await worker())?.pushManager?.getSubscription()
    this.sentence = subscription ? TOLD_ALWAYS : TOLD_WHILE_OPEN
  }

  async toggle(): Promise<void> {
    this.isBusy = true
    try {
      await (this.isOn ? this.#turnOff() : this.#turnOn())
    } catch (problem) {
      this.sentence = api.reasonOf(problem)
    }
    this.isBusy = false
  }

  async #turnOn(): Promise<void> {
    if (!('Notification' in globalThis) || !(await worker())) {
      this.sentence = NOT_HERE
      return
    }
    const answer = await Notification.requestPermission()
    if (answer !== 'granted') {
      this.sentence = answer === 'denied' ? BLOCKED : NOT_ANSWERED
      return
    }
    preferences.notices = true
    this.sentence = TOLD_WHILE_OPEN
    if (await this.#subscribe()) this.sentence = TOLD_ALWAYS
  }

  async #turnOff(): Promise<void> {
    preferences.notices = false
    this.sentence = ''
    this.#known.clear()
    const subscription = await (await worker())?.pushManager?.getSubscription()
    if (!subscription) return
    await subscription.unsubscribe()
    await api.unsubscribe(subscription.endpoint)
  }

  /** One has sat down, or come back: let the server push for this seat too. */
  async renew(token: string): Promise<void> {
    if (!this.isOn || this.#known.has(token)) return
    try {
      await this.#subscribe()
    } catch {
      // It is tried again at the next table; while the page is open, the browser tells.
    }
  }

  /** Whether the server will push for all seats that are held here. */
  async #subscribe(): Promise<boolean> {
    const { key } = await api.pushKey()
    const manager = (await worker())?.pushManager
    if (!key || !manager) return false
    const found = await manager
      .subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(key) })
      .catch(() => undefined) // some browsers have no push service
    const { endpoint, keys } = found?.toJSON() ?? {}
    if (!endpoint || !keys?.p256dh || !keys.auth) return false
    const tokens = heldSeats().map(({ token }) => token).filter(Boolean)
    await api.subscribe({ tokens, endpoint, p256dh: keys.p256dh, auth: keys.auth })
    this.#known = new Set(tokens)
    return true
  }

  /** It has become their turn: show it, unless they have the table before them, or the lobby, which says so. */
  async tell(table: Summary, seat: number): Promise<void> {
    if (!this.isOn || isSeen(table.table)) return
    const text = `${table.title}: ${usAt({ table, seat, token: '' })}`
    await (await worker())?.showNotification('Your turn', {
      body: text,
      tag: table.table,
      icon: '/icons/icon-192.png',
      data: { table: table.table },
    })
  }

  /** They have seen it. */
  async clear(table: string): Promise<void> {
    const shown = (await (await worker())?.getNotifications?.({ tag: table })) ?? []
    for (const notice of shown) notice.close()
  }
}

function isSeen(table: string): boolean {
  const { place } = router
  return !document.hidden && (place.page === 'lobby' || (place.page === 'table' && place.id === table))
}

export const turns = new Turns()
