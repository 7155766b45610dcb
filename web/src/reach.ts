// Whether other computers reach this page by its address, and by which they do if not.
import * as api from './api'

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Whether this host leads no further than the computer itself. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}

/** The link with another server's address. */
export function moved(link: string, origin: string): string {
  const { pathname, search, hash } = new URL(link)
  return origin + pathname + search + hash
}

/** The address by which others reach the server: that of the page, or another; '' if none is known. */
export async function addressForOthers(): Promise<string> {
  if (!isLoopback(location.hostname)) return location.origin
  try {
    return (await api.addresses()).others[0] ?? ''
  } catch {
    return ''
  }
}
