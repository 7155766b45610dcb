// What the browser keeps for us between visits. Where it refuses (private windows, full disks), this visit's memory does.

const memory = new Map<string, string>()

/** What was kept under that name, or undefined; text that was damaged counts as nothing. */
export function load(name: string): unknown {
  const text = memory.get(name) ?? stored(name)
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(keyOf(name), text)
    memory.delete(name)
  } catch {
    memory.set(name, text)
  }
}

/** Calls back when another window of ours has kept something else under that name. */
export function onKeptElsewhere(name: string, callback: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === keyOf(name) || event.key === null) callback()
  })
}

function stored(name: string): string | null {
  try {
    return localStorage.getItem(keyOf(name))
  } catch {
    return null
  }
}

function keyOf(name: string): string {
  return `mazzo.${name}`
}
