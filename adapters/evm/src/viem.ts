import { type Kernel, kernelError, type Network } from '@latchkey/kernel'
import {
  type Account,
  BaseError,
  type Chain,
  createPublicClient,
  createWalletClient,
  custom,
  fallback,
  getAddress,
  HttpRequestError,
  http,
  type PublicClient,
  TimeoutError,
  type Transport,
  type WalletClient,
} from 'viem'

/** What of a kernel the clients need. */
export interface KernelWallet {
  readonly wallet: Pick<Kernel['wallet'], 'getProvider' | 'getState'>
}

/** What a wallet client is made for. */
export interface WalletClientParameters<C extends Chain> {
  /** The chain to write to. While the wallet is on another one, viem refuses to send. */
  readonly chain: C
  /** An account that the wallet shares. @defaultValue the account in use */
  readonly account?: `0x${string}`
}

/**
 * A viem client on the active EVM wallet: it signs, sends and writes contracts. Each of its requests passes
 * `onRpcRequest` and is sent once.
 *
 * @example
 * ```ts
 * const client = getWalletClient(kernel, { chain: mainnet })
 * const hash = await client.writeContract({ address, abi, functionName: 'mint', args: [1n] })
 * ```
 * @throws `connect/not-connected` while no EVM wallet is connected
 */
export function getWalletClient<C extends Chain>(
  { wallet }: KernelWallet,
  { chain, account }: WalletClientParameters<C>,
): WalletClient<Transport, C, Account> {
  const { active, connections } = wallet.getState()
  const connection = connections.find(({ id }) => id === active.eip155)
  if (!connection) throw kernelError('connect/not-connected', { details: { namespace: 'eip155' } })
  // What prompts a user is never repeated.
  const transport = custom(wallet.getProvider('eip155'), { retryCount: 0 })
  return createWalletClient({ account: account ?? getAddress(connection.account.address), chain, transport })
}

/** The nodes of a network, one after the other. When none answers, viem's error says what a site can set. */
function nodesOf({ id, rpcUrls }: Pick<Network, 'id' | 'rpcUrls'>): Transport {
  const nodes = fallback(rpcUrls.map((url) => http(url)))
  return (options) => {
    const { request, ...rest } = nodes(options)
    const ask: typeof request = async (...call) => {
      try {
        return await request(...call)
      } catch (error) {
        if (!(error instanceof HttpRequestError || error instanceof TimeoutError)) throw error
        const hosts = rpcUrls.map((url) => new URL(url).host).join(', ')
        const cause = kernelError('rpc/unavailable', { details: { network: id, hosts }, cause: error })
        // viem prints these lines wherever it wraps the error.
        const [happened = '', ...metaMessages] = cause.message.split('\n')
        throw new BaseError(`${happened}.`, { cause, metaMessages })
      }
    }
    return { ...rest, request: ask }
  }
}

/** What a public client is made for. */
export interface PublicClientParameters<C extends Chain> {
  /** One of the networks that the site offers. */
  readonly chain: C
}

/**
 * A viem client that reads from the nodes of one of the site's networks, also while no wallet is connected.
 *
 * @example
 * ```ts
 * const receipt = await getPublicClient(kernel, { chain: mainnet }).waitForTransactionReceipt({ hash })
 * ```
 * @throws `config/unknown-network` for a chain that the site does not offer; a request when no node answers: viem's error, whose
 * cause is `rpc/unavailable`
 */
export function getPublicClient<C extends Chain>(
  { wallet }: KernelWallet,
  { chain }: PublicClientParameters<C>,
): PublicClient<Transport, C> {
  const id = `eip155:${chain.id}`
  const network = wallet.getState().networks.find((offered) => offered.id === id)
  if (!network) throw kernelError('config/unknown-network', { details: { id } })
  return createPublicClient({ chain, transport: nodesOf(network) })
}
