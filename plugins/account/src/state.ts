import { type Atom, atom, type PrimitiveAtom, type WritableAtom } from 'jotai/vanilla'
import type { Balance } from './model/balance.ts'
import type { AccountAtoms } from './plugin.ts'

type Records<T> = PrimitiveAtom<Readonly<Record<string, T>>>

const balances: Records<Balance> = atom<Readonly<Record<string, Balance>>>({})
/** Balances as a button shows them. */
const texts: Records<string> = atom<Readonly<Record<string, string>>>({})
/** CAIP-10 id of the active account on the active network, derived from the kernel's atoms, which are known with the kernel. */
const active: PrimitiveAtom<Atom<string>> = atom<Atom<string>>(atom(''))
/** Whether contracts of smart accounts are there. */
const setUp: Records<boolean> = atom<Readonly<Record<string, boolean>>>({})
/** Whether `balanceText` has a subscriber. */
const isShown: PrimitiveAtom<boolean> = atom(false)
const now: PrimitiveAtom<number> = atom(0)
const tab: PrimitiveAtom<string | undefined> = atom<string | undefined>(undefined)

const subscribed: WritableAtom<boolean, [boolean], void> = atom(
  (get) => get(isShown),
  (_get, set, value: boolean) => set(isShown, value),
)
subscribed.onMount = (set) => {
  set(true)
  return () => set(false)
}

interface AccountState {
  readonly balances: Records<Balance>
  readonly texts: Records<string>
  readonly setUp: Records<boolean>
  readonly active: PrimitiveAtom<Atom<string>>
  readonly isShown: PrimitiveAtom<boolean>
  readonly now: PrimitiveAtom<number>
  readonly tab: PrimitiveAtom<string | undefined>
}

/** The writable side, for the actions of this plugin alone. */
export const state: AccountState = { balances, texts, setUp, active, isShown, now, tab }

export const atoms: Omit<AccountAtoms, 'hasBalance'> = {
  balances,
  balance: atom((get) => get(balances)[get(get(active))]),
  balanceText: atom((get) => {
    get(subscribed)
    return get(texts)[get(get(active))]
  }),
  isSetUp: atom((get) => get(setUp)[get(get(active))]),
  now,
  tab,
}
