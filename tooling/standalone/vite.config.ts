import { defineConfig, type UserConfig } from 'vite'

/** One module and its chunks, which a browser loads from one folder by relative addresses. */
const config: UserConfig = defineConfig({
  base: './',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      input: { latchkey: 'src/latchkey.ts', networks: 'src/networks.ts' },
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})

export default config
