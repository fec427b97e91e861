import type { CaipAddress } from '@latchkey/kernel'
import { type Atom, atom, type PrimitiveAtom, type WritableAtom } from 'jotai/vanilla'
import type { NamesState } from './model/machine.ts'

// In the first bundle: what is not needed before a press stands in the files of `model/`.

/** The form and the registration; absent until the form is opened for the first time. */
export const opened: PrimitiveAtom<NamesState | undefined> = atom<NamesState | undefined>(undefined)
/** Who is offered a name, as far as that was looked at. */
export const offers: PrimitiveAtom<Readonly<Record<CaipAddress, boolean>>> = atom({})
/** Accounts whose settings have begun to be shown, until it is known whether they are offered a name. */
export const wanted: PrimitiveAtom<readonly CaipAddress[]> = atom<readonly CaipAddress[]>([])

const known = new Map<CaipAddress, Atom<boolean>>()

/** Whether an account is offered a name; the same atom for the same account. Reading it finds out. */
export function isOfferedTo(account: CaipAddress): Atom<boolean> {
  const found = known.get(account)
  if (found) return found
  const shown: WritableAtom<boolean, [], void> = atom(
    (get) => get(offers)[account] ?? false,
    (_get, set) => set(wanted, (all) => [...all, account]),
  )
  shown.onMount = (set) => set()
  known.set(account, shown)
  return shown
}
