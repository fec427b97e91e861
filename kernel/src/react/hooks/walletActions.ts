import { useCallback, useEffect } from 'react'
import type { BoundCapability, CapabilityName } from '../../core/adapters/capability.ts'
import { kernelError } from '../../core/errors/errorTable.ts'
import type { KernelError } from '../../core/errors/kernelError.ts'
import type { Kernel } from '../../core/kernel.ts'
import type { CaipNetworkId } from '../../core/network/network.ts'
import { internalsOf } from '../../core/state/kernelScope.ts'
import type { ConnectRequest, PairingState } from '../../core/wallet/connector.ts'
import type { NativeBalance } from '../../core/wallet/runtime.ts'
import type { Connection } from '../../core/wallet/state.ts'
import type {
  DisconnectTarget,
  SignMessageParameters,
  SwitchAccountParameters,
} from '../../core/wallet/walletActions.ts'
import { useAtom, useKernel } from './kernel.ts'
import { type Mutation, type MutationOptions, useMutation } from './mutation.ts'

export interface ConnectVariables extends ConnectRequest {
  /** Called with how a pairing goes, for connectors that pair. */
  readonly onPairingStateChange?: (state: PairingState) => void
}

/**
 * Connects a wallet without the modal. A newer call supersedes a running one.
 * @example
 * const connect = useConnect()
 * <button onClick={() => connect.mutate({ connectorId: connector.id })} disabled={connect.isPending}>
 * @throws `config/invalid` outside a provider; calls fail as `kernel.wallet.connect` does
 */
export function useConnect(
  options?: MutationOptions<Connection, ConnectVariables>,
): Mutation<Connection, ConnectVariables> {
  const { wallet } = useKernel()
  return useMutation(
    ({ onPairingStateChange, ...request }: ConnectVariables, signal) =>
      wallet.connect(request, { signal, ...(onPairingStateChange ? { onPairingStateChange } : {}) }),
    options,
  )
}

/** Disconnects a connection, a wallet, a namespace, or everything. */
export function useDisconnect(
  options?: MutationOptions<void, DisconnectTarget | undefined>,
): Mutation<void, DisconnectTarget | undefined> {
  const { wallet } = useKernel()
  return useMutation((target: DisconnectTarget | undefined) => wallet.disconnect(target), options)
}

/** Moves the wallet to a network, of another namespace too when a wallet is connected there. */
export function useSwitchNetwork(
  options?: MutationOptions<CaipNetworkId, { readonly network: CaipNetworkId }>,
): Mutation<CaipNetworkId, { readonly network: CaipNetworkId }> {
  const { wallet } = useKernel()
  return useMutation(
    (parameters: { readonly network: CaipNetworkId }, signal) => wallet.switchNetwork(parameters, { signal }),
    options,
  )
}

/** Makes another shared account, of any connected wallet, the active one. */
export function useSwitchAccount(
  options?: MutationOptions<Connection, SwitchAccountParameters>,
): Mutation<Connection, SwitchAccountParameters> {
  const { wallet } = useKernel()
  return useMutation((parameters: SwitchAccountParameters) => wallet.switchAccount(parameters), options)
}

/** Asks for a signature; the data is the signature. Asked once, never repeated. */
export function useSignMessage(
  options?: MutationOptions<string, SignMessageParameters>,
): Mutation<string, SignMessageParameters> {
  const { wallet } = useKernel()
  return useMutation((parameters: SignMessageParameters, signal) => wallet.signMessage(parameters, { signal }), options)
}

/** @throws `connect/not-connected`, `capability/missing`, `network/unsupported` */
function capabilityOf<C extends CapabilityName>(
  { wallet, atoms, store }: Kernel,
  name: C,
  connectionId?: string,
): BoundCapability<C> {
  const capability = wallet.capability(name, connectionId)
  if (capability) return capability
  const wallets = store.get(atoms.connections)
  const connection = connectionId ? wallets.find(({ id }) => id === connectionId) : store.get(atoms.connection)
  if (!connection) throw kernelError('connect/not-connected')
  // The wallet can: it is on a network that the site does not offer.
  if (connection.capabilities.includes(name)) throw kernelError('network/unsupported')
  throw kernelError('capability/missing', { details: { capability: name, wallet: connection.name } })
}

