import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeBlocks } from '@latchkey/tooling/author/outside.ts'

const DOCS = join(import.meta.dirname, '../../docs')

/** The pages whose code is compiled and run; each becomes a folder. */
export const PAGES = [
  'start',
  'recipes',
  'themes',
  'plugin-reference',
  'chain-families',
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

const ADAPTERS = join(import.meta.dirname, '../../../adapters')

/** Adapters whose README and reference show code that stands by itself. */
const SHOWN_ADAPTERS = ['evm', 'walletconnect', 'solana', 'bitcoin', 'polkadot', 'wagmi', 'ethers', 'ethers5'] as const

/** Packages of hosts that the adapters do not install. */
const BESIDE = [
  ['@latchkey/adapter-evm', 'adapters/evm'],
  ['@latchkey/plugin-account', 'plugins/account'],
  ['@latchkey/plugin-connect', 'plugins/connect'],
] as const

/** Where the code of the adapters' pages is compiled from. */
export const README_FOLDER: string = join(import.meta.dirname, '../.cache/readmes')

/**
 * Writes the code of the adapters' READMEs and references into their packages, where it finds what they install.
 * @returns how many samples there are of each
 */
export function writeReadmeExamples(): Readonly<Record<string, number>> {
  const include = SHOWN_ADAPTERS.map((adapter) => `../../../../adapters/${adapter}/.cache/readme`)
  // What a sample has beside its own package and those that its own is tested with.
  const paths = Object.fromEntries(BESIDE.map(([name, folder]) => [name, [`../../../../${folder}/dist/index.d.ts`]]))
  const compilerOptions = { ...HOST_TYPES, paths }
  write(join(README_FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }))
  return Object.fromEntries(
    SHOWN_ADAPTERS.map((adapter) => {
      // A sample that is gone from the page is not compiled any more.
      rmSync(join(ADAPTERS, adapter, '.cache/readme'), { recursive: true, force: true })
      const reference = join(DOCS, `adapter-${adapter}.md`)
      const pages = [join(ADAPTERS, adapter, 'README.md'), reference].filter(existsSync)
      const text = pages.map((page) => readFileSync(page, 'utf8')).join('\n')
      const samples = [...text.matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)]
      for (const [index, [, kind = 'ts', code = '']] of samples.entries())
        write(join(ADAPTERS, adapter, '.cache/readme', `sample${index + 1}.${kind}`), code)
      return [adapter, samples.length]
    }),
  )
}

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
