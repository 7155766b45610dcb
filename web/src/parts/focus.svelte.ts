// What holds the focus may go away: a button that was pressed, the last card of a hand. The table keeps it meanwhile.
import { tick, untrack } from 'svelte'

/**
 * Keeps the focus at `root` whenever `changes` take away what held it there, until `resume` has given it to something
 * else. It asks for that at every change, and hears whether there was anything.
 */
export function keepFocus(root: () => HTMLElement | undefined, changes: () => unknown, resume: () => boolean): void {
  let isKept = false

  function goOn() {
    if (isKept && document.activeElement === root()) isKept = !resume()
  }

  $effect.pre(() => {
    changes()
    const table = untrack(root)
    if (!table?.contains(document.activeElement)) return
    // A hand gives the focus to the next card after one tick; only if it has none the table takes over.
    void tick()
      .then(tick)
      .then(() => {
        if (document.activeElement !== document.body) return
        isKept = true
        table.focus({ preventScroll: true })
        goOn()
      })
  })

  $effect(() => {
    changes()
    untrack(goOn)
  })
}
