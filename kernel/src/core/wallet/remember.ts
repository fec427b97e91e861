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
  let hasBegun = false
  const stop = (): void => {
    for (const off of offs) off()
    offs = []
  }
  const begin = async (hasChanged: boolean): Promise<void> => {
    hasBegun = true
    stop()
    const { restoreWallet } = await loadActions()
    const { done, end } = await restoreWallet(scope, hasChanged)
    if (isOver) return end()
    offs = [end]
    await done
  }
  const beginLate = (hasChanged: boolean): void => {
    begin(hasChanged).catch((error: unknown) => report(error, { where: 'tabs' }))
  }
  const isStored = async (): Promise<boolean> => (await storage.get(WALLET_KEY)) !== null
  offs = [
    store.sub(state.wallet, () => beginLate(true)),
    storage.watch(() => {
      isStored().then(
        (stored) => stored && beginLate(false),
        (error: unknown) => report(error, { where: 'tabs' }),
      )
    }),
  ]
  if ((await isStored()) && !hasBegun) await begin(false)
  return () => {
    isOver = true
    stop()
  }
}
