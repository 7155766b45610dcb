// Keys that work anywhere on the page, except where a person writes or a dialog is open.

export type Shortcuts = Record<string, () => unknown>

export function shortcut(keys: Shortcuts, isBusy: () => boolean = () => false) {
  return (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy() || isWriting(event)) return
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
}

export function isWriting(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest('input:not([type=range]), textarea, select') !== null
}
