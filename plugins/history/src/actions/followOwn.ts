import type { TransactionRecord } from '@latchkey/kernel'
import { keyOf } from '../model/entry.ts'
import type { HistoryContext } from '../plugin.ts'

/**
 * Follows the transactions that were made here: fetches what Activity is drawn with while the wallet is still asked, and
 * shows one at once whose chain has something else than was reviewed.
 * @param before - the transactions as they were
 * @param fetchViews - gets what Activity is drawn with
 */
export async function followOwn(
  ctx: HistoryContext,
  before: readonly TransactionRecord[],
  fetchViews: () => Promise<unknown>,
): Promise<void> {
  const own = ctx.store.get(ctx.kernel.atoms.transactions)
  // What an earlier visit has found was shown then, and stands in Activity.
  const wasSame = new Set(before.filter(({ isDifferent }) => !isDifferent).map(({ id }) => id))
  const different = own.find(({ id, hash, isDifferent }) => isDifferent && hash !== undefined && wasSame.has(id))
  if (different?.hash !== undefined)
    ctx.router.push('history.TransactionDetails', { key: keyOf(different.network, different.hash) })
  if (own.some(({ state }) => state === 'asked')) await fetchViews()
}
