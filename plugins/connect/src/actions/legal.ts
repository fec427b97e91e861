import type { ConnectContext } from '../plugin.ts'
import { isInHistory } from './navigation.ts'

/** Accepts the terms, or withdraws that. Lasts as long as the page. */
export async function acceptLegal({ store, atoms }: ConnectContext, accepted: boolean): Promise<void> {
  store.set(atoms.legal, { accepted, missed: 0 })
}

/** Whether the terms are accepted, or need not be. */
export function hasConsent({ store, atoms }: ConnectContext): boolean {
  return !store.get(atoms.options).legal?.checkbox || store.get(atoms.legal).accepted
}

/** Returns to the view with the checkbox, which takes the focus. */
export function requestConsent(ctx: ConnectContext): void {
  const { store, atoms, router } = ctx
  store.set(atoms.legal, ({ missed }) => ({ accepted: false, missed: missed + 1 }))
  if (isInHistory(ctx, 'connect.Connect')) router.backTo('connect.Connect')
}
