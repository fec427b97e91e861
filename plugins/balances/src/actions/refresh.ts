import type { Account, Connection, Network } from '@latchkey/kernel'
import { BALANCE_FRESH, mayRead, totalOf } from '@latchkey/kernel/assets'
import { fromUnknown } from '@latchkey/kernel/errors'
import { formatDecimal } from '@latchkey/kernel/formatting'
import { parseStored, readStored, type StoredHoldings, storeHoldings } from '../model/storedHoldings.ts'
import { centsText } from '../model/total.ts'
import type { BalancesContext, Portfolio } from '../plugin.ts'
import { portfolios, shelves, tokenLists, totals } from '../state.ts'
import { readHoldings } from './sources.ts'

/** Pending reads, by CAIP-10 id: callers share one. */
const running = new WeakMap<object, Map<string, Promise<Portfolio>>>()

/**
 * Reads what the active account holds on the active network: at most once in 30 s unless `force`, never within 30 s after
 * a failure, once for all callers at a time and for all tabs. Does not throw: the outcome is in `atoms.portfolios` under
 * the CAIP-10 id it was asked for. `undefined` while nothing is connected.
 */
export async function refresh(
  ctx: BalancesContext,
  { force = false }: { readonly force?: boolean } = {},
): Promise<Portfolio | undefined> {
  const { store, kernel, services } = ctx
  const account = store.get(kernel.atoms.account)
  const network = store.get(kernel.atoms.network)
  if (!account || !network) {
    forgetUnshared(ctx)
    return undefined
  }
  const key = `${network.id}:${account.address}`
  const reads = running.get(store) ?? new Map<string, Promise<Portfolio>>()
  running.set(store, reads)
  const under = reads.get(key)
  if (under) return under
  const known = store.get(portfolios)[key]
  if (!mayRead(known, services.clock.now(), force)) return known
  const done = read(ctx, key, { account, network, force }).finally(() => reads.delete(key))
  reads.set(key, done)
  return done
}

interface Reading {
  readonly account: Account
  readonly network: Network
  readonly force: boolean
}

async function read(ctx: BalancesContext, key: string, { account, network, force }: Reading): Promise<Portfolio> {
  const { cache, clock } = ctx.services
  const known = ctx.store.get(portfolios)[key]
  write(ctx, key, { ...known, status: 'loading' })
  const name = `portfolio:${key}`
  const load = async (): Promise<StoredHoldings> => {
    return storeHoldings(await readHoldings(ctx, { account, network, force }), clock.now())
  }
  try {
    if (force) cache.invalidate(name)
    // A cache holds what is exactly as old as its limit; holdings of 30 seconds are read again.
    const stored = await cache.fetch(name, { ttl: BALANCE_FRESH - 1, load, persist: { parse: parseStored } })
    const holdings = readStored(stored)
    if (!holdings) return write(ctx, key, { status: 'unsupported', at: stored.at })
    ctx.emit('updated', { network: network.id, source: holdings[0]?.source ?? 'chain' })
    return write(ctx, key, { status: 'ready', holdings, at: stored.at })
  } catch (cause) {
    const before = known?.holdings && known.at !== undefined ? { holdings: known.holdings, at: known.at } : {}
    const error = fromUnknown(cause)
    if (ctx.signal.aborted) return { ...before, status: 'failed', error }
    ctx.emit('failed', { network: network.id, code: error.code })
    if (known?.status !== 'failed' && isUnsaid(ctx, key)) ctx.toast('error', 'unavailable')
    return write(ctx, key, { ...before, status: 'failed', failedAt: clock.now(), error })
  }
}

/** Whether the widget is open at this account and shows no list of tokens, which would say itself what cannot be read. */
function isUnsaid({ store, kernel: { atoms } }: BalancesContext, key: string): boolean {
  const isShown = `${store.get(atoms.network)?.id}:${store.get(atoms.account)?.address}` === key
  return isShown && store.get(atoms.modal).open && store.get(tokenLists) === 0
}

/** Writes a portfolio and its total, and drops those of accounts that no connected wallet shares any more. */
function write(ctx: BalancesContext, key: string, portfolio: Portfolio): Portfolio {
  const { store, kernel } = ctx
  store.set(portfolios, (all) => ({ ...all, [key]: portfolio }))
  forgetUnshared(ctx)
  const network = store.get(kernel.atoms.networks).find(({ id }) => key.startsWith(`${id}:`))
  const { cents } = totalOf(portfolio.holdings ?? [])
  if (portfolio.holdings && cents !== undefined && network && !network.testnet) {
    const locale = store.get(kernel.atoms.locale)
    const text = formatDecimal(locale, centsText(cents), { digits: 2, fixed: true, currency: 'USD' })
    store.set(totals, (all) => ({ ...all, [key]: text }))
  }
  return portfolio
}

function forgetUnshared({ store, kernel }: BalancesContext): void {
  const shared = sharedAccounts(store.get(kernel.atoms.connections))
  const isShared = (caip10: string): boolean => {
    const [namespace = '', , address = ''] = caip10.split(':')
    return shared.has(`${namespace} ${address}`)
  }
  const left = <T>(all: Readonly<Record<string, T>>): Readonly<Record<string, T>> => {
    const entries = Object.entries(all).filter(([caip10]) => isShared(caip10))
    return entries.length === Object.keys(all).length ? all : Object.fromEntries(entries)
  }
  store.set(portfolios, left)
  store.set(totals, left)
  store.set(shelves, left)
}

function sharedAccounts(connections: readonly Connection[]): ReadonlySet<string> {
  return new Set(
    connections.flatMap(({ namespace, accounts }) => accounts.map(({ address }) => `${namespace} ${address}`)),
  )
}
