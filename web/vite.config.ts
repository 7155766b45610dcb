// Builds the page into the Python package. In development the page is served here, and asks the real server.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const server = '127.0.0.1:8770' // where ./run play serves

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/mazzo/server/page',
    emptyOutDir: true,
    target: 'es2022',
    rollupOptions: {
      input: { index: 'index.html', worker: 'src/worker/worker.ts' },
      // The service worker is asked for by its name, and answers for the whole page from the top.
      output: { entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js') },
    },
  },
  server: {
    proxy: {
      '/api': { target: `http://${server}` }, // the host is passed on as it came, for the server compares origins
      '/socket': { target: `ws://${server}`, ws: true },
    },
  },
})
