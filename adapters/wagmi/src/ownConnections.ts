import type { AdapterKernel, CaipNetworkId, Connection } from '@latchkey/kernel'
import {
  type Address,
  type Chain,
  getAddress,
  numberToHex,
  ProviderDisconnectedError,
  SwitchChainError,
  UserRejectedRequestError,
} from 'viem'
import { networkId } from './chains.ts'

/** Connectors that stand for wallets which wagmi has opened begin so; all other connections are the kernel's own. */
export const WAGMI_PREFIX = 'wagmi:'

/** Whether the kernel has opened an EVM connection itself. */
export const isOwned = ({ namespace, connectorId }: Connection): boolean =>
  namespace === 'eip155' && !connectorId.startsWith(WAGMI_PREFIX)

/** All EVM connections that the kernel has opened itself. */
export const ownedConnections = ({ wallet }: AdapterKernel): readonly Connection[] =>
  wallet.getState().connections.filter(isOwned)

/** The active EVM connection, opened by wagmi or by the kernel. */
export function activeConnection({ wallet }: AdapterKernel): Connection | undefined {
  const { active, connections } = wallet.getState()
  return connections.find(({ id }) => id === active.eip155)
}

/** The connection that the connector stands for: the active one, or the newest while a wallet of wagmi's is active. */
export function representedConnection(kernel: AdapterKernel): Connection | undefined {
  const owned = ownedConnections(kernel)
  const active = activeConnection(kernel)
  return owned.find(({ id }) => id === active?.id) ?? owned.at(-1)
}

/** The account in use first. */
export function addressesOf({ account, accounts }: Connection): readonly [Address, ...Address[]] {
  const others = accounts.filter(({ address }) => address !== account.address)
  return [getAddress(account.address), ...others.map(({ address }) => getAddress(address))]
}

/** How wallets and the kernel say that the user or a hook refused. */
const REFUSALS: ReadonlySet<unknown> = new Set([4001, 'network/rejected', 'request/rejected', 'hook/cancelled'])

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** EIP-3085, for a chain that only wagmi's config knows. */
function addChainParameter({ id, name, nativeCurrency, rpcUrls, blockExplorers }: Chain): object {
  const explorer = blockExplorers?.default.url
  return {
    chainId: numberToHex(id),
    chainName: name,
    nativeCurrency,
    rpcUrls: rpcUrls.default.http,
    ...(explorer && { blockExplorerUrls: [explorer] }),
  }
}

/** Moves the wallet to a chain that the kernel does not offer: it shows the chain as unsupported from then on. */
async function moveByRequest({ wallet }: AdapterKernel, chain: Chain): Promise<void> {
  const provider = wallet.getProvider('eip155')
  const chainId = numberToHex(chain.id)
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  } catch (error) {
    if (codeOf(error) !== 4902) throw error
    await provider.request({ method: 'wallet_addEthereumChain', params: [addChainParameter(chain)] })
  }
  // A wallet without events is heard here.
  await provider.request({ method: 'eth_chainId' })
}

async function move(kernel: AdapterKernel, chain: Chain): Promise<void> {
  const { wallet } = kernel
  const own = representedConnection(kernel)
  if (!own) throw new ProviderDisconnectedError(new Error('No wallet is connected through Latchkey.'))
  const network: CaipNetworkId = networkId(chain.id)
  if (activeConnection(kernel)?.id !== own.id)
    await wallet.switchAccount({ connectionId: own.id, address: own.account.address })
  if (own.network === network) return
  if (wallet.getState().networks.some(({ id }) => id === network)) await wallet.switchNetwork({ network })
  else await moveByRequest(kernel, chain)
}

/**
 * Moves the kernel's own wallet to a chain of wagmi's, as wagmi's `switchChain` promises.
 * @throws UserRejectedRequestError, SwitchChainError
 */
export async function switchTo(
  kernel: AdapterKernel | undefined,
  chains: readonly Chain[],
  chainId: number,
): Promise<Chain> {
  const chain = chains.find(({ id }) => id === chainId)
  if (!chain) throw new SwitchChainError(new Error(`Chain ${chainId} is not one of wagmi's chains.`))
  if (!kernel) throw new SwitchChainError(new Error('Latchkey is not connected to a kernel.'))
  try {
    await move(kernel, chain)
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause))
    throw REFUSALS.has(codeOf(error)) ? new UserRejectedRequestError(error) : new SwitchChainError(error)
  }
  return chain
}
