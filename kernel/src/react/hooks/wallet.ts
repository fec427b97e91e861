import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { CaipAddress, Network } from '../../core/network/network.ts'
import { internalsOf } from '../../core/state/kernelScope.ts'
import type { Account, Connector } from '../../core/wallet/connector.ts'
import {
  activeConnection,
  type Connection,
  type ConnectionStatus,
  networkById,
  statusOf,
  type WalletState,
} from '../../core/wallet/state.ts'
import type { WalletProvider } from '../../core/wallet/walletActions.ts'
import { useAtom, useKernel, useScope } from './kernel.ts'

function memoize<T>(select: (state: WalletState) => T): (state: WalletState) => T {
  let last: { readonly state: WalletState; readonly value: T } | undefined
  return (state) => {
    if (last?.state !== state) last = { state, value: select(state) }
    return last.value
  }
}

/**
 * A part of the wallet state; rendered again when that part changes.
 * @example
 * const count = useWallet((state) => state.connections.length)
 * @throws `config/invalid` outside a provider
 */
export function useWallet<T>(select: (state: WalletState) => T): T {
  const { kernel, snapshotStore } = useScope('useWallet')
  const { store, atoms } = kernel
  const read = useMemo(() => memoize(select), [select])
  return useSyncExternalStore(
    useCallback((changed: () => void) => store.sub(atoms.wallet, changed), [store, atoms]),
    () => read(store.get(atoms.wallet)),
    () => read(snapshotStore.get(atoms.wallet)),
  )
}

/** All open connections, in the order in which they were opened. */
export function useConnections(): readonly Connection[] {
  return useAtom(useKernel().atoms.connections)
}

/** The wallets a user can connect: installed ones, those of adapters, and ways to pair. They arrive over time. */
export function useConnectors(): readonly Connector[] {
  return useAtom(useKernel().atoms.connectors)
}

/** The networks the site offers. */
export function useNetworks(): readonly Network[] {
  return useAtom(useKernel().atoms.networks)
}

/** How the active namespace stands, or another one: `reconnecting` until what is stored of an earlier visit is known. */
export function useStatus(namespace?: string): ConnectionStatus {
  const isKnown = useAtom(internalsOf(useKernel()).state.isKnown)
  return useWallet((state) => statusOf(state, namespace ?? state.namespace, isKnown))
}

/** The active wallet of a namespace as an EIP-1193 provider; `undefined` while none is connected there. */
export function useProvider(namespace?: string): WalletProvider | undefined {
  const { wallet } = useKernel()
  const isConnected = useWallet((state) => activeConnection(state, namespace) !== undefined)
  return isConnected ? wallet.getProvider(namespace) : undefined
}

interface AccountFlags<Status extends ConnectionStatus> {
  readonly status: Status
  readonly isConnected: Status extends 'connected' ? true : false
  readonly isConnecting: Status extends 'connecting' ? true : false
  readonly isReconnecting: Status extends 'reconnecting' ? true : false
  readonly isDisconnected: Status extends 'disconnected' ? true : false
}

interface AccountFields {
  readonly account: Account
  /** In the form its chain family shows. */
  readonly address: string
  /** CAIP-10. */
  readonly caipAddress: CaipAddress
  readonly connection: Connection
  /** The wallet's network; `isUnsupported` tells one that the site does not offer. */
  readonly network: Network
}

type NoAccountFields = { readonly [K in keyof AccountFields]?: AccountFields[K] | undefined }

/**
 * The account in use; a union by `status`. While another wallet is connecting, the fields are those of the present one.
 */
export type UseAccountResult =
  | (AccountFlags<'connected'> & AccountFields)
  | (AccountFlags<'connecting'> & NoAccountFields)
  | (AccountFlags<'reconnecting'> & NoAccountFields)
  | (AccountFlags<'disconnected'> & NoAccountFields)

/**
 * The account in use, of the active namespace unless another one is given.
 * @example
 * const account = useAccount()
 * if (account.isConnected) console.log(account.address)
 * @throws `config/invalid` outside a provider
 */
export function useAccount({ namespace }: { readonly namespace?: string } = {}): UseAccountResult {
  const families = useAtom(useKernel().atoms.families)
  const status = useStatus(namespace)
  const connection = useWallet((state) => activeConnection(state, namespace))
  const networks = useNetworks()
  return useMemo(() => {
    const account = connection?.account
    const result: unknown = {
      status,
      isConnected: status === 'connected',
      isConnecting: status === 'connecting',
      isReconnecting: status === 'reconnecting',
      isDisconnected: status === 'disconnected',
      account,
      address: account?.address,
      caipAddress: account?.caipAddress,
      connection,
      network: connection && networkById(networks, families, connection.network),
    }
    return result as UseAccountResult
  }, [status, connection, networks, families])
}
