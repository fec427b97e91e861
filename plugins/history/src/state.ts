import { type PersistedAtom, persistedAtom } from '@latchkey/kernel'
import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { HistoryPage } from './plugin.ts'

/** The writable side of the atoms, for the actions of this plugin alone. */
export const pages: PrimitiveAtom<Readonly<Record<string, HistoryPage>>> = atom({})
export const now: PrimitiveAtom<number> = atom(0)
export const allNetworks: PersistedAtom<boolean> = persistedAtom({
  initial: false,
  schema: { parse: (value) => value === true },
})
