import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Tests of these talk over real sockets, which a machine that others use too may stall: their limits are long. */
const OVER_SOCKETS: ReadonlySet<string> = new Set([
  'api',
  'bitcoin',
  'devnet',
  'ethers',
  'ethers5',
  'evm',
  'gateway',
  'polkadot',
  'solana',
  'wagmi',
  'wagmi-2',
  'walletconnect',
])

/** Tests of these run in Node, and some of their files ask for a document: they need Testing Library's longer limit too. */
const WITH_DOCUMENTS: ReadonlySet<string> = new Set(['ethers', 'ethers5', 'frame', 'wagmi', 'wagmi-2'])

/** What `propertySeed.ts` gives fast-check: from the commit, or nothing where there is none. */
export function propertySeed(env: { readonly LK_PROPERTY_SEED?: string | undefined } = process.env): string {
  if (env.LK_PROPERTY_SEED) return env.LK_PROPERTY_SEED
  try {
    const commit = execFileSync('git', ['-c', 'safe.directory=*', 'rev-parse', 'HEAD'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return String(Number.parseInt(commit.slice(0, 7), 16))
  } catch {
    return ''
  }
}

const SEED = propertySeed()

/** What runs before the tests of a folder: only what they use is loaded. */
function setupFiles(folder: string, isDrawn: boolean): string[] {
  const hasProperties = readFileSync(join(ROOT, folder, 'package.json'), 'utf8').includes('"fast-check"')
  const names = [isDrawn && 'testingLibrary.ts', hasProperties && 'propertySeed.ts']
  return names.filter((name) => name !== false).map((name) => join(ROOT, 'tooling/vitest', name))
}

type Environment = 'node' | 'happy-dom'

function project(
  name: string,
  folder: string,
  environment: Environment,
  { under = 'src' }: { readonly under?: string } = {},
): TestProjectInlineConfiguration {
  const isDrawn = environment === 'happy-dom' || WITH_DOCUMENTS.has(name)
  return {
    root: join(ROOT, folder),
    plugins: [vanillaExtractPlugin()],
    define: {
      __LK_CSS__: '""',
      __LK_OWN_CSS__: '""',
      __LK_BUTTONS_CSS__: '""',
      __LK_ACCOUNT_CSS__: '""',
    },
    test: {
      name,
      environment,
      setupFiles: setupFiles(folder, isDrawn),
      env: { LK_PROPERTY_SEED: SEED },
      // Starting a worker and a document for each file costs four times what the tests do.
      isolate: false,
      include: [`${under}/**/*.test.{ts,tsx}`],
      exclude: ['**/node_modules/**', '**/dist/**', '**/fixtures/**'],
      testTimeout: OVER_SOCKETS.has(name) ? 60_000 : 15_000,
      hookTimeout: OVER_SOCKETS.has(name) ? 60_000 : 15_000,
      // A second is not enough for what goes over a relay to another process while both cores are busy.
      expect: { poll: { timeout: OVER_SOCKETS.has(name) ? 30_000 : 10_000 } },
      restoreMocks: true,
      unstubGlobals: true,
    },
  }
}

function each(parent: string, environment: Environment): TestProjectInlineConfiguration[] {
  return readdirSync(join(ROOT, parent))
    .filter((name) => existsSync(join(ROOT, parent, name, 'package.json')))
    .map((name) => project(name, join(parent, name), environment))
}

const all: readonly TestProjectInlineConfiguration[] = [
  project('kernel', 'kernel', 'node', { under: '{build,src/core}' }),
  project('kernel-react', 'kernel', 'happy-dom', { under: 'src/{element,react,testing}' }),
  project('theme', 'theme', 'happy-dom', { under: '{src,build}' }),
  ...each('plugins', 'happy-dom'),
  ...each('adapters', 'node'),
  // The same tests against the older major version that the package works with.
  {
    ...project('wagmi-2', 'adapters/wagmi', 'node'),
    resolve: { alias: { '@wagmi/core': 'wagmi-core-2', wagmi: 'wagmi-2' } },
  },
  project('tooling', 'tooling', 'node', { under: '{author,bootstrap,browser,lint,start,steps,vitest}' }),
  ...each('tooling/bindings', 'happy-dom'),
  project('build', 'tooling/build', 'node'),
  project('catalogue', 'tooling/catalogue', 'node'),
  project('create-plugin', 'tooling/create-plugin', 'node'),
  project('upgrade', 'tooling/upgrade', 'node'),
  project('size', 'tooling/size', 'node', { under: '.' }),
  project('devnet', 'tooling/devnet', 'node'),
  project('frame', 'tooling/frame', 'node'),
  project('gateway', 'tooling/gateway', 'node'),
  project('siwx-server', 'tooling/siwx-server', 'node'),
  project('playground', 'tooling/playground', 'happy-dom'),
  {
    ...project('examples', 'tooling/examples', 'happy-dom'),
    resolve: { alias: { 'next/headers': join(ROOT, 'tooling/examples/src/siteStandIns.ts') } },
  },
]

/** The test projects of the workspace, or only those of one of its folders. */
function projects(folder?: string): TestProjectInlineConfiguration[] {
  return all.filter((entry) => folder === undefined || entry.root === join(ROOT, folder))
}

/** The JSON report fails a run for an unhandled error and does not say which one it was. */
function printUnhandled({
  type,
  name,
  message,
  stack,
}: { [K in 'type' | 'name' | 'message' | 'stack']?: unknown }): void {
  console.error(`${type ?? 'Unhandled error'}: ${stack ?? `${name}: ${message}`}`)
}

/** The vitest configuration of one folder of the workspace, or of all of it. */
export function vitestConfig(folder?: string): ViteUserConfig {
  return { test: { projects: projects(folder), onUnhandledError: printUnhandled } }
}
