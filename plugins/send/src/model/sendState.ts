import type {
  CaipAddress,
  CaipNetworkId,
  FeeQuote,
  FeeRateRange,
  FeeSpeed,
  KernelError,
  PreparedTransfer,
  TransferFacts,
} from '@latchkey/kernel'
import type { Asset, Holding } from '@latchkey/kernel/assets'
import { atom, type SetStateAction, type WritableAtom } from 'jotai/vanilla'
import { opened } from '../state.ts'
import type { ReceiverState } from './receiver.ts'

/** Where a transfer stands. */
export type SendPhase = 'closed' | 'editing' | 'preparing' | 'review' | 'asking'

/** What was entered. Every change raises `version`, and voids what was prepared for another one. */
export interface Draft {
  readonly version: number
  readonly connectionId: string
  /** CAIP-10: account and network. */
  readonly account: CaipAddress
  readonly network: CaipNetworkId
  readonly asset: Asset | undefined
  /** Decimal text as it was entered, in `unit`. */
  readonly amountText: string
  readonly unit: 'token' | 'fiat'
  readonly isMax: boolean
  /** With all of it, what keeps the account open is sent as well. */
  readonly isClosing?: boolean
  readonly receiver: string
  readonly speed: FeeSpeed
  /** What users state that they pay, decimal text in the family's unit; absent where a speed is chosen. */
  readonly rateText?: string | undefined
  /** The transfer that waits and whose place this one takes, by the tracker's record; `fee` as far as it is known. */
  readonly replaces?: { readonly id: string; readonly hash: string; readonly fee?: bigint }
  /** What the payment link that named `receiver` says; gone with that receiver. Its memo is as it will be signed. */
  readonly link?:
    | {
        readonly label?: string
        readonly message?: string
        readonly memo?: string
        readonly references?: readonly string[]
        /** The amount that it filled in: it goes with the link, unless it was changed since. */
        readonly amountText?: string
      }
    | undefined
}

/** What a transfer costs. */
export interface FeeState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly speeds?: Readonly<Record<FeeSpeed, FeeQuote>>
  /** In which unit and range users may state what they pay, on networks where they do. */
  readonly rate?: FeeRateRange | undefined
  readonly error?: KernelError
}

/** A transfer that waits to be confirmed. */
export interface Prepared {
  readonly version: number
  readonly transfer: PreparedTransfer
  readonly facts: TransferFacts
  readonly at: number
  /** When this payment was first prepared; what is built anew for the same review keeps it. */
  readonly firstAt: number
  /** In what it differs from what was shown before: it costs more, or says something else. */
  readonly change?: 'fee' | 'content'
  /** With `change`: confirming rests until this time. */
  readonly restsUntil?: number
}

/** Whether its fee has to be agreed to beside the press. */
export function isFeeAsked({ facts, transfer }: Prepared): boolean {
  return facts.isFeeHigh === true || transfer.feeElsewhere !== undefined
}

export interface SendState {
  readonly phase: SendPhase
  readonly draft: Draft
  readonly receiver: ReceiverState
  readonly fee: FeeState
  readonly prepared?: Prepared
  /** Why the last step did not go on. */
  readonly error?: KernelError
  /** One sentence about something that happened by itself, a message of this plugin. */
  readonly notice?: 'accountChanged' | 'linkFilled' | 'abandoned'
  /** The wallet has not answered for 30 seconds. */
  readonly isSlow?: boolean
  /** What the form was opened with: opened once, whatever is chosen then. */
  readonly openedWith?: object
  /** Tokens that were found by their address. */
  readonly found: readonly Holding[]
}

export const NO_RECEIVER: ReceiverState = { status: 'empty', warnings: [] }

/** The state before the form is opened. */
export const CLOSED: SendState = {
  phase: 'closed',
  draft: {
    version: 0,
    connectionId: '',
    account: 'none:none:none',
    network: 'none:none',
    asset: undefined,
    amountText: '',
    unit: 'token',
    isMax: false,
    receiver: '',
    speed: 'standard',
  },
  receiver: NO_RECEIVER,
  fee: { status: 'idle' },
  found: [],
}

/** The form as it is; closed until it is opened for the first time. */
export const state: WritableAtom<SendState, [SetStateAction<SendState>], void> = atom(
  (get) => get(opened) ?? CLOSED,
  (get, set, next) => set(opened, typeof next === 'function' ? next(get(opened) ?? CLOSED) : next),
)
