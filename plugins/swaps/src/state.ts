import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { SwapPhase, SwapState } from './model/swapState.ts'

// In the first bundle: what is not needed before a press stands in the files of `model/`.

/** The form; absent until it is opened for the first time. */
export const opened: PrimitiveAtom<SwapState | undefined> = atom<SwapState | undefined>(undefined)
export const phase: Atom<SwapPhase> = atom((get) => get(opened)?.phase ?? 'closed')
/** The current time, in milliseconds since 1970; it moves only while something that is shown depends on it. */
export const now: PrimitiveAtom<number> = atom(0)
