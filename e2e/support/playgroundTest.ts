import { type Devnet, type PartName, startDevnet } from '@latchkey/devnet'
import { createGateway } from '@latchkey/gateway'
import { startPlayground } from '@latchkey/playground/start'
import type { Page } from '@playwright/test'
import { axeFaults } from './axeFaults.ts'
import { test as base, expect } from './test.ts'

/** The playground in front of a few parts of the devnet. */
interface RunningStatus {
  readonly url: string
  /** Ends the gateway alone; what is given back starts it again where it was: other tests of the worker need it. */
  stopGateway(): Promise<() => Promise<void>>
  stop(): Promise<void>
}

/** What starts quickly everywhere; the other parts are shown as missing. */
const PARTS: readonly PartName[] = ['evm', 'mail', 'relay']
const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }

function startGateway(devnet: Devnet, port: number) {
  return createGateway(
    {
      port,
      databaseUrl: 'sqlite::memory:',
      projects: [{ id: 'latchkey-devnet', name: 'Devnet', origins: ['loopback'] }],
      indexer: { pollMs: 100 },
      chains: Object.entries(devnet.chains).map(([id, { rpcUrl }]) => ({
        id: `eip155:${id}`,
        name: `Local ${id}`,
        rpcUrls: [rpcUrl],
        nativeCurrency: ETHER,
        confirmations: 5,
      })),
    },
    { onLog: () => undefined },
  )
}

/**
 * Starts parts of the devnet, a gateway and the playground; the reason for a missing part is told.
 * @param parts - chains, mail and relay unless others are named
 */
async function startStatus(parts: readonly PartName[] = PARTS): Promise<RunningStatus> {
  const devnet = await startDevnet({ parts })
  let gateway = await startGateway(devnet, 0)
  const services = { gateway: gateway.url, ...devnet.services }
  const playground = await startPlayground({ port: 5460, services, missing: { bitcoin: 'There is no node for it.' } })
  return {
    url: playground.url,
    async stopGateway() {
      await gateway.stop()
      return async () => {
        gateway = await startGateway(devnet, Number(new URL(gateway.url).port))
      }
    },
    async stop() {
      await playground.stop()
      await gateway.stop()
      await devnet.stop()
    },
  }
}

/** How the pages are dressed when they are looked at: their query, and the width of the window. */
export const DRESSED = [
  ['light', 'theme=light', 1280],
  ['dark', 'theme=dark', 1280],
  ['Arabic on a phone', 'theme=light&locale=ar&direction=rtl', 360],
] as const

/**
 * Tests of the playground's own pages, one playground for a worker.
 * @param running - parts of the devnet; chains, mail and relay unless others are named
 */
export const playgroundTest = (running?: readonly PartName[]) =>
  base.extend<object, { readonly status: RunningStatus }>({
    status: [
      // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
      async ({}, use) => {
        const status = await startStatus(running)
        await use(status)
        await status.stop()
      },
      { scope: 'worker', timeout: 90_000 },
    ],
  })

/** A test of those pages that need no other chains than the usual. */
export const test = playgroundTest()

/** The whole page is accessible, and nothing of it lies beyond the window's side. */
export async function expectFinished(page: Page): Promise<void> {
  expect(await axeFaults(page, 'html')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
