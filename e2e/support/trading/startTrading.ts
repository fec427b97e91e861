import {
  type Devnet,
  exchangeSelection,
  gatewayChains,
  gatewaySources,
  onrampSelection,
  startDevnet,
} from '@latchkey/devnet'
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
  /** Makes something go wrong with the next answers of the services outside; see the devnet's README. */
  disturb(fault: object): Promise<void>
  /** Makes the second source say so many times what it should, for the next answers. */
  misprice(factor: number, times: number): Promise<void>
  /** Ends the gateway, or has it begin again at the same address. */
  readonly gateway: { stop(): Promise<void>; start(): Promise<void> }
}

export interface TradingOptions {
  /** That chain too, and who trades on it. */
  readonly solana?: boolean
  /** Engines of swaps beside the chain's own exchange. */
  readonly engines?: boolean
  /** Coinbase and Meld beside the local on-ramp and exchange. */
  readonly sellers?: boolean
}

/** What the gateway asks: one engine and one seller, so that what is shown can be told beforehand, unless others are wanted. */
function sourcesOf(services: Devnet['services'], { solana, engines, sellers }: TradingOptions): object {
  const { quotes, ...all } = gatewaySources(services) as { readonly quotes: readonly { readonly use: string }[] }
  const { exchange = '', onramp = '' } = services
  return {
    ...all,
    quotes: quotes.filter(({ use }) => engines || (solana && use === 'jupiter')),
    ...(sellers ? {} : { exchanges: [exchangeSelection(exchange)], onramp: [onrampSelection(onramp, services)] }),
  }
}

/** Starts the chain with its contracts, the services outside and the gateway. */
export async function startTrading(options: TradingOptions = {}): Promise<Trading> {
  const last = { exchange: startExchange, onramp: startOnramp, providers: startProviders }
  const devnet = await startDevnet({
    contracts: true,
    last,
    ...(options.solana ? { parts: ['evm', 'solana'] as const } : {}),
  })
  const { services } = devnet
  const start = (port: number) =>
    createGateway(
      {
        port,
        databaseUrl: 'sqlite::memory:',
        log: { level: 'warn' },
        chains: gatewayChains(services),
        sources: sourcesOf(services, options),
        projects: [{ id: PROJECT, name: 'Test pages', origins: ['loopback'] }],
      } as Parameters<typeof createGateway>[0],
      { onLog: () => undefined },
    )
  let gateway: Awaited<ReturnType<typeof start>> | undefined = await start(0)
  const { url } = gateway
  const disturb: Trading['disturb'] = async (fault) => {
    const answer = await fetch(`${services.providers}/dev/fault`, { method: 'POST', body: JSON.stringify(fault) })
    if (!answer.ok) throw new Error(await answer.text())
  }
  const end = async (): Promise<void> => {
    await gateway?.stop()
    gateway = undefined
  }
  return {
    ...devnet,
    gatewayUrl: url,
    disturb,
    misprice: (factor, times) => disturb({ factor, times }),
    gateway: {
      stop: end,
      async start() {
        gateway ??= await start(Number(new URL(url).port))
      },
    },
    async stop() {
      await end()
      await devnet.stop()
    },
  }
}
