import { type PersistedAtom, persistedAtom } from '@latchkey/kernel'
import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { SavedDeposit } from './model/deposits.ts'
import type { FundState } from './model/fundState.ts'

// In the first bundle: what is not needed before a press stands in the files of `model/`,
// and is loaded with the views and the actions.

/** The exchanges and the form; absent until one of the views is opened for the first time. */
export const opened: PrimitiveAtom<FundState | undefined> = atom<FundState | undefined>(undefined)
/** Deposits of the last day, followed by every tab. */
export const deposits: PersistedAtom<readonly SavedDeposit[]> = persistedAtom<readonly SavedDeposit[]>({
  initial: [],
  schema: async () => ({ parse: (await import('./model/deposits.ts')).parseDeposits }),
})
