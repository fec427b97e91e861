import { type CaipAddress, type Network, type PersistedAtom, persistedAtom } from '@latchkey/kernel'
import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { Portfolio, Shelf } from './plugin.ts'

/** The writable side of the atoms, for the actions of this plugin alone. */
export const portfolios: PrimitiveAtom<Readonly<Record<string, Portfolio>>> = atom({})
export const now: PrimitiveAtom<number> = atom(0)
/** Lists of tokens on the screen, which say themselves what cannot be read. */
export const tokenLists: PrimitiveAtom<number> = atom(0)
/** Totals as lists of accounts show them, by CAIP-10 id. */
export const totals: PrimitiveAtom<Readonly<Record<string, string>>> = atom({})

const texts = new Map<string, Atom<string | undefined>>()

/** The total of an account in one line; the same atom for the same account. */
export function totalText(account: CaipAddress): Atom<string | undefined> {
  const known = texts.get(account) ?? atom((get) => get(totals)[account])
  texts.set(account, known)
  return known
}

export const shelves: PrimitiveAtom<Readonly<Record<string, Shelf>>> = atom({})

function parseNetworks(value: unknown): Readonly<Record<string, boolean>> {
  return Object.fromEntries(
    Object.entries(Object(value)).filter(
      (entry): entry is [string, boolean] => entry[1] === true || entry[1] === false,
    ),
  )
}

/** Whether a source knew collectibles of a network the last time, by CAIP-2 id. */
export const nftNetworks: PersistedAtom<Readonly<Record<string, boolean>>> = persistedAtom({
  initial: {},
  schema: { parse: parseNetworks },
})
/** Whether there is a gateway, which most likely tells them. */
export const hasGateway: PrimitiveAtom<boolean> = atom(false)

const tabs = new Map<string, Atom<boolean>>()

/** Whether the tab of collectibles is there on a network; the same atom for the same network. */
export function nftsShown({ id, testnet }: Network): Atom<boolean> {
  const known = tabs.get(id) ?? atom((get) => testnet !== true && (get(nftNetworks)[id] ?? get(hasGateway)))
  tabs.set(id, known)
  return known
}
