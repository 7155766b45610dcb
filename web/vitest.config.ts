// Runs the tests of what the page works out, in Node with a page that only looks like one; what it draws is tested in
// a browser (tests/browser).
import { defineConfig, mergeConfig } from 'vitest/config'
import page from './vite.config.ts'

export default mergeConfig(
  page,
  defineConfig({
    resolve: { conditions: ['browser'] }, // Svelte as it runs there
    test: {
      environment: 'node', // a test that needs a page says so in its first line
      include: ['tests/**/*.test.ts'],
      globalSetup: 'tests/films.ts',
      isolate: false, // a process for each file would load the same sources and films twenty times
      restoreMocks: true,
      unstubGlobals: true,
    },
  }),
)
