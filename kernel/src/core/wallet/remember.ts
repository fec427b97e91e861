import type { KernelScope } from '../state/kernelScope.ts'
import { loadActions } from './runtime.ts'

/** Where the choices are stored, without the prefix of the kernel. */
export const WALLET_KEY = 'kernel:wallet'
/** Where a connection is stored, before its id. */
export const CONNECTION_KEY = 'kernel:connection:'

/**
 * Restores the last visit, then keeps storage and the other tabs in step until disposed. What does so is in the chunk of
 * the actions: it comes when there is something to restore, here or in another tab, or when something has changed.
 */
export async function rememberWallet(scope: KernelScope): Promise<() => void> {
  const { store, state, services, report } = scope
  const { storage } = services
  let offs: readonly (() => void)[] = []
  let isOver = false
  const stop = (): void => {
    for (const off of offs) off()
    offs = []
  }
  const begin = async (hasChanged: boolean): Promise<void> => {
    stop()
    const { restoreWallet } = await loadActions()
    if (isOver) return
    const { done, end } = restoreWallet(scope, hasChanged)
    offs = [end]
    await done
  }
  const beginLate = (hasChanged: boolean): void => {
    begin(hasChanged).catch((error: unknown) => report(error, { where: 'tabs' }))
  }
  const isStored = (): boolean => storage.get(WALLET_KEY) !== null
  if (isStored()) await begin(false)
  else offs = [store.sub(state.wallet, () => beginLate(true)), storage.watch(() => isStored() && beginLate(false))]
  return () => {
    isOver = true
    stop()
  }
}
