import { kernelError } from '../errors/errorTable.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import { isUnsupported, type Network } from '../network/network.ts'
import type { Schema } from '../services/services.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import { runCapability } from './request.ts'
import { type NativeBalance, nativeBalanceState } from './runtime.ts'
import { type Connection, connectionById, networkById, type WalletState } from './state.ts'
import { walletState } from './store.ts'

/** Milliseconds a balance counts as fresh. */
export const BALANCE_FRESH = 30_000
/** Milliseconds after a failure in which no further attempt is made. */
export const BALANCE_RETRY_BLOCK = 30_000
/** The largest balances of all chains are unsigned 256-bit numbers. */
const BALANCE_LIMIT = 2n ** 256n

/** Whether a value can be a balance: a whole number of smallest units below 2^256. */
export function isBalance(value: unknown): value is bigint {
  return typeof value === 'bigint' && value >= 0n && value < BALANCE_LIMIT
}

function isWithin(at: number | undefined, span: number, now: number): boolean {
  return at !== undefined && at <= now && now - at < span
}

/** What of something that is read now and then decides whether it may be read again. */
export type ReadTimes = Pick<NativeBalance, 'status' | 'at' | 'failedAt'>

/** Whether it may be read now: not twice at once, not soon after a failure, not while fresh unless `force`. */
export function mayRead(known: ReadTimes | undefined, now: number, force: boolean): boolean {
  if (!known) return true
  if (known.status === 'loading' || isWithin(known.failedAt, BALANCE_RETRY_BLOCK, now)) return false
  return force || !isWithin(known.at, BALANCE_FRESH, now)
}

/** Whole seconds until another attempt is allowed; 0 when it is. */
export function retryIn({ failedAt }: Pick<ReadTimes, 'failedAt'>, now: number): number {
  if (failedAt === undefined || failedAt > now) return 0
  return Math.max(0, Math.ceil((failedAt + BALANCE_RETRY_BLOCK - now) / 1000))
}

export interface NativeBalanceOptions {
  /** Reads it even while it is fresh; never within 30 s after a failure. Use it after money was moved. */
  readonly force?: boolean
  /** @defaultValue the active connection */
  readonly connectionId?: string
}

type Amounts<T> = { readonly [name in 'value' | 'locked' | 'reserved']?: T }
type StoredBalance = Amounts<string> & { readonly value: string; readonly at: number }
const isAmount = (text: unknown): text is string => typeof text === 'string' && /^\d{1,78}$/.test(text)

/** Of a balance all of it and what of it cannot be sent, as far as each can be read. */
function amountsOf<T>(from: Amounts<unknown>, reading: (amount: unknown) => T | undefined): Amounts<T> {
  const all = (['value', 'locked', 'reserved'] as const).map((name) => [name, reading(from[name])] as const)
  return Object.fromEntries(all.filter(([, amount]) => amount !== undefined))
}

/** As other tabs and the next visit find it. */
const stored: Schema<StoredBalance> = {
  parse(entry) {
    const { at, ...amounts } = Object(entry)
    const { value, ...held } = amountsOf(amounts, (text) => (isAmount(text) ? text : undefined))
    if (value !== undefined && typeof at === 'number') return { value, ...held, at }
    throw kernelError('storage/invalid', { details: { key: 'native-balance' } })
  },
}

function write({ store }: KernelScope, key: string, balance: NativeBalance): NativeBalance {
  store.set(nativeBalanceState, (all) => ({ ...all, [key]: balance }))
  return balance
}

async function load(scope: KernelScope, connection: Connection, network: Network): Promise<StoredBalance> {
  const answer = await runCapability(scope, { connection, network, name: 'nativeBalance', input: {} })
  const { value, ...held } = amountsOf(answer, (amount) => (isBalance(amount) ? String(amount) : undefined))
  if (value !== undefined) return { value, ...held, at: scope.services.clock.now() }
  const expected = 'a whole number from 0 to 2^256 - 1'
  throw kernelError('rpc/malformed', { details: { method: 'nativeBalance', url: network.name, expected } })
}

async function read(
  scope: KernelScope,
  key: string,
  { connection, network, force }: { connection: Connection; network: Network; force: boolean },
): Promise<NativeBalance> {
  const { cache, clock } = scope.services
  const known = scope.store.get(nativeBalanceState)[key]
  const { decimals, symbol } = network.nativeCurrency
  write(scope, key, { ...known, status: 'loading', decimals, symbol })
  // Of an account that is not shared any more nothing is kept.
  const finish = (balance: NativeBalance): NativeBalance =>
    isShared(walletState(scope), key) ? write(scope, key, balance) : balance
  const name = `native-balance:${key}`
  try {
    if (force) cache.invalidate(name)
    // A cache holds what is exactly as old as its limit; a balance of 30 seconds is read again.
    const ttl = BALANCE_FRESH - 1
    const found = await cache.fetch(name, { ttl, load: () => load(scope, connection, network), persist: stored })
    const amounts = amountsOf(found, (amount) => (amount === undefined ? undefined : BigInt(String(amount))))
    return finish({ status: 'ready', ...amounts, at: found.at, decimals, symbol })
  } catch (cause) {
    const error = fromUnknown(cause, { method: 'nativeBalance' })
    const before = { ...known, decimals, symbol }
    if (scope.signal.aborted) return { ...before, status: known?.status ?? 'failed', error }
    return finish({ ...before, status: 'failed', failedAt: clock.now(), error })
  }
}

/** See {@link WalletActions.nativeBalance}. */
export async function readNativeBalance(
  scope: KernelScope,
  { force = false, connectionId }: NativeBalanceOptions = {},
): Promise<NativeBalance | undefined> {
  const state = walletState(scope)
  const connection = connectionById(state, connectionId)
  if (!connection) return undefined
  const network = networkById(state.networks, scope.adapters.families(), connection.network)
  const key = `${network.id}:${connection.account.address}`
  const known = scope.store.get(nativeBalanceState)[key]
  if (isUnsupported(network) || !connection.capabilities.includes('nativeBalance')) {
    const { decimals, symbol } = network.nativeCurrency
    return known?.status === 'unsupported'
      ? known
      : write(scope, key, { ...known, status: 'unsupported', decimals, symbol })
  }
  const { balanceReads: reads } = scope.runtime
  const under = reads.get(key)
  if (under) return under
  if (!mayRead(known, scope.services.clock.now(), force)) return known
  const done = read(scope, key, { connection, network, force }).finally(() => reads.delete(key))
  reads.set(key, done)
  return done
}

/** Whether a connected wallet shares an account, by CAIP-10 id, on whatever network. */
function isShared({ connections }: WalletState, key: string): boolean {
  const [shown, , written] = key.split(':')
  return connections.some(
    ({ namespace, accounts }) => namespace === shown && accounts.some(({ address }) => address === written),
  )
}

/** Drops the balances of accounts that no connected wallet shares any more. */
export function forgetBalances({ store }: KernelScope, state: WalletState): void {
  const all = store.get(nativeBalanceState)
  const left = Object.entries(all).filter(([key]) => isShared(state, key))
  if (left.length < Object.keys(all).length) store.set(nativeBalanceState, Object.fromEntries(left))
}
