// A long press: the pointer stays down on one place. The click that would follow it is not meant.
import type { Attachment } from 'svelte/attachments'

const LONG = 500 // milliseconds
const TREMBLE = 10 // pixels that a finger may move

/** Calls `onlong` for a long press, if that does anything now, and shows meanwhile that something is about to happen. */
export function longPress(canPress: () => boolean, onlong: () => void): Attachment<HTMLElement> {
  return (element) => {
    let timer: number | undefined
    let start: PointerEvent | undefined
    let wasLong = false

    function end() {
      clearTimeout(timer)
      start = undefined
      delete element.dataset.pressing
    }
    function down(event: PointerEvent) {
      wasLong = false
      if (!event.isPrimary || event.button !== 0 || !canPress()) return
      start = event
      element.dataset.pressing = ''
      timer = window.setTimeout(() => {
        end()
        wasLong = true
        onlong()
      }, LONG)
    }
    function move(event: PointerEvent) {
      if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > TREMBLE) end()
    }
    function click(event: MouseEvent) {
      if (!wasLong) return
      wasLong = false
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const menu = (event: Event) => event.preventDefault() // a finger that stays asks for no menu

    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('click', click, { signal, capture: true })
    element.addEventListener('contextmenu', menu, { signal })
    for (const name of ['pointerup', 'pointercancel', 'pointerleave']) element.addEventListener(name, end, { signal })
    return () => {
      end()
      listening.abort()
    }
  }
}
