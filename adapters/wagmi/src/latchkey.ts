import type { AdapterKernel, CaipNetworkId, Connection, WalletProvider } from '@latchkey/kernel'
import type { CreateConnectorFn } from '@wagmi/core'
import {
  type Address,
  type Chain,
  getAddress,
  numberToHex,
  ProviderDisconnectedError,
  ResourceNotFoundRpcError,
  SwitchChainError,
  UserRejectedRequestError,
  withTimeout,
} from 'viem'
import { chainIdOf, networkId } from './chains.ts'

/** Connectors that stand for wallets which wagmi has opened begin so; all other connections are the kernel's own. */
export const WAGMI_PREFIX = 'wagmi:'
/** `id` and `type` of the connector. */
export const LATCHKEY = 'latchkey'
/** How long wagmi waits for the kernel, in milliseconds: it tries connectors one after another. */
const WAIT_MS = 1000

/** The kernel a connector stands for: with it from the start, or once an adapter of that config is part of a kernel. */
export interface KernelLink {
  kernel: AdapterKernel | undefined
  readonly waiting: Set<(kernel: AdapterKernel) => void>
}

/** By the emitter that wagmi gives to each connector, which is all that connector and config share. */
const links = new WeakMap<object, KernelLink>()

/** The link of a connector that {@link latchkey} made. */
export function linkOf({ emitter }: { readonly emitter: object }): KernelLink | undefined {
  return links.get(emitter)
}

/** Says which kernel a connector stands for, from now on. */
export function link(to: KernelLink, kernel: AdapterKernel): void {
  to.kernel = kernel
  for (const resolve of to.waiting) resolve(kernel)
  to.waiting.clear()
}

const isOwned = ({ namespace, connectorId }: Connection): boolean =>
  namespace === 'eip155' && !connectorId.startsWith(WAGMI_PREFIX)

/** All EVM connections that the kernel has opened itself. */
export function ownedConnections({ wallet }: AdapterKernel): readonly Connection[] {
  return wallet.getState().connections.filter(isOwned)
}

/** The active EVM connection, whoever opened it. */
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

/** Waits a moment; `undefined` when nothing came. */
function soon<T>(promise: Promise<T>): Promise<T | undefined> {
  return withTimeout(() => promise, { timeout: WAIT_MS }).catch(() => undefined)
}

async function kernelOf(to: KernelLink): Promise<AdapterKernel | undefined> {
  return to.kernel ?? soon(new Promise<AdapterKernel>((resolve) => to.waiting.add(resolve)))
}

/** The connection once the kernel has reopened what was saved, or after a moment. */
async function resumed(to: KernelLink): Promise<Connection | undefined> {
  const kernel = await kernelOf(to)
  if (!kernel) return undefined
  if (!representedConnection(kernel)) await soon(kernel.start())
  return representedConnection(kernel)
}

/** Opens the modal and waits until a wallet is connected there, or it is closed. */
function connectInModal(kernel: AdapterKernel): Promise<Connection> {
  const { store, atoms, wallet } = kernel
  kernel.open()
  return new Promise((resolve, reject) => {
    const check = (): void => {
      const { operations } = wallet.getState()
      const active = activeConnection(kernel)
      if (operations.connect) return
      if (active && isOwned(active)) end(() => resolve(active))
      else if (!store.get(atoms.modal).open)
        end(() => reject(new UserRejectedRequestError(new Error('No wallet was connected through Latchkey.'))))
    }
    const offs = [store.sub(atoms.wallet, check), store.sub(atoms.modal, check)]
    const end = (settle: () => void): void => {
      for (const off of offs) off()
      settle()
    }
  })
}

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

