import { kernelError } from '../errors/errorTable.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import type { KernelError } from '../errors/kernelError.ts'
import { readProperty } from '../errors/kernelError.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import { guardSession } from './request.ts'
import { activeConnection, type Connection, type WalletState } from './state.ts'
import { checkArgument, subscribe, walletState } from './store.ts'
import type { ProviderEvents, ProviderListeners } from './walletActions.ts'

/** The numbers of EIP-1193 and EIP-1474 for the kernel's codes. */
const CODES: Readonly<Record<string, number>> = {
  'request/rejected': 4001,
  'connect/rejected': 4001,
  'hook/cancelled': 4001,
  'request/unauthorized': 4100,
  'request/unsupported-method': 4200,
  'capability/missing': 4200,
  'connect/not-connected': 4900,
  'connect/vanished': 4900,
  'request/disconnected': 4900,
  'kernel/destroyed': 4900,
  'request/chain-disconnected': 4901,
  'request/unknown-chain': 4902,
  'connect/pending': -32002,
  'config/invalid': -32602,
  'rpc/invalid-params': -32602,
  'rpc/invalid-request': -32600,
  'rpc/invalid-input': -32000,
  'rpc/transaction-rejected': -32003,
  'rpc/limit-exceeded': -32005,
}
const INTERNAL = -32603

/** What EIP-5792 says of batches in numbers of its own, which libraries tell apart. */
const isOfBatches = (code: unknown): code is number => typeof code === 'number' && code >= 5700 && code < 5800

/** An error as EIP-1193 has them. */
interface ProviderRpcError extends Error {
  readonly code: number
  readonly data?: unknown
}

/** The kernel's error with a number: ours where the code has one, else what the wallet said. */
function providerError(error: KernelError): ProviderRpcError {
  const wallet = error.walk((cause) => typeof readProperty(cause, 'code') === 'number')
  const walletCode = readProperty(wallet, 'code')
  const code = isOfBatches(walletCode)
    ? walletCode
    : (CODES[error.code] ?? (typeof walletCode === 'number' ? walletCode : INTERNAL))
  const data = readProperty(wallet, 'data')
  const text = readProperty(wallet, 'message')
  const message = typeof text === 'string' && text !== '' ? text : error.message
  return Object.assign(new Error(message, { cause: error }), { code, ...(data === undefined ? {} : { data }) })
}

function accountsOf({ account, accounts }: Connection): readonly string[] {
  const others = accounts.filter(({ address }) => address !== account.address)
  return [account, ...others].map(({ address }) => address)
}

function chainIdOf(scope: KernelScope, { network, namespace }: Connection): string {
  return scope.adapters.family(namespace)?.toChainId?.(network) ?? network.slice(network.indexOf(':') + 1)
}

/** One request to the provider of a namespace. */
export interface ProviderRequest {
  readonly namespace: string | undefined
  readonly args: { readonly method: string; readonly params?: unknown }
}

/** Sends one request to the active wallet, on the network it is on. */
async function send(scope: KernelScope, { namespace, args }: ProviderRequest): Promise<unknown> {
  const method: unknown = readProperty(args, 'method')
  checkArgument(method, 'method')
  const connection = activeConnection(walletState(scope), namespace)
  const open = connection && scope.runtime.sessions.get(connection.sessionId)
  if (!connection || !open) throw kernelError('connect/not-connected', { details: { namespace } })
  const { network } = connection
  const session = guardSession(scope, connection, open, { addresses: accountsOf(connection) })
  return session.request({ network, method, params: args.params ?? [] }, { signal: scope.signal })
}

/** See {@link WalletProvider.request}. */
export async function requestProvider(scope: KernelScope, request: ProviderRequest): Promise<unknown> {
  try {
    return await send(scope, request)
  } catch (error) {
    throw providerError(fromUnknown(error, { source: 'wallet' }))
  }
}

export interface ProviderWatch {
  readonly namespace: string | undefined
  /** The state when the listener was added. */
  readonly since: WalletState
  readonly listeners: ProviderListeners
}

/**
 * Computes a provider's events from two successive states, so that none fires for a change that did not happen: `connect`,
 * then the chain, then the accounts on it; `disconnect` last.
 * @param states - those so far, from the one in which the first listener was added
 */
export function followWallet(
  scope: KernelScope,
  { namespace, listeners }: ProviderWatch,
  states: readonly WalletState[],
): void {
  const emit = <E extends keyof ProviderEvents>(event: E, payload: ProviderEvents[E]): void => {
    for (const listener of [...listeners[event]])
      try {
        listener(payload)
      } catch (error) {
        scope.report(error, { where: `provider.${event}` })
      }
  }
  const compare = (state: WalletState, previous: WalletState): void => {
    const before = activeConnection(previous, namespace)
    const now = activeConnection(state, namespace)
    if (before === now) return
    if (!now) {
      emit('accountsChanged', [])
      emit('disconnect', providerError(kernelError('request/disconnected')))
      return
    }
    if (!before) emit('connect', { chainId: chainIdOf(scope, now) })
    const accounts = accountsOf(now)
    if (before && before.network !== now.network) emit('chainChanged', chainIdOf(scope, now))
    if (!before || accountsOf(before).join() !== accounts.join()) emit('accountsChanged', accounts)
  }
  states.reduce((previous, state) => {
    compare(state, previous)
    return state
  })
  subscribe(scope, compare)
}
