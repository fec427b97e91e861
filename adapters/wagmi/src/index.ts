import type { AdapterKernel } from '@latchkey/kernel'
import { kernelError } from '@latchkey/kernel'
import { type Config, type CreateConfigParameters, createConfig, type Transport } from '@wagmi/core'
import { type Chain, fallback, http } from 'viem'
import { toChain } from './chains.ts'
import { latchkey } from './latchkey.ts'
import { ownConnector } from './wagmiAdapter.ts'

export { networksOf } from './chains.ts'
export { latchkey } from './latchkey.ts'
export { wagmiAdapter } from './wagmiAdapter.ts'

/** The options of {@link createWagmiConfig}; all others of wagmi's `createConfig` are the kernel's business. */
export interface WagmiConfigOptions extends Pick<CreateConfigParameters, 'storage' | 'ssr' | 'syncConnectedChain'> {
  /** By chain id. @defaultValue the nodes of the network, in turn */
  readonly transports?: Readonly<Record<number, Transport>>
}

/** A config over the kernel's networks. */
export type KernelConfig = Config<readonly [Chain, ...Chain[]], Record<number, Transport>>

/**
 * A wagmi config for a kernel: its networks are the chains, its wallets the connections. For sites that begin with the
 * widget and use wagmi's hooks and actions beside it.
 *
 * @example
 * ```ts
 * const kernel = createKernel({ adapters: [evmAdapter()], plugins })
 * const config = createWagmiConfig(kernel, { transports: { 1: http('https://node.example') } })
 * ```
 * @throws `config/no-networks` for a kernel without EVM networks
 */
export function createWagmiConfig(kernel: AdapterKernel, options: WagmiConfigOptions = {}): KernelConfig {
  const networks = kernel.wallet.getState().networks.filter(({ namespace }) => namespace === 'eip155')
  const [first, ...others] = networks.map(toChain)
  if (!first) throw kernelError('config/no-networks')
  const nodes = networks.map(({ rpcUrls }) => fallback(rpcUrls.map((url) => http(url))))
  const defaults = Object.fromEntries([first, ...others].map(({ id }, index) => [id, nodes[index] ?? http()]))
  const { transports, ...rest } = options
  const config: KernelConfig = createConfig({
    ...rest,
    chains: [first, ...others] as readonly [Chain, ...Chain[]],
    transports: { ...defaults, ...transports } as Record<number, Transport>,
    connectors: [latchkey(kernel)],
    multiInjectedProviderDiscovery: false,
  })
  const own = ownConnector(config)
  if (own)
    import('./bridge.ts').then(({ bindWagmi }) =>
      bindWagmi({
        config,
        kernel,
        own,
        wallets: { all: () => [], of: () => undefined },
        report: (error) => {
          throw error
        },
      }),
    )
  return config
}
