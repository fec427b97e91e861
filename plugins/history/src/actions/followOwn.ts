import type { TransactionRecord } from '@latchkey/kernel'
import { keyOf } from '../model/entry.ts'
import type { HistoryContext } from '../plugin.ts'

/**
 * Follows the transactions that were made here: fetches what Activity is drawn with while the wallet is still asked, and
 * shows one at once whose chain has something else than was reviewed.
 * @param before - the transactions as they were
 */
export async function followOwn(ctx: HistoryContext, before: readonly TransactionRecord[]): Promise<void> {
  const own = ctx.store.get(ctx.kernel.atoms.transactions)
  // What an earlier visit has found was shown then, and stands in Activity.
  const wasSame = new Set(before.filter(({ isDifferent }) => !isDifferent).map(({ id }) => id))
  const different = own.find(({ id, hash, isDifferent }) => isDifferent && hash !== undefined && wasSame.has(id))
  if (different?.hash !== undefined)
    ctx.router.push('history.TransactionDetails', { key: keyOf(different.network, different.hash) })
  if (own.some(({ state }) => state === 'asked'))
    await Promise.all([import('../views/index.ts'), import('../locales/en.ts')])
}
