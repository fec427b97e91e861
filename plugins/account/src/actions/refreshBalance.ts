import { isKernelError, kernelError, type Network } from '@latchkey/kernel'
import { accountError } from '../errors.ts'
import { type Balance, balanceKey, balanceText, isBalance, mayFetch } from '../model/balance.ts'
import type { AccountContext } from '../plugin.ts'
import { state } from '../state.ts'

/**
 * Reads the native balance of the active account, at most once in 30 s unless `force`, never within 30 s after a failure.
 * Does not throw: the outcome is in `atoms.balance`. Call it with `force` after moving money. An answer belongs to the
 * account and network it was asked for.
 */
export async function refreshBalance(ctx: AccountContext, options: { readonly force?: boolean } = {}): Promise<void> {
  const { store, services, signal } = ctx
  const key = syncActive(ctx)
  const network = store.get(ctx.kernel.atoms.network)
  if (!key || !network) return
  const known = store.get(state.balances)[key]
  if (!mayFetch(known, services.clock.now(), options.force ?? false)) return
  const { decimals, symbol } = network.nativeCurrency
  const before: Balance = { ...known, status: known?.status ?? 'loading', decimals, symbol }
  const read = ctx.capability('nativeBalance')
  if (!read) return writeBalance(ctx, key, { ...before, status: 'unsupported' })
  writeBalance(ctx, key, { ...before, status: 'loading' })
  try {
    const value = await readBalance(() => read({}, { signal }), network)
    writeBalance(ctx, key, { status: 'ready', value, at: services.clock.now(), decimals, symbol })
  } catch (cause) {
    if (signal.aborted) return
    const error = isKernelError(cause) ? cause : kernelError('unknown', { cause })
    writeBalance(ctx, key, { ...before, status: 'failed', failedAt: services.clock.now(), error })
    if (known?.status !== 'failed' && store.get(ctx.kernel.atoms.modal).open) ctx.toast('error', 'balanceUnavailable')
  }
}

/** Points the balance atoms at the active account and network, and returns its key. */
export function syncActive({ store, kernel }: AccountContext): string {
  const key = balanceKey(store.get(kernel.atoms.account), store.get(kernel.atoms.network))
  store.set(state.active, key)
  return key
}

/** Writes a balance, and its text for buttons while a value is known. */
function writeBalance({ store, kernel }: AccountContext, key: string, balance: Balance): void {
  store.set(state.balances, (all) => ({ ...all, [key]: balance }))
  const text = balanceText(balance, store.get(kernel.atoms.locale))
  if (text !== undefined) store.set(state.texts, (all) => ({ ...all, [key]: text }))
}

async function readBalance(read: () => Promise<{ readonly value: bigint }>, network: Network): Promise<bigint> {
  const answer: unknown = (await read()).value
  if (!isBalance(answer)) throw accountError('account/balance-malformed', { details: { network: network.name } })
  return answer
}
