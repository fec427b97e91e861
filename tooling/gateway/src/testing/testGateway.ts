import { type Devnet, type DevnetOptions, gatewayChains, startDevnet } from '@latchkey/devnet'
import type { ChainConfig } from '../core/config/chainConfig.ts'
import type { GatewayConfig } from '../core/config/config.ts'
import { resolveConfig } from '../core/config/configSchema.ts'
import { createGateway, type Gateway, type GatewayOptions } from '../createGateway.ts'

/** The local chains with their contracts: tokens, exchange, multicall and names. */
export function seededChains(devnet: Devnet): readonly ChainConfig[] {
  return resolveConfig({ chains: gatewayChains(devnet.services) }).chains
}

/** The project of the tests; every local page may use it. */
export const TEST_PROJECT = 'latchkey-test'

/** A gateway on chains of its own, in memory. */
export interface TestGateway {
  readonly url: string
  readonly devnet: Devnet
  /** Everything that was logged. */
  readonly log: string[]
  /** Asks with the test's project id; `path` begins with a slash. */
  get(path: string, init?: RequestInit): Promise<Response>
  post(path: string, body: unknown, init?: RequestInit): Promise<Response>
  stop(): Promise<void>
}

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** The chains of a devnet as a gateway is told of them. */
export function devnetChains(devnet: Devnet): ChainConfig[] {
  return Object.entries(devnet.chains).map(([id, { rpcUrl }]) => ({
    id: `eip155:${id}`,
    name: `Local ${id}`,
    rpcUrls: [rpcUrl],
    nativeCurrency: ETHER,
    confirmations: 5,
    isLocal: true,
  }))
}

/**
 * Starts real local chains and a gateway over them on a free port, with an empty database in memory.
 *
 * @param config added to the test's own; `chains`, and `sources` where it is a function, get the devnet
 */
export async function testGateway(
  config: Omit<GatewayConfig, 'chains' | 'sources'> & {
    chains?: (devnet: Devnet) => readonly ChainConfig[]
    sources?: GatewayConfig['sources'] | ((devnet: Devnet) => GatewayConfig['sources'])
  } = {},
  options: GatewayOptions & { readonly devnet?: Omit<DevnetOptions, 'parts'> } = {},
): Promise<TestGateway> {
  const log: string[] = []
  const devnet = await startDevnet({ chains: [1, 42161], ...options.devnet })
  const sources = typeof config.sources === 'function' ? config.sources(devnet) : config.sources
  const gateway = await createGateway(
    {
      port: 0,
      databaseUrl: 'sqlite::memory:',
      projects: [{ id: TEST_PROJECT, name: 'Tests', origins: ['loopback'] }],
      ...config,
      chains: config.chains?.(devnet) ?? devnetChains(devnet),
      sources,
    },
    { onLog: (line) => log.push(line), checksAnswers: true, ...options },
  ).catch(async (error: unknown) => {
    await devnet.stop()
    throw error
  })
  const at = (path: string): string => `${gateway.url}${path}${path.includes('?') ? '&' : '?'}projectId=${TEST_PROJECT}`
  return {
    url: gateway.url,
    devnet,
    log,
    get: (path, init) => fetch(at(path), init),
    post: (path, body, init) =>
      fetch(at(path), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        ...init,
      }),
    async stop() {
      await gateway.stop()
      await devnet.stop()
    },
  }
}

/** A gateway on chains with their contracts, open to as many requests as a test makes. */
export function seededGateway(config: Omit<GatewayConfig, 'chains'> = {}): Promise<TestGateway> {
  const limits = { openPerMinute: 1_000 }
  const names = { zones: ['reown.id', 'wcn.id'] }
  return testGateway({ chains: seededChains, limits, names, ...config }, { devnet: { contracts: true } })
}

/** A gateway without chains behind it, in memory, on a free port; the log goes to `log`. */
export async function startTestGateway(
  config: GatewayConfig,
  options: GatewayOptions = {},
): Promise<Gateway & { readonly log: string[] }> {
  const log: string[] = []
  const gateway = await createGateway(
    { port: 0, databaseUrl: 'sqlite::memory:', indexer: { isEnabled: false }, ...config },
    { onLog: (line) => log.push(line), checksAnswers: true, ...options },
  )
  return { ...gateway, log }
}
