import { type AdapterKernel, type Connection, kernelError, type WalletProvider } from '@latchkey/kernel'
import { readChainId } from './connectors/chainId.ts'
import type { sendCall as send } from './connectors/session.ts'

export type { Eip1193Provider } from './connectors/announcement.ts'
export { type HostProvider, hostProviderAdapter, type SendingProvider } from './hostProvider.ts'

/** What of a kernel a provider needs. */
export interface ProviderKernel {
  readonly wallet: Pick<AdapterKernel['wallet'], 'getProvider' | 'getState'>
}

/** EIP-1193: the wallet is connected, and not to this chain. */
const CHAIN_DISCONNECTED = 4901
/** These lead a wallet that is elsewhere back. */
const LEADING_BACK = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']

function activeConnection({ wallet }: ProviderKernel): Connection | undefined {
  const { active, connections } = wallet.getState()
  return connections.find(({ id }) => id === active.eip155)
}

/** The chain the EVM wallet is on, the site's chosen one while none is connected. @throws `config/no-networks` */
export function currentChainId(kernel: ProviderKernel): number {
  const { networks, selectedNetworks } = kernel.wallet.getState()
  const offered = networks.find(({ namespace }) => namespace === 'eip155')?.id
  const network = activeConnection(kernel)?.network ?? selectedNetworks.eip155 ?? offered
  if (!network) throw kernelError('config/no-networks')
  return Number(network.slice('eip155:'.length))
}

/**
 * The kernel's EVM provider for one chain: as soon as the wallet is on another one, requests reject with 4901 instead of
 * being answered from there. For libraries that hold a provider and a network together.
 */
export function networkProvider(kernel: ProviderKernel, chainId: number): WalletProvider {
  const inner = kernel.wallet.getProvider('eip155')
  const provider: WalletProvider = {
    async request(args) {
      const network = activeConnection(kernel)?.network
      if (network && network !== readChainId(chainId) && !LEADING_BACK.includes(args.method)) {
        const details = { method: args.method, network: `eip155:${chainId}` }
        const cause = kernelError('request/chain-disconnected', { details })
        throw Object.assign(new Error(cause.message, { cause }), { code: CHAIN_DISCONNECTED })
      }
      return inner.request(args)
    },
    on(event, listener) {
      inner.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      inner.removeListener(event, listener)
      return provider
    },
  }
  return provider
}

/** What a session sends a call with; its code comes with the first call, not with the page. */
export const sendCall: typeof send = async (...call) => (await import('./connectors/session.ts')).sendCall(...call)
