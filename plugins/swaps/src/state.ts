import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla'
import { CLOSED, type SwapPhase, type SwapState } from './model/swapState.ts'

/** The writable side of the atoms, for the actions of this plugin alone. */
export const state: PrimitiveAtom<SwapState> = atom(CLOSED)
export const phase: Atom<SwapPhase> = atom((get) => get(state).phase)
/** The current time, in milliseconds since 1970; it moves only while something that is shown depends on it. */
export const now: PrimitiveAtom<number> = atom(0)
