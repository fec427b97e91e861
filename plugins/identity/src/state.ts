import type { CaipAddress } from '@latchkey/kernel'
import type { AccountProfile } from '@latchkey/plugin-account'
import { type Atom, atom, type PrimitiveAtom, type WritableAtom } from 'jotai/vanilla'
import type { ProfileState } from './plugin.ts'

/** The writable side of the atoms, for the actions of this plugin alone. */
export const profiles: PrimitiveAtom<Readonly<Record<string, ProfileState>>> = atom({})
/** Accounts whose name has begun to be shown, until they are looked up. */
export const wanted: PrimitiveAtom<readonly CaipAddress[]> = atom<readonly CaipAddress[]>([])
/** The active account. */
export const active: PrimitiveAtom<CaipAddress | undefined> = atom<CaipAddress | undefined>(undefined)

const known = new Map<string, Atom<AccountProfile | undefined>>()

/** Name and picture of an account; the same atom for the same account. Reading it looks them up. */
export function profileOf(account: CaipAddress): Atom<AccountProfile | undefined> {
  const found = known.get(account)
  if (found) return found
  const shown: WritableAtom<AccountProfile | undefined, [], void> = atom(
    (get) => get(profiles)[account]?.profile,
    (_get, set) => set(wanted, (all) => [...all, account]),
  )
  shown.onMount = (set) => set()
  known.set(account, shown)
  return shown
}

/** Name of the active account, for the host's button. */
export const activeName: Atom<string | undefined> = atom((get) => {
  const account = get(active)
  return account && get(profileOf(account))?.name
})

/** Address of the picture of the active account, for the host's button. */
export const activeAvatar: Atom<string | undefined> = atom((get) => {
  const account = get(active)
  return account && get(profileOf(account))?.avatar
})
