import { state } from '../atoms.ts'
import { balanceText } from '../derived/balanceText.ts'
import type { AccountContext, Balance } from '../types.ts'

/** Writes a balance, and its text for buttons while a value is known. */
export function writeBalance({ store, core }: AccountContext, key: string, balance: Balance): void {
  store.set(state.balances, (all) => ({ ...all, [key]: balance }))
  const text = balanceText(balance, store.get(core.locale))
  if (text !== undefined) store.set(state.texts, (all) => ({ ...all, [key]: text }))
}
