import { balanceText } from '../model/balance.ts'
import type { AccountContext } from '../plugin.ts'
import { state } from '../state.ts'

/**
 * Reads the native balance of the active account, at most once in 30 s unless `force`, never within 30 s after a failure.
 * Does not throw: the outcome is in `atoms.balance`. Call it with `force` after moving money. An answer belongs to the
 * account and network it was asked for.
 */
export async function refreshBalance(ctx: AccountContext, options: { readonly force?: boolean } = {}): Promise<void> {
  const { store, kernel } = ctx
  const before = store.get(kernel.atoms.nativeBalances)[store.get(store.get(state.active))]
  const after = await kernel.wallet.nativeBalance(options)
  await showBalances(ctx)
  if (after?.status !== 'failed' || before?.status === 'failed' || ctx.signal.aborted) return
  // The account view says so itself.
  const isSaid = store.get(kernel.atoms.history).at(-1)?.route === 'account.Account'
  if (store.get(kernel.atoms.modal).open && !isSaid) ctx.toast('error', 'balanceUnavailable')
}

/** Shows what the kernel knows of balances, and writes their texts for buttons while a value is known. */
export async function showBalances({ store, kernel }: AccountContext): Promise<void> {
  const balances = store.get(kernel.atoms.nativeBalances)
  const locale = store.get(kernel.atoms.locale)
  const texts = Object.entries(balances).map(([key, balance]) => [key, balanceText(balance, locale)] as const)
  store.set(state.balances, balances)
  store.set(state.texts, Object.fromEntries(texts.filter((entry): entry is [string, string] => entry[1] !== undefined)))
}
