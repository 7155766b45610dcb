// Opens a dialog element above the page while it is there, and gives the focus back to where it was.

export function modal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement
  dialog.showModal()
  return () => {
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
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
