import { resolve } from 'node:path'
import { CODE_FOLDER, chunkNames } from '@latchkey/tooling/browser/chunkNames.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const page = (name: string): string => resolve(import.meta.dirname, `hosts/${name}/index.html`)

/** A production build of the hosts, as a site would ship them. */
export default defineConfig({
  root: resolve(import.meta.dirname, 'hosts'),
  plugins: [react()],
  logLevel: 'warn',
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { entryFileNames: `${CODE_FOLDER}/[name]-[hash].js`, chunkFileNames: chunkNames() },
      input: { react: page('react'), kernels: page('kernels'), ssr: page('ssr'), wagmi: page('wagmi') },
    },
  },
})
