import type { CaipNetworkId, KernelError } from '@latchkey/kernel'
import type { FundExchange } from '@latchkey/plugin-api/schemas'
import { atom, type SetStateAction, type WritableAtom } from 'jotai/vanilla'
import { opened } from '../state.ts'

/** What was chosen. */
export interface FundDraft {
  /** The exchange's id. */
  readonly exchange: string
  /** Symbol. */
  readonly asset: string
  /** Decimal text, in the asset. */
  readonly amount: string
}

export interface FundState {
  /** The network that the exchanges are of. */
  readonly network?: CaipNetworkId | undefined
  readonly exchanges: {
    readonly status: 'loading' | 'ready' | 'failed'
    readonly list: readonly FundExchange[]
    readonly error?: KernelError
  }
  readonly draft: FundDraft
  /** Whether a deposit is being begun. */
  readonly isBeginning: boolean
  /** Why the last one was not begun. */
  readonly error?: KernelError | undefined
  /** Deposits whose following was given up for now. */
  readonly resting: readonly string[]
}

/** The state before a view is opened. */
export const CLOSED: FundState = {
  exchanges: { status: 'loading', list: [] },
  draft: { exchange: '', asset: '', amount: '' },
  isBeginning: false,
  resting: [],
}

/** The exchanges and the form as they are. */
export const state: WritableAtom<FundState, [SetStateAction<FundState>], void> = atom(
  (get) => get(opened) ?? CLOSED,
  (get, set, next) => set(opened, typeof next === 'function' ? next(get(opened) ?? CLOSED) : next),
)
