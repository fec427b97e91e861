import { type Devnet, type PartName, startDevnet } from '@latchkey/devnet'
import { createGateway } from '@latchkey/gateway'
import { startPlayground } from '@latchkey/playground/start'
import { test as base } from './test.ts'

/** The playground in front of a few parts of the devnet. */
interface RunningStatus {
  readonly url: string
  /** Ends the gateway alone. */
  stopGateway(): Promise<void>
  stop(): Promise<void>
}

/** What starts quickly everywhere; the other parts are shown as missing. */
const PARTS: readonly PartName[] = ['evm', 'mail', 'relay']
const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }

function startGateway(devnet: Devnet) {
  return createGateway(
    {
      port: 0,
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

/** Starts chains, mail, relay, gateway and the playground; the reason for a missing part is told. */
async function startStatus(): Promise<RunningStatus> {
  const devnet = await startDevnet({ parts: PARTS })
  const gateway = await startGateway(devnet)
  const services = { gateway: gateway.url, ...devnet.services }
  const playground = await startPlayground({ port: 5460, services, missing: { bitcoin: 'There is no node for it.' } })
  return {
    url: playground.url,
    stopGateway: () => gateway.stop(),
    async stop() {
      await playground.stop()
      await gateway.stop()
      await devnet.stop()
    },
  }
}

/** A test of the playground's own pages, one playground for a worker. */
export const test = base.extend<object, { readonly status: RunningStatus }>({
  status: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const status = await startStatus()
      await use(status)
      await status.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
