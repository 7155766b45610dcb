// Several attachments as one, for a part that takes only one.
import type { Attachment } from 'svelte/attachments'

export function together(...attachments: Attachment<HTMLElement>[]): Attachment<HTMLElement> {
  return (element) => {
    const detach = attachments.map((attach) => attach(element))
    return () => detach.forEach((leave) => leave?.())
  }
}
