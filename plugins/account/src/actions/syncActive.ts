import { state } from '../atoms.ts'
import { balanceKey } from '../derived/balanceKey.ts'
import type { AccountContext } from '../types.ts'

/** Points the balance atoms at the active account and network, and tells its key. */
export function syncActive({ store, core }: AccountContext): string {
  const key = balanceKey(store.get(core.account), store.get(core.network))
  store.set(state.active, key)
  return key
}
