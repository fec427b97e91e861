import { atom, type PrimitiveAtom } from 'jotai/vanilla'

/** What this plugin knows. */
export interface EmailAtoms {
  /** Seconds until another mail may be asked for, rounded up; 0 when it may. */
  readonly wait: PrimitiveAtom<number>
}

/** The state of each kernel. */
export const atoms: EmailAtoms = { wait: atom(0) }
