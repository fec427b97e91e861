import { type PersistedAtom, persistedAtom } from '@latchkey/kernel'
import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { Place } from './model/countries.ts'
import type { OnrampState } from './model/onrampState.ts'
import type { SavedOrder } from './model/order.ts'

// In the first bundle: what is not needed before a press stands in the files of `model/`.

/** The form and the quotes; absent until the form is opened for the first time. */
export const opened: PrimitiveAtom<OnrampState | undefined> = atom<OnrampState | undefined>(undefined)
/** Orders of the last day, followed by every tab. */
export const orders: PersistedAtom<readonly SavedOrder[]> = persistedAtom<readonly SavedOrder[]>({
  initial: [],
  schema: async () => ({ parse: (await import('./model/stored.ts')).parseOrders }),
})
/** Where the buyer said to be. */
export const place: PersistedAtom<Place | undefined> = persistedAtom<Place | undefined>({
  initial: undefined,
  schema: async () => ({ parse: (await import('./model/stored.ts')).parsePlace }),
})
