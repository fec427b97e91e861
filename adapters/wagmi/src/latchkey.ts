import type { AdapterKernel, Connection, Kernel, WalletProvider } from '@latchkey/kernel'
import type { CreateConnectorFn } from '@wagmi/core'
import { ProviderDisconnectedError, ResourceNotFoundRpcError, UserRejectedRequestError } from 'viem'
import { chainIdOf, networkId } from './chains.ts'
import { attach, type KernelLink, kernelOf, resumed } from './kernelLink.ts'
import {
  activeConnection,
  addressesOf,
  isOwned,
  ownedConnections,
  representedConnection,
  switchTo,
} from './ownConnections.ts'

/** `id` and `type` of the connector. */
export const LATCHKEY = 'latchkey'

/** Where wallets of one chain family are chosen, in sites that install the plugin `connect`. */
const CONNECT = 'connect.Connect'

const hasViews = (kernel: AdapterKernel): kernel is Kernel => 'inspect' in kernel && 'router' in kernel

/** Opens the list of EVM wallets: the start view is another one where a wallet of another family is connected. */
function openConnect(kernel: AdapterKernel): void {
  kernel.open()
  if (!hasViews(kernel) || !kernel.inspect().views.includes(CONNECT)) return
  const { reset }: { reset(route: string, params?: unknown): void } = kernel.router
  reset(CONNECT, { namespace: 'eip155' })
}

/**
 * Opens the modal and waits until a wallet is connected there, or it is closed. Users may choose a wallet of wagmi's own, whose
 * record is wagmi's and not this connector's.
 */
function connectInModal(kernel: AdapterKernel): Promise<Connection> {
  const { store, atoms, wallet } = kernel
  const before = activeConnection(kernel)
  openConnect(kernel)
  return new Promise((resolve, reject) => {
    const check = (): void => {
      const { operations } = wallet.getState()
      const active = activeConnection(kernel)
      if (operations.connect) return
      if (active && (isOwned(active) || active.openedAt !== before?.openedAt)) end(() => resolve(active))
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
    attach(emitter, own)
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
