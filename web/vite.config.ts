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
  },
  server: {
    proxy: {
      '/api': { target: `http://${server}` }, // the host is passed on as it came, for the server compares origins
      '/socket': { target: `ws://${server}`, ws: true },
    },
  },
})
