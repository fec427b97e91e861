import { atom, type PrimitiveAtom } from 'jotai/vanilla'

/** How many network buttons stand on the page; one of them warns, so that the account's button need not. */
export const networkButtons: PrimitiveAtom<number> = atom(0)
