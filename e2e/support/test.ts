import { type Devnet, startDevnet } from '@latchkey/devnet'
import { test as base, type ConsoleMessage, type Page } from '@playwright/test'
import { type Directory, startDirectory } from './startDirectory.ts'
import { type Hosts, startHosts } from './startHosts.ts'
import { Wallet } from './wallet.ts'
import { Widget } from './widget.ts'

/** What the tests of one worker share. */
export interface WorkerFixtures {
  readonly devnet: Devnet
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
}

const NAMES: Readonly<Record<number, string>> = { 1: 'Ethereum', 42161: 'Arbitrum One' }

function watch(page: Page, heard: string[]): void {
  page.on('pageerror', (error) => heard.push(`unhandled: ${error.message}`))
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') heard.push(`console: ${message.text()}`)
  })
}

/** The runner with chains, a wallet directory, the hosts, and hands on widget and wallet. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  devnet: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const devnet = await startDevnet()
      await use(devnet)
      await devnet.stop()
    },
    { scope: 'worker' },
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
  widget: async ({ page, hosts, trap: _ }, use) => {
    await use(new Widget(page, hosts))
    // A request that is still on its way when the test has ended says nothing about the widget.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  wallet: async ({ page }, use) => use(new Wallet(page)),
})

/** The runner's own assertions. */
export const { expect } = base
