import { ROUTES } from '../constants.ts'
import type { ConnectContext } from '../types.ts'
import { isInHistory } from './navigation.ts'

/** See {@link ConnectActions.acceptLegal}. */
export async function acceptLegal({ store, atoms }: ConnectContext, accepted: boolean): Promise<void> {
  store.set(atoms.legal, { accepted, missed: 0 })
}

/** Whether the terms are accepted, or need not be. */
export function hasConsent({ store, atoms }: ConnectContext): boolean {
  return !store.get(atoms.options).legal?.checkbox || store.get(atoms.legal).accepted
}

/** Returns to the view with the checkbox, which takes the focus. */
export function requestConsent(ctx: ConnectContext): void {
  const { store, atoms, core, router } = ctx
  store.set(atoms.legal, ({ missed }) => ({ accepted: false, missed: missed + 1 }))
  const isElsewhere = store.get(core.history).at(-1)?.route === ROUTES.allWallets
  if (isElsewhere && isInHistory(ctx, ROUTES.connect)) router.back()
}
