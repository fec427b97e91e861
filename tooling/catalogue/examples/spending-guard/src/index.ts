import {
  definePlugin,
  lazyViews,
  optional,
  type PersistedAtom,
  parseAmount,
  persistedAtom,
  type RpcRequest,
} from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { errors, spendingGuardError } from './errors.ts'
import type { SpendingGuardContext, SpendingGuardPlugin, Spent } from './plugin.ts'

export type { SpendingGuardPlugin } from './plugin.ts'

/** What a host sets. */
export interface SpendingGuardOptions {
  /** Whole coins a day, decimal text such as `1.5`. */
  readonly daily: string
  /** Of the native coins it guards. @defaultValue 18 */
  readonly decimals?: number
}

function parse(value: unknown): Spent {
  const { day, amount } = Object(value) as Partial<Spent>
  if (typeof day !== 'string' || typeof amount !== 'string' || !/^\d+$/.test(amount)) throw new TypeError('Not a day')
  return { day, amount }
}

const spent: PersistedAtom<Spent> = persistedAtom({ initial: { day: '', amount: '0' }, schema: { parse } })

/** What a call moves of the native coin. A value that cannot be read is above every limit. */
function amountOf(call: unknown): bigint | undefined {
  const { value } = Object(call) as { readonly value?: unknown }
  if (value === undefined) return 0n
  try {
    const read = BigInt(String(value))
    return read >= 0n ? read : undefined
  } catch {
    return undefined
  }
}

/** What a request asks the wallet to send. */
function callsOf({ method, params }: RpcRequest): readonly unknown[] {
  const [first]: readonly unknown[] = Array.isArray(params) ? params : []
  if (method === 'eth_sendTransaction') return [first]
  const { calls } = Object(first) as { readonly calls?: unknown }
  return method === 'wallet_sendCalls' && Array.isArray(calls) ? calls : []
}

/** A limit for what is sent in a day. */
export function spendingGuard({ daily, decimals = 18 }: SpendingGuardOptions): SpendingGuardPlugin {
  const limit = parseAmount(daily, decimals)
  return definePlugin<SpendingGuardPlugin>({
    id: 'spending-guard',
    api: 1,
    permissions: { hosts: [], capabilities: [], hooks: ['onRpcRequest'], slots: ['account.setting'] },
    needs: { account: optional() },
    errors,
    atoms: { spent, limit: atom(daily) },
    messages: { en: () => import('./locales/en.ts'), others: { de: () => import('./locales/de.ts') } },
    views: lazyViews(() => import('./views/index.ts'), { Limit: { title: 'title' } }),
    contributes: {
      'account.setting': { order: 80, label: 'open', icon: 'shield', open: 'spending-guard.Limit' },
    },
    hooks: { onRpcRequest: { stage: 'late', tap: (ctx, request) => guard(ctx, request, limit, daily) } },
  })
}

/** @throws `spending-guard/over-limit` */
function guard(
  { store, services, atoms }: SpendingGuardContext,
  request: RpcRequest,
  limit: bigint,
  daily: string,
): void {
  const calls = callsOf(request)
  if (calls.length === 0) return
  const day = new Date(services.clock.now()).toISOString().slice(0, 10)
  const before = store.get(atoms.spent)
  let amount = before.day === day ? BigInt(before.amount) : 0n
  for (const call of calls) {
    const value = amountOf(call)
    amount += value ?? limit + 1n
  }
  if (amount > limit) throw spendingGuardError('spending-guard/over-limit', { details: { limit: daily } })
  store.set(atoms.spent, { day, amount: String(amount) })
}
