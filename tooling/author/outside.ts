import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { tarballPath } from '../lint/publishedPackages.ts'

const execute = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')

/** The compiler options of a host outside of the workspace. */
export const hostTypes = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  allowImportingTsExtensions: true,
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: [],
} as const

/** A page that runs `main.tsx` beside it. */
export const hostPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title><link rel="icon" href="data:,"></head><body><script type="module" src="./main.tsx"></script></body></html>'

/** The packed packages as npm installs them, by name. */
export function tarballs(names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, `file:${tarballPath(ROOT, name)}`]))
}

/** A folder outside of the workspace with these files, which knows our packages only as tarballs. */
export async function outsideProject(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `latchkey-${name}-`))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

/**
 * Runs a command in a project and returns what it printed.
 * @throws with what it printed, when it fails
 */
export async function runIn(folder: string, command: string, ...args: readonly string[]): Promise<string> {
  const shell = process.platform === 'win32'
  try {
    const { stdout } = await execute(command, [...args], { cwd: folder, shell, maxBuffer: 1 << 26 })
    return stdout
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error && 'stderr' in error ? [error.stdout, error.stderr] : []
    throw new Error([`${command} ${args.join(' ')} failed in ${folder}`, ...output].join('\n'), { cause: error })
  }
}

export async function install(folder: string): Promise<void> {
  const args = ['--include=dev', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  await runIn(folder, 'npm', 'install', ...args)
}

/** What npm warns of when these packages are installed: versions that exclude each other, Node versions, what is given up. */
export async function installWarnings(dependencies: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const folder = await outsideProject('warnings', {
    'package.json': JSON.stringify({ private: true, dependencies }),
  })
  const args = ['install', '--dry-run', '--no-audit', '--no-fund', '--prefer-offline']
  const { stderr } = await execute('npm', args, { cwd: folder, shell: process.platform === 'win32' })
  await rm(folder, { recursive: true, force: true })
  return stderr.split('\n').filter((line) => /^npm warn (E[A-Z]+|deprecated)/i.test(line))
}

/** Checks types with the compiler of the workspace. */
export async function typecheck(folder: string, project = '.'): Promise<void> {
  await runIn(folder, process.execPath, join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', project)
}

/** Builds the host in a folder with Vite as it comes, or with what packages say while one develops; the result is `dist`. */
export async function buildHost(folder: string, mode: 'production' | 'development' = 'production'): Promise<void> {
  const { build } = await import('vite')
  const define = { 'process.env.NODE_ENV': JSON.stringify(mode) }
  const output = { outDir: 'dist', target: 'es2022' }
  await build({ root: folder, logLevel: 'error', configFile: false, define, build: output })
}

/** The code blocks of a Markdown page that name a file, such as `ts src/index.ts` or `tsx host`: what is shown is what runs. */
export function codeBlocks(markdown: string): Readonly<Record<string, string>> {
  const blocks = [...markdown.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)]
  return Object.fromEntries(blocks.map(([, name = '', code = '']) => [name, code]))
}

/**
 * Announces a wallet called Harbor by EIP-6963 that shares one account on Ethereum. Runs in the page, before its scripts:
 * `page.addInitScript(announceWallet, address)`.
 */
export function announceWallet(account: string): void {
  const provider = {
    request: async ({ method }: { readonly method: string }) => {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [account]
      throw Object.assign(new Error('no'), { code: 4200 })
    },
    on: () => undefined,
    removeListener: () => undefined,
  }
  const info = {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Harbor',
    icon: 'data:image/svg+xml,%3Csvg/%3E',
    rdns: 'xyz.harbor',
  }
  const detail = Object.freeze({ info, provider })
  globalThis.addEventListener('eip6963:requestProvider', () =>
    globalThis.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  )
}