export interface SendTransactionVariables {
  /** Absent to deploy the contract in `data`. */
  readonly to?: string
  /** In the smallest unit of the native currency. */
  readonly value?: bigint
  readonly data?: string
  /** @defaultValue the active connection */
  readonly connectionId?: string
}

/** Sends a transaction; the data is its hash. Sent once, never repeated, and followed: see the atom `transactions`. */
export function useSendTransaction(
  options?: MutationOptions<string, SendTransactionVariables>,
): Mutation<string, SendTransactionVariables> {
  const kernel = useKernel()
  return useMutation(async ({ connectionId, ...transaction }: SendTransactionVariables, signal) => {
    const send = capabilityOf(kernel, 'sendTransaction', connectionId)
    const connection = kernel.store
      .get(kernel.atoms.connections)
      .find(({ id }) => id === (connectionId ?? kernel.store.get(kernel.atoms.connection)?.id))
    if (!connection) throw kernelError('connect/not-connected')
    const { network, account, name: wallet } = connection
    const { to, value } = transaction
    const intent = {
      digest: '',
      assets: [],
      ...(to === undefined ? {} : { to }),
      ...(value === undefined ? {} : { value }),
    }
    const caip10 = `${network}:${account.address}` as const
    const tracker = await kernel.wallet.transactions()
    const meant = { network, account: caip10, wallet, kind: 'execute', plugin: 'host', intent }
    let hash = ''
    await tracker.track(meant, async () => {
      const answer = await send(transaction, { signal })
      hash = answer.hash
      return answer
    })
    return hash
  }, options)
}

/** An amount of a network's own currency. */
export interface Balance {
  /** In the smallest unit. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

/** How reading a balance stands; `idle` while nothing is connected. */
export type BalanceState = (
  | { readonly status: 'idle' | 'pending'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'success'; readonly data: Balance; readonly error: undefined }
  /** The last one that was read stays. */
  | { readonly status: 'error'; readonly data: Balance | undefined; readonly error: KernelError }
) & {
  /** Reads it again, also while it is fresh; not within 30 seconds after a failure. Always the same function for one kernel. */
  refetch(): void
}

const NO_BALANCE = { status: 'idle', data: undefined, error: undefined } as const
const PENDING_BALANCE = { status: 'pending', data: undefined, error: undefined } as const

function balanceState(balance: NativeBalance | undefined): Omit<BalanceState, 'refetch'> {
  if (!balance) return PENDING_BALANCE
  const { value, decimals, symbol, error } = balance
  if (balance.status === 'unsupported') {
    const missing = kernelError('capability/missing', { details: { capability: 'nativeBalance' } })
    return { status: 'error', data: undefined, error: missing }
  }
  const data = value === undefined ? undefined : { value, decimals, symbol }
  if (balance.status === 'failed') return { status: 'error', data, error: error ?? kernelError('unknown') }
  return data ? { status: 'success', data, error: undefined } : PENDING_BALANCE
}

/**
 * The balance of the account in use in its network's own currency: the kernel's, as every view shows it. Read when either
 * changes, at most once in 30 seconds; the last one stays while it is read again, and when that fails.
 */
export function useBalance(): BalanceState {
  const kernel = useKernel()
  const connection = useAtom(kernel.atoms.connection)
  const network = useAtom(kernel.atoms.network)
  const balances = useAtom(kernel.atoms.nativeBalances)
  const key = connection && network ? `${network.id}:${connection.account.address}` : undefined
  const read = useCallback(
    (force: boolean): void => {
      kernel.wallet
        .nativeBalance({ force })
        .catch((error: unknown) => internalsOf(kernel).report(error, { where: 'useBalance' }))
    },
    [kernel],
  )
  useEffect(() => {
    if (key !== undefined) read(false)
  }, [read, key])
  const refetch = useCallback(() => read(true), [read])
  const state = key === undefined ? NO_BALANCE : balanceState(balances[key])
  return { ...state, refetch } as BalanceState
}
