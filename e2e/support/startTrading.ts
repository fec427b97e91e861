import { type Devnet, gatewayChains, gatewaySources, startDevnet } from '@latchkey/devnet'
import { startExchange } from '@latchkey/devnet/exchange'
import { startOnramp } from '@latchkey/devnet/onramp'
import { startProviders } from '@latchkey/devnet/providers'
import { createGateway } from '@latchkey/gateway'

/** The project of the test pages. */
export const PROJECT = 'latchkey-e2e'

/**
 * A local chain with an exchange on it, one outside that sends coins, and a gateway that quotes the first, compares two
 * sources of prices, sells coins and passes deposits on.
 */
export interface Trading extends Devnet {
  readonly gatewayUrl: string
  /** Makes the second source say so many times what it should, for the next answers. */
  misprice(factor: number, times: number): Promise<void>
}

/** Starts the chain with its contracts, the second source and the gateway; with `solana` that chain too, and who trades on it. */
export async function startTrading({ solana = false }: { readonly solana?: boolean } = {}): Promise<Trading> {
  const last = { providers: startProviders, exchange: startExchange, onramp: startOnramp }
  const devnet = await startDevnet({ contracts: true, last, ...(solana ? { parts: ['evm', 'solana'] as const } : {}) })
  const { services } = devnet
  const traders = [{ use: 'jupiter', chains: ['solana:*'], url: services.providers }]
  const gateway = await createGateway(
    {
      port: 0,
      databaseUrl: 'sqlite::memory:',
      log: { level: 'warn' },
      chains: gatewayChains(services),
      // One engine, so that what is shown can be told beforehand; those that compete have tests of their own.
      sources: { ...gatewaySources(services), quotes: solana ? traders : [] },
      projects: [{ id: PROJECT, name: 'Test pages', origins: ['loopback'] }],
    } as Parameters<typeof createGateway>[0],
    { onLog: () => undefined },
  )
  return {
    ...devnet,
    gatewayUrl: gateway.url,
    async misprice(factor, times) {
      await fetch(`${services.providers}/dev/fault`, { method: 'POST', body: JSON.stringify({ factor, times }) })
    },
    async stop() {
      await gateway.stop()
      await devnet.stop()
    },
  }
}
