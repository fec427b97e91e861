import { createHash } from 'node:crypto'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** Lists every file with its SHA-256, so that what is served can be compared with a release. */
function manifest(): Plugin {
  return {
    name: 'latchkey:manifest',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
        .map((file): [string, string] => [file.fileName, sha256(file.type === 'chunk' ? file.code : file.source)])
        .sort(([a], [b]) => (a < b ? -1 : 1))
      const source = `${JSON.stringify({ files: Object.fromEntries(files) }, null, 2)}\n`
      this.emitFile({ type: 'asset', fileName: 'manifest.json', source })
    },
  }
}

export default defineConfig({
  plugins: [react(), manifest()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['sdk.html', 'confirm.html', 'resume.html', 'export.html'] },
  },
})
