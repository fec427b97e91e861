import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeBlocks } from '@latchkey/tooling/author/outside.ts'

const DOCS = join(import.meta.dirname, '../../docs')

/** The pages whose code is compiled and run; each becomes a folder. */
export const PAGES = [
  'start',
  'recipes',
  'themes',
  'plugin-reference',
  'from-rainbowkit',
  'from-appkit',
  'from-connectkit',
] as const

/** Where the code of the pages is written to. */
export const FOLDER: string = join(import.meta.dirname, '../.cache/examples')

const HOST_TYPES = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: [],
}

/** What a site has that is not installed here: Next's request, and style sheets that a bundler imports. */
const SITE_TYPES = `declare module 'next/headers' {
  export function cookies(): Promise<{ get(name: string): { readonly name: string; readonly value: string } | undefined }>
}
declare module '*.css'
`

/** The kernel that recipes import. */
const RECIPE_KERNEL = `import { evmAdapter } from '@latchkey/adapter-evm'
import { createKernel } from '@latchkey/kernel'
import { defaultPlugins } from '@latchkey/plugin-default'

export const kernel = createKernel({ adapters: [evmAdapter()], plugins: defaultPlugins() })
`

function write(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Writes the code of all pages, with what it takes from around it. */
export function writeExamples(): void {
  write(join(FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions: HOST_TYPES, include: ['.'] }))
  write(join(FOLDER, 'site.d.ts'), SITE_TYPES)
  write(join(FOLDER, 'recipes/kernel.ts'), RECIPE_KERNEL)
  for (const page of PAGES) {
    for (const [name, code] of Object.entries(codeBlocks(readFileSync(join(DOCS, `${page}.md`), 'utf8'))))
      write(join(FOLDER, page, name), code)
  }
}
