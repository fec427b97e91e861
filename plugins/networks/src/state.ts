import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { SwitchAttempt } from './model/switchAttempt.ts'

interface NetworksAtoms {
  /** The switch that is going on or has failed. */
  readonly attempt: PrimitiveAtom<SwitchAttempt | undefined>
}

export const atoms: NetworksAtoms = { attempt: atom<SwitchAttempt | undefined>(undefined) }
