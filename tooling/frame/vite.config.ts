import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { baseCss } from '@latchkey/theme'
import uiCss from '@latchkey/theme/styles'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** The style sheet as a file, for browsers that adopt none. */
function styleSheet(): Plugin {
  return {
    name: 'latchkey:style-sheet',
    generateBundle() {
      const own = readFileSync(new URL('src/views/frame.css', import.meta.url), 'utf8')
      this.emitFile({ type: 'asset', fileName: 'frame.css', source: [baseCss(), uiCss, own].join('\n') })
    },
  }
}

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
  plugins: [react(), styleSheet(), manifest()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['sdk.html', 'confirm.html', 'resume.html', 'export.html'] },
  },
})
