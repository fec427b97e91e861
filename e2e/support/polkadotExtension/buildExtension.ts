import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const PARTS = ['background', 'content', 'page', 'popup'] as const
const LIBRARY = createRequire(import.meta.url).resolve('@polkadot/extension-base')

const MANIFEST = {
  manifest_version: 3,
  name: 'polkadot{.js} of the tests',
  version: '0.62.3',
  permissions: ['storage', 'tabs'],
  background: { service_worker: 'background.js' },
  // Its cryptography is compiled code.
  content_security_policy: { extension_pages: "script-src 'self' 'wasm-unsafe-eval'; object-src 'self'" },
  content_scripts: [
    { js: ['content.js'], matches: ['http://127.0.0.1/*'], run_at: 'document_start' },
    { js: ['page.js'], matches: ['http://127.0.0.1/*'], run_at: 'document_start', world: 'MAIN' },
  ],
}

/** The library waits at its top level for what it has stored; the classic script of a service worker cannot. */
const withoutTopLevelAwait: Plugin = {
  name: 'without-top-level-await',
  enforce: 'pre',
  async load(id) {
    if (!/extension-base[\\/]background[\\/]handlers[\\/]index\.js$/.test(id)) return null
    return (await readFile(id, 'utf8')).replace('await state.init()', 'void state.init()')
  },
}

/** What the parts import is what the library imports: two keyrings would not know of each other. */
const asTheLibrary: Plugin = {
  name: 'as-the-library',
  enforce: 'pre',
  resolveId(source, importer) {
    const isOurs = importer?.startsWith(import.meta.dirname) && source.startsWith('@polkadot/')
    return isOurs ? this.resolve(source, LIBRARY, { skipSelf: true }) : null
  },
}

const PREFIXES = JSON.stringify({ EXTENSION_PREFIX: 'latchkey', PORT_PREFIX: 'e2e' })

/** Builds an extension for Chromium of the code of polkadot-js, without its pages. */
export async function buildExtension(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const part of PARTS) {
    await build({
      configFile: false,
      logLevel: 'error',
      define: { 'process.env': PREFIXES, global: 'globalThis' },
      plugins: [withoutTopLevelAwait, asTheLibrary],
      build: {
        outDir: folder,
        emptyOutDir: false,
        minify: false,
        lib: {
          entry: join(import.meta.dirname, `${part}.mjs`),
          formats: ['iife'],
          name: 'part',
          fileName: () => `${part}.js`,
        },
      },
    })
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(MANIFEST))
  const page = '<!doctype html><title>polkadot{.js}</title><script src="popup.js"></script>'
  for (const name of ['index', 'notification']) await writeFile(join(folder, `${name}.html`), page)
}
