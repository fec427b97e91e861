import {
  currentChainId,
  type Eip1193Provider,
  hostProviderAdapter,
  networkProvider,
  type ProviderKernel,
  type SendingProvider,
} from '@latchkey/adapter-evm/provider'
import type { Adapter } from '@latchkey/kernel'
import { BrowserProvider, Network } from 'ethers'

/**
 * A `BrowserProvider` of ethers 6 on the kernel's EVM wallet, for the network of now. Each of its requests passes
 * `onRpcRequest` and is sent once. As soon as the wallet is elsewhere its requests reject with code 4901: take a new one,
 * or let the hooks of `@latchkey/adapter-ethers/react` do so.
 *
 * @example
 * ```ts
 * const signer = await getBrowserProvider(kernel).getSigner()
 * await signer.signMessage('Hello')
 * ```
 * @throws `config/no-networks` for a kernel without EVM networks
 */
export function getBrowserProvider(kernel: ProviderKernel): BrowserProvider {
  const chainId = currentChainId(kernel)
  const network = Network.from(chainId)
  const provider = networkProvider(kernel, chainId)
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> =>
    provider.request({ method, params: params ?? [] })
  return new BrowserProvider({ request }, network, { staticNetwork: network })
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
  return hostProviderAdapter({ ...options, id: 'ethers' })
}
