// Has mazzo play matches of every game before the tests, so that the page is shown what the server really tells.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import type { Told } from '../src/wire'

/** One step of a match: a play, or a deal. */
export interface Shot {
  mover: number
  told: Told[]
  view: unknown
  /** who was to act then */
  actors: number[]
  /** every play of this seat; null if there are too many */
  commands: string[] | null
}

/** A match, as one seat or a spectator saw it. */
export interface Seen {
  seat: number
  shots: Shot[]
}

export default function play(project: TestProject): void {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const films = execFileSync(`${root}.venv/bin/python`, ['web/tests/films.py'], {
    cwd: root,
    env: { PYTHONPATH: 'src', ...process.env }, // ./run test has its own, and plays them compiled
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  project.provide('films', JSON.parse(films))
}

declare module 'vitest' {
  interface ProvidedContext {
    films: Record<string, Seen[]>
  }
}
