import type { CaipAddress } from '@latchkey/kernel'
import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { Portfolio } from './plugin.ts'

/** The writable side of the atoms, for the actions of this plugin alone. */
export const portfolios: PrimitiveAtom<Readonly<Record<string, Portfolio>>> = atom({})
export const now: PrimitiveAtom<number> = atom(0)
/** Totals as lists of accounts show them, by CAIP-10 id. */
export const totals: PrimitiveAtom<Readonly<Record<string, string>>> = atom({})

const texts = new Map<string, Atom<string | undefined>>()

/** The total of an account in one line; the same atom for the same account. */
export function totalText(account: CaipAddress): Atom<string | undefined> {
  const known = texts.get(account) ?? atom((get) => get(totals)[account])
  texts.set(account, known)
  return known
}
