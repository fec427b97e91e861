import type { CaipNetworkId } from '@latchkey/kernel'
import type { HistoryContext } from '../plugin.ts'

// What the plugin does by itself; not one of its actions.
export { followOwn } from './followOwn.ts'
// The actions of the plugin, one chunk.
export { loadMore, refresh } from './load.ts'
export { watch } from './watch.ts'

/** Shows one transaction of the shown history, or one that was made here, by the key of its entry. */
export async function openTransaction(ctx: HistoryContext, key: string): Promise<void> {
  ctx.router.push('history.TransactionDetails', { key })
}

/** Shows the history as a view of its own. */
export async function openTransactions(ctx: HistoryContext): Promise<void> {
  ctx.router.push('history.Transactions')
}

/** Shows all networks, or only the one that is connected; kept in this browser. */
export async function showAllNetworks(ctx: HistoryContext, isAll: boolean): Promise<void> {
  ctx.store.set(ctx.atoms.allNetworks, isAll)
}

/** The explorer's page of a transaction; `undefined` where there is none. */
export async function transactionUrl(
  ctx: HistoryContext,
  network: CaipNetworkId,
  hash: string,
): Promise<string | undefined> {
  const { families, networks } = ctx.kernel.atoms
  const found = ctx.store.get(networks).find(({ id }) => id === network)
  const family = ctx.store.get(families).find(({ namespace }) => namespace === found?.namespace)
  if (!found || !family || hash === '') return undefined
  return (await family.entries?.())?.transactionUrl?.(found, hash)
}

/** Copies an address or a hash in full and says so. */
export async function copy(ctx: HistoryContext, text: string): Promise<void> {
  try {
    await ctx.services.platform.copy(text)
    ctx.toast('success', 'copied')
  } catch (error) {
    ctx.report(error, 'copy')
    ctx.toast('error', 'copyFailed')
  }
}

/** Looks now how a transaction that was made here is doing. */
export async function recheck(ctx: HistoryContext, id: string): Promise<void> {
  await (await ctx.kernel.wallet.transactions()).recheck(id)
}
