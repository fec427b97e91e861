import type { KernelScope } from '../state/kernelScope.ts'
import { TRANSACTION_KEY, TRANSACTIONS_KEY } from '../transactions/record.ts'
import type { TransactionTracker } from '../transactions/tracker.ts'

/** Loads the tracker. */
export async function transactions(scope: KernelScope): Promise<TransactionTracker> {
  return (await import('../transactions/tracker.ts')).openTracker(scope)
}

/** Goes on with transactions of an earlier visit, and with those that another tab sends. The result ends it. */
export function watchTransactions(scope: KernelScope): () => void {
  const { storage } = scope.services
  const open = (): void => {
    transactions(scope).catch((error: unknown) => scope.report(error, { where: 'transactions' }))
  }
  const isStored = async (): Promise<boolean> => (await storage.get(TRANSACTIONS_KEY)) !== null
  isStored().then(
    (found) => found && open(),
    (error: unknown) => scope.report(error, { where: 'transactions' }),
  )
  return storage.watch((key, value) => {
    if (value !== null && (key === TRANSACTIONS_KEY || key?.startsWith(TRANSACTION_KEY))) open()
  })
}
