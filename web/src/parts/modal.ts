// A dialog element lies above the page while it is there, and gives the focus back to where it was.

/**
 * Opens it; `onclose` takes it away. That a dialog is closed, the browser tells only after keys that were pressed meanwhile, so
 * Escape is answered at once: the next key is for the page again.
 */
export function modal(onclose: () => void): (dialog: HTMLDialogElement) => () => void {
  return (dialog) => {
    const before = document.activeElement
    const gone = new AbortController()
    const { signal } = gone
    dialog.addEventListener('cancel', ({ target }) => target === dialog && onclose(), { signal })
    dialog.addEventListener('close', onclose, { signal })
    dialog.showModal()
    return () => {
      gone.abort()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }
}

/** Closes the dialog by a press beside it. */
export function closeBeside(event: MouseEvent): void {
  if (event.target instanceof HTMLDialogElement) event.target.close()
}

/** Closes all dialogs: what is to be read now lies under them. */
export function putAway(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close()
}
