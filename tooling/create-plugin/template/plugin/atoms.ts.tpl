import { type PersistedAtom, persistedAtom } from '@latchkey/kernel'
import { atom, type PrimitiveAtom } from 'jotai/vanilla'

/** A text for each account, by its CAIP-10 id. */
export type Notes = Readonly<Record<string, string>>

/** Whatever this throws at counts as absent. */
function parse(value: unknown): Notes {
  if (typeof value !== 'object' || value === null) throw new TypeError('These are no notes')
  return Object.fromEntries(Object.entries(value).filter(([, note]) => typeof note === 'string'))
}

/** All notes, kept in this browser. */
export const notes: PersistedAtom<Notes> = persistedAtom({ initial: {}, schema: { parse } })
/** How many wallets were connected since the page was loaded. */
export const connections: PrimitiveAtom<number> = atom(0)
