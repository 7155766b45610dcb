// A card that is on no table: for motion to show on its way.
import { mount, unmount } from 'svelte'
import type { Deck } from '../cards'
import Card from './Card.svelte'

export function cardLook(code: string, deck: Deck): HTMLElement {
  const target = document.createElement('div')
  const card = mount(Card, { target, props: { code, deck } })
  const look = target.firstElementChild!.cloneNode(true) as HTMLElement
  void unmount(card)
  return look
}
