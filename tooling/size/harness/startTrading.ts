import { type Devnet, gatewayChains, gatewaySources, startDevnet } from '@latchkey/devnet'
import { startProviders } from '@latchkey/devnet/providers'
import { createGateway } from '@latchkey/gateway'

/** The project of the measured pages. */
export const PROJECT = 'latchkey-bench'

/** A local chain with an exchange, and a gateway that quotes it and knows two sources of prices. */
export interface Trading extends Devnet {
  readonly gatewayUrl: string
}

/** Starts the chain with its contracts, the second source of prices, and the gateway. */
export async function startTrading(): Promise<Trading> {
  const devnet = await startDevnet({ contracts: true, last: { providers: startProviders } })
  const { services } = devnet
  const gateway = await createGateway(
    {
      port: 0,
      databaseUrl: 'sqlite::memory:',
      log: { level: 'warn' },
      chains: gatewayChains(services),
      sources: { ...gatewaySources(services), quotes: [] },
      projects: [{ id: PROJECT, name: 'Measured pages', origins: ['loopback'] }],
    } as Parameters<typeof createGateway>[0],
    { onLog: () => undefined },
  )
  return {
    ...devnet,
    gatewayUrl: gateway.url,
    async stop() {
      await gateway.stop()
      await devnet.stop()
    },
  }
}
