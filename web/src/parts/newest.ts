// Keeps a list at its newest line, also when it is only now given room to be seen, unless the reader has scrolled up.
// A line of the class `current` is kept in view in any case.

const NEAR = 60 // pixels from the end that still count as being there

export function newest(list: HTMLElement): () => void {
  let isFollowing = true

  function noteReading() {
    isFollowing = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR
  }

  function follow() {
    const current = list.querySelector<HTMLElement>('.current')
    if (current) list.scrollTop = current.offsetTop + current.offsetHeight - list.clientHeight
    else if (isFollowing) list.scrollTop = list.scrollHeight
  }

  const sizes = new ResizeObserver(follow)
  sizes.observe(list)
  const lines = new MutationObserver(follow)
  lines.observe(list, { childList: true, subtree: true, attributeFilter: ['class'] })
  list.addEventListener('scroll', noteReading)
  follow()
  return () => {
    sizes.disconnect()
    lines.disconnect()
    list.removeEventListener('scroll', noteReading)
  }
}
