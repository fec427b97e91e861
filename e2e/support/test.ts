import { type Devnet, startDevnet } from '@latchkey/devnet'
import { modulesOfChunk } from '@latchkey/tooling/browser/chunkNames.ts'
import { type BrowserContext, test as base, type ConsoleMessage, type Page } from '@playwright/test'
import { type Directory, startDirectory } from './startDirectory.ts'
import { type Hosts, startHosts } from './startHosts.ts'
import { Wallet } from './wallet.ts'
import { Widget } from './widget.ts'

/** Asks a node itself, past the widget. */
export async function askNode(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result }: { readonly result: unknown } = await response.json()
  return result
}

/** Gives every account of the local chains what it has now. */
async function balanceKeeper({ chains, accounts }: Devnet): Promise<() => Promise<void>> {
  const balances = await Promise.all(
    Object.values(chains).flatMap(({ rpcUrl }) =>
      accounts.map(async ({ address }) => {
        const balance = await askNode(rpcUrl, 'eth_getBalance', [address, 'latest'])
        return { rpcUrl, address, balance }
      }),
    ),
  )
  return async () => {
    await Promise.all(
      balances.map(({ rpcUrl, address, balance }) => askNode(rpcUrl, 'anvil_setBalance', [address, balance])),
    )
  }
}

/** What the tests of one worker share. */
export interface WorkerFixtures {
  /** Whether the chains have tokens, exchange and delegation: `test.use({ contracts: true })`. */
  readonly contracts: boolean
  readonly devnet: Devnet
  readonly restoreBalances: () => Promise<void>
  readonly directory: Directory
  readonly hosts: Hosts
}

/** What each test has of its own. */
export interface TestFixtures {
  /** Messages of the page that a test expects; everything else on the console fails it. */
  readonly expectedNoise: RegExp[]
  readonly widget: Widget
  readonly wallet: Wallet
  /** Fails a test whose page complains. */
  readonly trap: undefined
  /** Where scripts come from that hold no plugin's code. */
  readonly plainOrigins: string[]
  /** Says with the result which later files of plugins the pages have loaded: the test runs again when one changes. */
  readonly loadedModules: undefined
  /** A test starts with the same balances, whatever the one before has spent. */
  readonly balances: undefined
  /** A test starts with a directory that answers at once, whatever the one before has told it. */
  readonly wellDirectory: undefined
}

const NAMES: Readonly<Record<number, string>> = { 1: 'Ethereum', 42161: 'Arbitrum One' }

function watch(page: Page, heard: string[]): void {
  page.on('pageerror', (error) => heard.push(`unhandled: ${error.message}`))
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') heard.push(`console: ${message.text()}`)
  })
}

/** The built files of plugins that the pages of a context load later, from now on; `*` stands for scripts that do not tell. */
function followScripts(context: BrowserContext, plainOrigins: readonly string[]): ReadonlySet<string> {
  const loaded = new Set<string>()
  context.on('request', (request) => {
    if (request.resourceType() !== 'script') return
    const { origin, pathname } = new URL(request.url())
    // The setting is a script of the server itself.
    if (plainOrigins.includes(origin) || pathname === '/setting.js') return
    for (const file of modulesOfChunk(pathname) ?? ['*']) loaded.add(file)
  })
  return loaded
}

/** The runner with chains, a wallet directory, the hosts, and hands on widget and wallet. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  contracts: [false, { option: true, scope: 'worker' }],
  devnet: [
    async ({ contracts }, use) => {
      const devnet = await startDevnet({ contracts })
      await use(devnet)
      await devnet.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  restoreBalances: [async ({ devnet }, use) => use(await balanceKeeper(devnet)), { scope: 'worker' }],
  balances: [
    async ({ restoreBalances }, use) => {
      await restoreBalances()
      await use(undefined)
    },
    { auto: true },
  ],
  directory: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const directory = await startDirectory()
      await use(directory)
      await directory.stop()
    },
    { scope: 'worker' },
  ],
  wellDirectory: [
    async ({ directory }, use) => {
      directory.fail(undefined)
      directory.slow(0)
      directory.requests.length = 0
      await use(undefined)
    },
    { auto: true },
  ],
  hosts: [
    async ({ devnet, directory }, use) => {
      const chains = Object.entries(devnet.chains).map(([id, { rpcUrl }]) => ({
        id: Number(id),
        name: NAMES[Number(id)] ?? id,
        rpcUrl,
      }))
      const hosts = await startHosts({ chains, accounts: devnet.accounts, directoryUrl: directory.url })
      await use(hosts)
      await hosts.stop()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
  expectedNoise: async ({}, use) => use([]),
  trap: [
    async ({ context, expectedNoise }, use) => {
      const heard: string[] = []
      for (const page of context.pages()) watch(page, heard)
      context.on('page', (page) => watch(page, heard))
      await use(undefined)
      base.expect(heard.filter((text) => !expectedNoise.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
  plainOrigins: async ({}, use) => use([]),
  loadedModules: [
    async ({ context, plainOrigins }, use, { annotations }) => {
      const loaded = followScripts(context, plainOrigins)
      await use(undefined)
      annotations.push({ type: 'modules', description: [...loaded].sort().join(' ') })
    },
    { auto: true },
  ],
  widget: async ({ page, hosts, trap: _ }, use) => {
    await use(new Widget(page, hosts))
    // A request that is still pending when the test has ended says nothing about the widget.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  wallet: async ({ page }, use) => use(new Wallet(page)),
})

/** The runner's own assertions. */
export const { expect } = base
