import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { browserPage } from '../check/browser/browserPage.ts'
import { loadTool } from '../check/browser/checkInBrowser.ts'
import { type Build, sharedIn } from '../check/browser/pageServer.ts'
import type { Manifest } from '../manifest/manifest.ts'
import { html } from './html.ts'

export interface PreviewOptions {
  /** The unpacked package. */
  readonly folder: string
  /** Its main script, or its source. */
  readonly entry: string
  readonly manifest: Manifest
  /** What its factory is called with. */
  readonly arguments: readonly unknown[]
  /** Where `vite` and the packages it needs are installed. */
  readonly project: string
  /** The name of its files. */
  readonly name: string
}

interface Built {
  readonly output: readonly { readonly code?: string }[]
}

/** Before anything of the package runs: static hosts send no header that keeps it from the origin of its page. */
const ONLY_IN_FRAME = `if (self.origin !== 'null') {
  document.body.textContent = 'This preview runs only in the frame of its page in the catalogue: open it there.'
  throw new Error(document.body.textContent)
}
`

/**
 * The live preview of an entry: a page with the widget and the package in it, for a frame with `sandbox="allow-scripts"`. Such a
 * frame has no origin of its own, to which static hosts give no modules: its script is one file. Elsewhere it does not run.
 * @returns the two files by name, to be served beside each other
 * @throws `package/no-tool` where the project has no `vite`
 */
export async function buildPreview(options: PreviewOptions): Promise<ReadonlyMap<string, string>> {
  const { folder, entry, manifest, project, name } = options
  const { build } = await loadTool<{ readonly build: Build }>(project, 'vite')
  const parent = join(project, 'node_modules/.cache/latchkey')
  await mkdir(parent, { recursive: true })
  const root = await mkdtemp(join(parent, 'preview-'))
  const page = { folder, entry, manifest, arguments: options.arguments, from: project, isShown: true }
  const dedupe = await sharedIn(project)
  try {
    await writeFile(join(root, 'page.js'), browserPage(page))
    const [built] = (await build({
      root,
      configFile: false,
      logLevel: 'silent',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { dedupe },
      build: {
        write: false,
        target: 'es2022',
        lib: { entry: join(root, 'page.js'), formats: ['iife'], name: 'preview', fileName: () => 'preview.js' },
        rolldownOptions: { output: { codeSplitting: false } },
      },
    })) as readonly [Built]
    const text = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${html(manifest.id)}</title><link rel="icon" href="data:,"></head>
<body><script src="${name}.js"></script></body>
</html>
`
    return new Map([
      [`${name}.html`, text],
      [`${name}.js`, `${ONLY_IN_FRAME}${built.output[0]?.code ?? ''}`],
    ])
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}
