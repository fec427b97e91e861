import { useEffect, useState } from 'react'
import { kernelError } from '../../core/errors/errorTable.ts'
import { isKernelError, type KernelError } from '../../core/errors/kernelError.ts'
import type { Kernel } from '../../core/kernel.ts'
import type { CaipNetworkId } from '../../core/network/network.ts'
import type { BoundCapability, CapabilityName } from '../../core/wallet/capability.ts'
import type { ConnectRequest } from '../../core/wallet/connector.ts'
import type { PairingState } from '../../core/wallet/pairing.ts'
import type { Connection } from '../../core/wallet/state.ts'
import type {
  DisconnectTarget,
  SignMessageParameters,
  SwitchAccountParameters,
} from '../../core/wallet/walletActions.ts'
import { useAtom, useKernel } from './kernel.ts'
import { type Mutation, type MutationOptions, useMutation } from './mutation.ts'

export interface ConnectVariables extends ConnectRequest {
  /** Hears how a pairing goes, for connectors that pair. */
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

/** @throws `connect/not-connected`, `capability/missing` */
function capabilityOf<C extends CapabilityName>(
  { wallet, atoms, store }: Kernel,
  name: C,
  connectionId?: string,
): BoundCapability<C> {
  const capability = wallet.capability(name, connectionId)
  if (capability) return capability
  const wallets = store.get(atoms.connections)
  const connection = connectionId ? wallets.find(({ id }) => id === connectionId) : store.get(atoms.connection)
  throw connection
    ? kernelError('capability/missing', { details: { capability: name, wallet: connection.name } })
    : kernelError('connect/not-connected')
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

/** Sends a transaction; the data is its hash. Sent once, never repeated. */
export function useSendTransaction(
  options?: MutationOptions<string, SendTransactionVariables>,
): Mutation<string, SendTransactionVariables> {
  const kernel = useKernel()
  return useMutation(async ({ connectionId, ...transaction }: SendTransactionVariables, signal) => {
    const send = capabilityOf(kernel, 'sendTransaction', connectionId)
    const { hash } = await send(transaction, { signal })
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
  | { readonly status: 'error'; readonly data: undefined; readonly error: KernelError }
) & {
  /** Reads it again. */
  refetch(): void
}

const NO_BALANCE = { status: 'idle', data: undefined, error: undefined } as const
const PENDING_BALANCE = { status: 'pending', data: undefined, error: undefined } as const

/** The balance of the account in use in its network's own currency; read again when either changes. */
export function useBalance(): BalanceState {
  const kernel = useKernel()
  const connection = useAtom(kernel.atoms.connection)
  const network = useAtom(kernel.atoms.network)
  const [round, setRound] = useState(0)
  const [read, setRead] = useState<{ readonly key: string; readonly state: Omit<BalanceState, 'refetch'> }>()
  const id = connection?.id
  const key = connection && network ? `${id} ${connection.account.caipAddress} ${network.id} ${round}` : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names what of them matters
  useEffect(() => {
    if (key === undefined || !network) return
    const controller = new AbortController()
    const show = (state: Omit<BalanceState, 'refetch'>): void => {
      if (!controller.signal.aborted) setRead({ key, state })
    }
    const load = async (): Promise<void> => {
      const { value } = await capabilityOf(kernel, 'nativeBalance', id)({}, { signal: controller.signal })
      const { decimals, symbol } = network.nativeCurrency
      show({ status: 'success', data: { value, decimals, symbol }, error: undefined })
    }
    load().catch((cause) => {
      const error = isKernelError(cause) ? cause : kernelError('unknown', { cause })
      show({ status: 'error', data: undefined, error })
    })
    return () => controller.abort()
  }, [kernel, id, key])
  const state = key === undefined ? NO_BALANCE : read?.key === key ? read.state : PENDING_BALANCE
  return { ...state, refetch: () => setRound((count) => count + 1) } as BalanceState
}
