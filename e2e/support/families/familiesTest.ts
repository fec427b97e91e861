import { gatewayChains, gatewaySources, startDevnet } from '@latchkey/devnet'
import { startProviders } from '@latchkey/devnet/providers'
import { createGateway } from '@latchkey/gateway'
import { startPlayground } from '@latchkey/playground/start'
import { test as base } from '../test.ts'

/** The playground before the chains of four families, with a gateway that reads and prices them all. */
async function startFamilies() {
  const devnet = await startDevnet({
    parts: ['evm', 'solana', 'bitcoin', 'polkadot'],
    contracts: true,
    last: { providers: startProviders },
  })
  const gateway = await createGateway(
    {
      port: 0,
      databaseUrl: 'sqlite::memory:',
      chains: gatewayChains(devnet.services),
      sources: gatewaySources(devnet.services),
      projects: [{ id: 'latchkey-devnet', name: 'Devnet', origins: ['loopback'] }],
    } as Parameters<typeof createGateway>[0],
    { onLog: () => undefined },
  )
  const playground = await startPlayground({ port: 5480, services: { gateway: gateway.url, ...devnet.services } })
  return {
    url: playground.url,
    async stop() {
      await playground.stop()
      await gateway.stop()
      await devnet.stop()
    },
  }
}

/** Tests with a playground before the local chains of four families. */
export const familiesTest = base.extend<object, { readonly families: Awaited<ReturnType<typeof startFamilies>> }>({
  families: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const families = await startFamilies()
      await use(families)
      await families.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
