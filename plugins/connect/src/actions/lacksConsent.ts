import { ROUTES } from '../constants.ts'
import type { ConnectContext } from '../types.ts'
import { isInHistory } from './isInHistory.ts'

/** Whether the terms are not accepted yet; then leads back to where they can be, and counts the miss. */
export function lacksConsent(ctx: ConnectContext): boolean {
  const { store, atoms, core, router } = ctx
  if (!store.get(atoms.options).legal?.checkbox || store.get(atoms.legal).accepted) return false
  store.set(atoms.legal, ({ misses }) => ({ accepted: false, misses: misses + 1 }))
  const isElsewhere = store.get(core.history).at(-1)?.route === ROUTES.allWallets
  if (isElsewhere && isInHistory(ctx, ROUTES.connect)) router.back()
  return true
}