/** @throws UserRejectedRequestError, SwitchChainError */
async function switchTo(kernel: AdapterKernel | undefined, chains: readonly Chain[], chainId: number): Promise<Chain> {
  const chain = chains.find(({ id }) => id === chainId)
  if (!chain) throw new SwitchChainError(new Error(`Chain ${chainId} is not one of wagmi's chains.`))
  if (!kernel) throw new SwitchChainError(new Error('Latchkey is not connected to a kernel.'))
  try {
    await move(kernel, chain)
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause))
    const isRefusal = [4001, 'network/rejected', 'request/rejected', 'hook/cancelled'].includes(String(codeOf(error)))
    if (isRefusal || codeOf(error) === 4001) throw new UserRejectedRequestError(error)
    throw new SwitchChainError(error)
  }
  return chain
}

/** The kernel's provider for as long as one of its own wallets is the active one. */
function ownProvider(to: KernelLink): WalletProvider {
  const current = (): WalletProvider | undefined => to.kernel?.wallet.getProvider('eip155')
  const later = async (use: (provider: WalletProvider) => void): Promise<void> => {
    const kernel = await kernelOf(to)
    if (kernel) use(kernel.wallet.getProvider('eip155'))
  }
  const provider: WalletProvider = {
    async request(args) {
      const active = to.kernel && activeConnection(to.kernel)
      const inner = current()
      if (!inner || (active && !isOwned(active)))
        throw new ProviderDisconnectedError(new Error('Another wallet is the active one.'))
      return inner.request(args)
    },
    on(event, listener) {
      const inner = current()
      if (inner) inner.on(event, listener)
      else void later((found) => found.on(event, listener))
      return provider
    },
    removeListener(event, listener) {
      current()?.removeListener(event, listener)
      return provider
    },
  }
  return provider
}

/**
 * The wagmi connector of the widget: wallets that users connect in its modal are wagmi's current connection. It opens the
 * modal when a host connects it.
 *
 * @param kernel - the kernel it stands for; left out where `wagmiAdapter(config)` is one of its adapters
 * @example
 * ```ts
 * const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() }, connectors: [latchkey()] })
 * ```
 */
export function latchkey(kernel?: AdapterKernel): CreateConnectorFn<WalletProvider> {
  return ({ chains, emitter }) => {
    const own: KernelLink = { kernel, waiting: new Set() }
    links.set(emitter, own)
    const provider = ownProvider(own)
    const nothing = (): void => undefined
    return {
      id: LATCHKEY,
      name: 'Latchkey',
      type: LATCHKEY,
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        const saved = await resumed(own)
        if (!own.kernel || (!saved && isReconnecting))
          throw new ResourceNotFoundRpcError(new Error('Latchkey has no wallet to reconnect.'))
        let connection = saved ?? (await connectInModal(own.kernel))
        if (chainId && networkId(chainId) !== connection.network) {
          await switchTo(own.kernel, chains, chainId).catch((error: unknown) => {
            if (error instanceof UserRejectedRequestError) throw error
          })
          connection = representedConnection(own.kernel) ?? connection
        }
        const addresses = addressesOf(connection)
        const accounts = withCapabilities ? addresses.map((address) => ({ address, capabilities: {} })) : addresses
        // wagmi ties this type to a flag it passes at run time; its own connectors assert it the same way.
        return { accounts: accounts as never, chainId: chainIdOf(connection.network) }
      },
      async disconnect() {
        if (!own.kernel) return
        for (const { id } of ownedConnections(own.kernel)) await own.kernel.wallet.disconnect({ connectionId: id })
      },
      async getAccounts() {
        const connection = own.kernel && representedConnection(own.kernel)
        return connection ? addressesOf(connection) : []
      },
      async getChainId() {
        const connection = own.kernel && representedConnection(own.kernel)
        if (!connection) throw new ProviderDisconnectedError(new Error('No wallet is connected through Latchkey.'))
        return chainIdOf(connection.network)
      },
      getProvider: async () => provider,
      isAuthorized: async () => (await resumed(own)) !== undefined,
      switchChain: ({ chainId }) => switchTo(own.kernel, chains, chainId),
      // The kernel's state is the source: the bridge writes what changes there.
      onAccountsChanged: nothing,
      onChainChanged: nothing,
      onConnect: nothing,
      onDisconnect: nothing,
      onMessage: nothing,
    }
  }
}
