import type {
  CaipAddress,
  CaipNetworkId,
  KernelError,
  PreparedTransfer,
  TokenAllowance,
  TokenPermit,
  TradeFacts,
} from '@latchkey/kernel'
import type { Asset, AssetId } from '@latchkey/kernel/assets'
import { atom, type SetStateAction, type WritableAtom } from 'jotai/vanilla'
import { opened } from '../state.ts'
import type { Judgement, SwapPrice } from './figures.ts'

/** Where a swap stands. */
export type SwapPhase =
  | 'closed'
  | 'loading'
  | 'editing'
  /** The transaction is made and checked. */
  | 'building'
  | 'review'
  /** The wallet shows an approval. */
  | 'approving'
  /** An approval waits for a block. */
  | 'mining'
  /** Quote and transaction are made anew after the approval. */
  | 'rebuilding'
  /** The wallet shows the swap. */
  | 'signing'

/** What is wanted. Every change raises `version` and voids what was made for another one. */
export interface Intent {
  readonly version: number
  readonly connectionId: string
  /** CAIP-10: account and network. */
  readonly account: CaipAddress
  readonly network: CaipNetworkId
  readonly from: Asset | undefined
  readonly to: Asset | undefined
  /** Decimal text of `from`, as it was entered. */
  readonly amountText: string
  /** Hundredths of a percent. */
  readonly slippage: number
  /** Providers whose transaction was refused: not asked again by this form. */
  readonly excluded: readonly string[]
  /** The approval has no limit; chosen in the review, never kept. */
  readonly isUnlimited: boolean
  /** The wallet would not carry out approval and swap as one, or sign the approval: it is asked for each. */
  readonly isSplit: boolean
}

/** A price that was offered. Amounts are in the smallest units. */
export interface Quote {
  readonly version: number
  readonly at: number
  readonly id: string | null
  readonly provider?: { readonly id: string; readonly name: string; readonly via?: string }
  readonly pays: bigint
  readonly gets: bigint
  readonly minimum: bigint
  /** Who should be allowed to take the token, as the quote says. */
  readonly spender?: CaipAddress
  /** Milliseconds since 1970; the price does not hold longer. */
  readonly expiresAt?: number
  /** Percent, as the engine says. */
  readonly impact?: number
  /** Of the native coin, as the engine says. */
  readonly networkFee?: bigint
  /** Height of the block that it was read at. */
  readonly block?: bigint
  /** Its provider takes a signature in place of an approval. */
  readonly takesPermit?: boolean
  /** Part of what is paid that a provider keeps. */
  readonly feeRate: number
}

/** One call that was prepared, and what its bytes say. */
export interface Step {
  readonly transfer: PreparedTransfer
  readonly facts: TradeFacts
}

/** What the wallet carries out with the swap, all or none (EIP-5792). */
export interface Batch {
  /** The approvals, in their order. */
  readonly before: readonly Step[]
  /** The wallet asks its user first to upgrade the account. */
  readonly isUpgrade: boolean
}

/** What is signed in place of an approval, and comes with the call. */
export interface Permit {
  readonly permit: TokenPermit
  /** Who may take the token then. */
  readonly spender: string
  /** Seconds since 1970. */
  readonly deadline: number
  /** Absent until the account has signed it. */
  readonly signature?: string
}

/** A swap that was made, read back and compared; waits to be confirmed. */
export interface Built {
  readonly version: number
  readonly at: number
  readonly quote: Quote
  readonly transfer: PreparedTransfer
  readonly facts: TradeFacts
  /** What it loses by the prices of the moment in which it was made. */
  readonly judgement: Judgement
  /** Who takes the source token; absent where no approval is needed at all. */
  readonly spender?: string
  readonly allowance?: TokenAllowance
  /** Height of the block that its price is of, at most. */
  readonly block?: bigint
  /** How many approvals come before the swap. */
  readonly approvals: number
  /** The wallet carries out approvals and swap as one, all or none. */
  readonly batch?: Batch
  /** Signed in place of an approval; the call carries it. */
  readonly permit?: Permit
  /** What they can cost, in the smallest unit of the native coin. */
  readonly approvalFee: bigint
  /** The account signs, and the gateway hands it to who signs last: what it is known by there. */
  readonly handOver?: string
  /** Worse than what was shown before: marked, and confirming rests until this time. */
  readonly restsUntil?: number
}

export interface SwapState {
  readonly phase: SwapPhase
  readonly intent: Intent
  /** What can be swapped on the network, the native coin first. */
  readonly tokens: readonly Asset[]
  readonly prices: Readonly<Record<AssetId, SwapPrice>>
  /** In the smallest units; absent while it is not known. */
  readonly balances: Readonly<Record<AssetId, bigint>>
  /** Of one unit of gas, in the smallest unit of the native coin. */
  readonly gasPrice?: bigint
  readonly quoting: 'idle' | 'loading' | 'failed'
  readonly quote?: Quote
  /** A quote came back without an amount. */
  readonly hasNoAmount?: boolean
  readonly built?: Built
  /** Why the last step did not go on. */
  readonly error?: KernelError
  /** One sentence about something that happened by itself. */
  readonly notice?: 'priceChanged' | 'feeChanged' | 'accountChanged' | 'abandoned' | 'expired'
  /** The wallet has not answered for 30 seconds. */
  readonly isSlow?: boolean
  /** What the form was opened with: opened once, whatever is chosen then. */
  readonly openedWith?: object
}

/** The state before the form is opened. */
export const CLOSED: SwapState = {
  phase: 'closed',
  intent: {
    version: 0,
    connectionId: '',
    account: 'none:none:none',
    network: 'none:none',
    from: undefined,
    to: undefined,
    amountText: '',
    slippage: 100,
    excluded: [],
    isUnlimited: false,
    isSplit: false,
  },
  tokens: [],
  prices: {},
  balances: {},
  quoting: 'idle',
}

/** The form as it is; closed until it is opened for the first time. */
export const state: WritableAtom<SwapState, [SetStateAction<SwapState>], void> = atom(
  (get) => get(opened) ?? CLOSED,
  (get, set, next) => set(opened, typeof next === 'function' ? next(get(opened) ?? CLOSED) : next),
)

/** The wallet may be asked, or something of this swap is pending: nothing is changed or renewed until then. */
export function isUnderWay({ phase }: Pick<SwapState, 'phase'>): boolean {
  return phase === 'approving' || phase === 'mining' || phase === 'rebuilding' || phase === 'signing'
}

/** The least that comes out, as the bytes say. */
export function minimumOf({ facts }: Pick<Built, 'facts'>): bigint {
  return facts.bought?.minimum ?? 0n
}
