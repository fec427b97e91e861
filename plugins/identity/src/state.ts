import type { CaipAddress } from '@latchkey/kernel'
import type { AccountProfile } from '@latchkey/plugin-account'
import { type Atom, atom, type PrimitiveAtom, type WritableAtom } from 'jotai/vanilla'
import type { ProfileState } from './plugin.ts'

/** The writable side of the atoms, for the actions of this plugin alone. */
export const profiles: PrimitiveAtom<Readonly<Record<string, ProfileState>>> = atom({})
/** Accounts whose name is shown somewhere, as often as it is; the empty one stands for the active account. */
export const wanted: PrimitiveAtom<readonly string[]> = atom<readonly string[]>([])
/** CAIP-10 id of the active account, while its button is shown. */
export const active: PrimitiveAtom<string> = atom('')

/** An atom that says it is wanted while somebody reads it. */
function asked<T>(account: string, read: Atom<T>): Atom<T> {
  const shown: WritableAtom<T, [boolean], void> = atom(
    (get) => get(read),
    (get, set, isShown: boolean) => {
      const all = [...get(wanted)]
      if (isShown) all.push(account)
      else all.splice(all.indexOf(account), 1)
      set(wanted, all)
    },
  )
  shown.onMount = (set) => {
    set(true)
    return () => set(false)
  }
  return shown
}

const known = new Map<string, Atom<AccountProfile | undefined>>()

/** Name and picture of an account; the same atom for the same account. Reading it looks them up. */
export function profileOf(account: CaipAddress): Atom<AccountProfile | undefined> {
  const found =
    known.get(account) ??
    asked(
      account,
      atom((get) => get(profiles)[account]?.profile),
    )
  known.set(account, found)
  return found
}

/** Name of the active account, for the host's button. */
export const activeName: Atom<string | undefined> = asked(
  '',
  atom((get) => get(profiles)[get(active)]?.profile?.name),
)
