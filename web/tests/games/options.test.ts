import { expect, test } from 'vitest'
import type { OptionWords } from '../../src/games/options'

const found = import.meta.glob<Record<string, OptionWords>>('../../src/games/*/options.ts', { eager: true, import: 'options' })

test.each(Object.entries(found))('%s says of each finer point what it means', (_, options) => {
  const fine = Object.values(options).filter(({ isFine }) => isFine)
  for (const { label, about } of fine) expect(about, label).toMatch(/^[A-Z].{20,}\.$/)
})
