import { atom } from 'jotai/vanilla'
import type { NetworksAtoms, SwitchAttempt } from './types.ts'

export const atoms: NetworksAtoms = {
  attempt: atom<SwitchAttempt | undefined>(undefined),
}
