import {
  currentChainId,
  type Eip1193Provider,
  hostProviderAdapter,
  networkProvider,
  type ProviderKernel,
  type SendingProvider,
} from '@latchkey/adapter-evm/provider'
import type { Adapter } from '@latchkey/kernel'
import { providers } from 'ethers'

/**
 * A `Web3Provider` of ethers 5 on the kernel's EVM wallet, for the network of now. Each of its requests passes
 * `onRpcRequest` and is sent once; errors are passed as they are. As soon as the wallet is elsewhere its requests reject
 * with code 4901: take a new one, or let the hooks of `@latchkey/adapter-ethers5/react` do so.
 *
 * @example
 * ```ts
 * const signer = getWeb3Provider(kernel).getSigner()
 * await signer.signMessage('Hello')
 * ```
 * @throws `config/no-networks` for a kernel without EVM networks
 */
export function getWeb3Provider(kernel: ProviderKernel): providers.Web3Provider {
  const chainId = currentChainId(kernel)
  const provider = networkProvider(kernel, chainId)
  const request = (args: { method: string; params?: unknown }): Promise<unknown> => provider.request(args)
  return new providers.Web3Provider({ request }, chainId)
}

/** The options of {@link ethersAdapter}. */
export interface EthersAdapterOptions {
  /**
   * The EIP-1193 object behind the host's provider, which tells of changes at once; or the provider itself, which is asked
   * again when the page is looked at and before each signature.
   */
  readonly provider: Eip1193Provider | SendingProvider
  /** What users see in the list of wallets. */
  readonly name: string
  /** A `data:` or `https:` address. */
  readonly icon?: string
}

/**
 * The wallet that a host uses with ethers already, in the widget. What the host connects is connected here without another
 * question, and the other way round; the host keeps its provider.
 *
 * @example
 * ```ts
 * createKernel({ adapters: [evmAdapter({ injected: false }), ethersAdapter({ provider: window.ethereum, name: 'Browser wallet' })], plugins })
 * ```
 * @throws `config/invalid` when it is no provider
 */
export function ethersAdapter(options: EthersAdapterOptions): Adapter {
  return hostProviderAdapter({ ...options, id: 'ethers5' })
}
