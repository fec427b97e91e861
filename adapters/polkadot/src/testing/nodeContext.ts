import type { CapabilityContext, Network, RpcRequest, Services, WalletSession } from '@latchkey/kernel'
import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { polkadotAssetHub } from '../networks/polkadotAssetHub.ts'

/** What a test writes of the world that a capability runs in. */
export interface World {
  /** What nodes answer to a method; thrown errors are theirs. */
  readonly node: (method: string, params: readonly unknown[]) => unknown
  /** In normal form. */
  readonly address: string
  readonly network?: Network
  readonly wallet?: (call: RpcRequest) => unknown
}

/** What a capability runs with, every answer written by the test; no time passes. */
export function nodeContext({ node, address, network = polkadotAssetHub, wallet }: World): CapabilityContext {
  const account = { caipAddress: `${network.id}:${address}`, address, type: 'eoa' } as const
  return {
    account,
    network,
    services: partial<Services>({
      rpc: { request: async (_network, method, params) => node(method, Array.isArray(params) ? params : []) },
      clock: partial<Services['clock']>({ now: () => 1_800_000_000_000, sleep: async () => undefined }),
      log: partial<Services['log']>({ debug: () => undefined, warn: () => undefined }),
    }),
    session: partial<WalletSession>({
      id: 'test',
      accounts: [account],
      networks: [network.id],
      methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
      getNetwork: () => undefined,
      request: async (call) => wallet?.(call),
    }),
    signal: new AbortController().signal,
    willSend: () => undefined,
    runInBackground: () => undefined,
    emit: () => undefined,
  }
}
