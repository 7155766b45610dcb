// The keys that a link can carry in its fragment, which no server sees: an invitation, or a seat to take along.

export interface Keys {
  invite: string
  seat: string
}

/** Reads the keys from the address and removes them from it; an invitation is remembered for a reload. */
export function takeKeys(): Keys {
  const given = new URLSearchParams(location.hash.slice(1))
  const remembered = (history.state as Partial<Keys> | null)?.invite ?? ''
  const keys = { invite: given.get('invite') ?? remembered, seat: given.get('seat') ?? '' }
  if (location.hash) history.replaceState({ invite: keys.invite }, '', location.pathname + location.search)
  return keys
}
