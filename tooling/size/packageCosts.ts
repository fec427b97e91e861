import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Metafile, type OutputFile } from 'esbuild'
import { external } from './bundle/builtHost.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = join(ROOT, 'tooling/docs/start.md')

/** Where every package is installed. */
const FROM = join(ROOT, 'tooling/playground')

export interface Part {
  readonly name: string
  /** The factory that the package exports. */
  readonly make: string
  readonly call?: string
  readonly kind: 'adapters' | 'plugins'
  readonly what: string
}

export const PARTS: readonly Part[] = [
  {
    kind: 'adapters',
    name: 'adapter-walletconnect',
    make: 'walletConnectAdapter',
    what: 'wallets on phones by code or link',
  },
  { kind: 'adapters', name: 'adapter-solana', make: 'solanaAdapter', what: 'Solana' },
  { kind: 'adapters', name: 'adapter-bitcoin', make: 'bitcoinAdapter', what: 'Bitcoin' },
  { kind: 'adapters', name: 'adapter-polkadot', make: 'polkadotAdapter', what: 'Polkadot' },
  { kind: 'plugins', name: 'plugin-directory', make: 'directory', what: 'the list of all wallets, with search' },
  { kind: 'plugins', name: 'plugin-balances', make: 'balances', what: 'tokens and collectibles' },
  { kind: 'plugins', name: 'plugin-identity', make: 'identity', what: 'what accounts are called' },
  { kind: 'plugins', name: 'plugin-receive', make: 'receive', what: 'code and address to be paid' },
  { kind: 'plugins', name: 'plugin-send', make: 'send', what: 'sending coins and tokens' },
  { kind: 'plugins', name: 'plugin-history', make: 'history', what: 'what the account did' },
  { kind: 'plugins', name: 'plugin-swaps', make: 'swaps', what: 'swapping tokens; needs a gateway' },
  { kind: 'plugins', name: 'plugin-onramp', make: 'onramp', what: 'buying coins; needs a gateway' },
  { kind: 'plugins', name: 'plugin-siwx', make: 'siwx', what: 'sign-in with a wallet' },
  {
    kind: 'plugins',
    name: 'plugin-embedded',
    make: 'embedded',
    call: "embedded({ frame: 'https://wallet.example', projectId: 'x' })",
    what: 'a wallet for visitors without one; needs a gateway',
  },
  { kind: 'plugins', name: 'plugin-email', make: 'email', what: 'login by e-mail, over the embedded wallet' },
  {
    kind: 'plugins',
    name: 'plugin-socials',
    make: 'socials',
    what: 'login by Google and others, over the embedded wallet',
  },
  { kind: 'plugins', name: 'plugin-analytics', make: 'analytics', what: 'counting, with consent' },
]

/** The host of the table with one more part. */
function hostWith(part?: Part): string {
  const extra = (kind: Part['kind']): string => (part?.kind === kind ? `, ${part.call ?? `${part.make}()`}` : '')
  return `import { evmAdapter } from '@latchkey/adapter-evm'
import { createKernel } from '@latchkey/kernel'
import { ConnectButton, KernelProvider } from '@latchkey/kernel/react'
import { account } from '@latchkey/plugin-account'
import { connect } from '@latchkey/plugin-connect'
import { networks } from '@latchkey/plugin-networks'
${part ? `import { ${part.make} } from '@latchkey/${part.name}'` : ''}
const kernel = createKernel({
  adapters: [evmAdapter()${extra('adapters')}],
  plugins: [connect(), account(), networks()${extra('plugins')}],
})
export { ConnectButton, KernelProvider, kernel }`
}

export interface Bytes {
  /** What the page loads before the first press. */
  readonly first: number
  readonly all: number
}

const gzip = ({ contents }: OutputFile): number => gzipSync(contents, { level: 9 }).length

/** The entry and what it imports at once. */
function firstFiles(outputs: Metafile['outputs']): Set<string> {
  const entry = Object.keys(outputs).find((file) => outputs[file]?.entryPoint?.endsWith('host.ts'))
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    for (const { path, kind, external: isOutside } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && !isOutside) visit(path)
  }
  if (entry) visit(entry)
  return found
}

export async function measure(part?: Part): Promise<Bytes> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: hostWith(part), resolveDir: FROM, loader: 'ts', sourcefile: 'host.ts' },
    absWorkingDir: ROOT,
    outdir: join(ROOT, '.cache/costs'),
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    write: false,
    metafile: true,
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: [...external],
    logLevel: 'error',
  })
  const first = firstFiles(metafile.outputs)
  const sum = (files: readonly OutputFile[]): number => files.reduce((total, file) => total + gzip(file), 0)
  const isFirst = ({ path }: OutputFile): boolean => first.has(path.slice(ROOT.length + 1).replaceAll('\\', '/'))
  return { first: sum(outputFiles.filter(isFirst)), all: sum(outputFiles) }
}

const kilobytes = (bytes: number): string => (Math.max(bytes, 0) / 1000).toFixed(1)

/** Measures what each package adds to a host, and writes the table into the document of the first five minutes. */
export async function writePackageCosts(): Promise<void> {
  const base = await measure()
  const rows: string[] = []
  for (const part of PARTS) {
    const { first, all } = await measure(part)
    const later = all - base.all - (first - base.first)
    rows.push(
      `| [\`${part.make}()\`](../../${part.kind}/${part.name.replace(/^\w+-/, '')}) | ${part.what} | ${kilobytes(first - base.first)} kB | ${kilobytes(later)} kB |`,
    )
    console.error(rows.at(-1))
  }
  const table = ['| Part | What it brings | At once | Later |', '|---|---|--:|--:|', ...rows].join('\n')
  const page = await readFile(PAGE, 'utf8')
  await writeFile(PAGE, page.replace(/<!-- costs -->[\s\S]*?(?=\n\nA pairing)/, `<!-- costs -->\n\n${table}`))
}
