import type {
  CaipAddress,
  CaipNetworkId,
  KernelError,
  PreparedTransfer,
  TokenAllowance,
  TradeFacts,
} from '@latchkey/kernel'
import type { Asset, AssetId, AssetPrice } from '@latchkey/kernel/assets'

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
  /** Part of what is paid that a provider keeps. */
  readonly feeRate: number
}

/** A swap that was made, read back and compared; waits to be confirmed. */
export interface Built {
  readonly version: number
  readonly at: number
  readonly quote: Quote
  readonly transfer: PreparedTransfer
  readonly facts: TradeFacts
  /** Who takes the source token; absent where no approval is needed at all. */
  readonly spender?: string
  readonly allowance?: TokenAllowance
  /** How many approvals come before the swap. */
  readonly approvals: number
  /** What they can cost, in the smallest unit of the native coin. */
  readonly approvalFee: bigint
  /** Worse than what was shown before: marked, and confirming rests until this time. */
  readonly restsUntil?: number
}

export interface SwapState {
  readonly phase: SwapPhase
  readonly intent: Intent
  /** What can be swapped on the network, the native coin first. */
  readonly tokens: readonly Asset[]
  readonly prices: Readonly<Record<AssetId, AssetPrice>>
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
  readonly notice?: 'priceChanged' | 'accountChanged'
  /** The wallet has not answered for 30 seconds. */
  readonly isSlow?: boolean
  /** What the form was opened with: opened once, whatever is chosen then. */
  readonly openedWith?: object
}

export type SwapEvent =
  | { readonly type: 'open'; readonly intent: Omit<Intent, 'version'>; readonly openedWith: object }
  | {
      readonly type: 'loaded'
      readonly tokens: readonly Asset[]
      readonly prices: SwapState['prices']
      readonly intent: Partial<Intent>
      readonly notice?: SwapState['notice']
    }
  | { readonly type: 'close' }
  | { readonly type: 'change'; readonly changes: Partial<Omit<Intent, 'version'>> }
  | { readonly type: 'switch'; readonly amountText: string }
  | { readonly type: 'found'; readonly token: Asset }
  | { readonly type: 'quoting'; readonly version: number }
  | ({ readonly type: 'known'; readonly version: number } & Partial<
      Pick<SwapState, 'prices' | 'balances' | 'gasPrice'>
    >)
  | { readonly type: 'quoted'; readonly quote: Quote }
  | { readonly type: 'noQuote'; readonly version: number }
  | { readonly type: 'quoteFailed'; readonly version: number; readonly error: KernelError }
  | { readonly type: 'build' }
  | { readonly type: 'built'; readonly built: Built }
  | { readonly type: 'approve' | 'approved' | 'rebuild' | 'sign' | 'slow' | 'back' }
  | {
      readonly type: 'failed'
      readonly version: number
      readonly error: KernelError
      /** Declined, nothing is lost: the review is there again. What else went wrong leads to the form. */
      readonly to: 'review' | 'form'
    }
  | { readonly type: 'sent' }

/** Milliseconds that confirming rests after the price has become worse under the reader's eyes. */
const REST = 1000

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
  },
  tokens: [],
  prices: {},
  balances: {},
  quoting: 'idle',
}

/** The wallet may be asked, or something of this swap is on its way: nothing is changed or renewed meanwhile. */
export function isUnderWay({ phase }: Pick<SwapState, 'phase'>): boolean {
  return phase === 'approving' || phase === 'mining' || phase === 'rebuilding' || phase === 'signing'
}

function changed(state: SwapState, changes: Partial<Omit<Intent, 'version'>>): SwapState {
  if (isUnderWay(state) || state.phase === 'closed' || state.phase === 'loading') return state
  const { built: _, error: __, notice: ___, hasNoAmount: ____, isSlow: _____, ...rest } = state
  const intent = { ...state.intent, ...changes, version: state.intent.version + 1 }
  // Who trades is chosen anew for another pair.
  const isOther = intent.from?.id !== state.intent.from?.id || intent.to?.id !== state.intent.to?.id
  return {
    ...rest,
    phase: 'editing',
    quoting: 'loading',
    intent: isOther ? { ...intent, excluded: [], isUnlimited: false } : intent,
  }
}

/** The same token on both sides exchanges the two. */
function chosen(state: SwapState, changes: Partial<Omit<Intent, 'version'>>): SwapState {
  const { from, to } = state.intent
  if (changes.from && changes.from.id === to?.id) return changed(state, { ...changes, to: from })
  if (changes.to && changes.to.id === from?.id) return changed(state, { ...changes, from: to })
  return changed(state, changes)
}

/** What was made replaces what is shown: quietly when it is as good, marked when the minimum is lower. */
function shown(state: SwapState, built: Built): SwapState {
  if (built.version !== state.intent.version || state.phase === 'editing' || state.phase === 'closed') return state
  const isWorse =
    state.built !== undefined && built.facts.bought !== undefined && minimumOf(built) < minimumOf(state.built)
  const { error: _, notice: __, isSlow: ___, ...rest } = state
  if (!isWorse) return { ...rest, phase: 'review', built, quote: built.quote }
  const marked = { ...built, restsUntil: built.at + REST }
  return { ...rest, phase: 'review', built: marked, quote: built.quote, notice: 'priceChanged' }
}

/** The least that comes out, as the bytes say; where they cannot be read, as was promised. */
export function minimumOf({ facts, quote }: Built): bigint {
  return facts.bought?.minimum ?? quote.minimum
}

/** A step of what lies between a form and a sent swap. Neither time nor anything outside: what does not fit changes nothing. */
export function reduce(state: SwapState, event: SwapEvent): SwapState {
  const { phase, intent } = state
  switch (event.type) {
    case 'open':
      if (isUnderWay(state)) return state
      return {
        ...CLOSED,
        phase: 'loading',
        intent: { ...event.intent, version: intent.version + 1 },
        openedWith: event.openedWith,
      }
    case 'loaded': {
      if (phase !== 'loading') return state
      const { tokens, prices, notice } = event
      const version = intent.version + 1
      const loaded = { ...state, phase: 'editing' as const, tokens, prices, quoting: 'loading' as const }
      return { ...loaded, intent: { ...intent, ...event.intent, version }, ...(notice ? { notice } : {}) }
    }
    case 'close':
      return isUnderWay(state) ? state : { ...CLOSED, intent: { ...CLOSED.intent, version: intent.version + 1 } }
    case 'sent':
      return phase === 'signing' ? { ...CLOSED, intent: { ...CLOSED.intent, version: intent.version + 1 } } : state
    case 'change':
      return chosen(state, event.changes)
    case 'switch':
      return changed(state, { from: intent.to, to: intent.from, amountText: event.amountText })
    case 'found':
      if (phase === 'closed' || state.tokens.some(({ id }) => id === event.token.id)) return state
      return { ...state, tokens: [...state.tokens, event.token] }
    default:
      return answered(state, event)
  }
}

type Answer = Exclude<SwapEvent, { type: 'open' | 'loaded' | 'close' | 'sent' | 'change' | 'switch' | 'found' }>

/** What answers lead to; those that are for another version are too late. */
function answered(state: SwapState, event: Answer): SwapState {
  const { phase, intent } = state
  switch (event.type) {
    case 'quoting':
      return event.version === intent.version && phase === 'editing' ? { ...state, quoting: 'loading' } : state
    case 'known': {
      if (event.version !== intent.version) return state
      const { prices = {}, balances = {}, gasPrice = state.gasPrice } = event
      return {
        ...state,
        prices: { ...state.prices, ...prices },
        balances: { ...state.balances, ...balances },
        ...(gasPrice === undefined ? {} : { gasPrice }),
      }
    }
    case 'quoted': {
      if (event.quote.version !== intent.version || phase !== 'editing') return state
      const { error: _, hasNoAmount: __, ...rest } = state
      return { ...rest, quote: event.quote, quoting: 'idle' }
    }
    case 'noQuote': {
      if (event.version !== intent.version || phase !== 'editing') return state
      const { quote: _, ...rest } = state
      return { ...rest, quoting: 'failed', hasNoAmount: true }
    }
    case 'quoteFailed':
      return event.version === intent.version && phase === 'editing'
        ? { ...state, quoting: 'failed', error: event.error }
        : state
    default:
      return stepped(state, event)
  }
}

type Step = Exclude<Answer, { type: 'quoting' | 'known' | 'quoted' | 'noQuote' | 'quoteFailed' }>

/** From the form to the wallet and back. */
function stepped(state: SwapState, event: Step): SwapState {
  const { phase, built } = state
  const { error: _, isSlow: __, ...rest } = state
  switch (event.type) {
    case 'build': {
      if (phase !== 'editing') return state
      const { notice: ___, ...fresh } = rest
      return { ...fresh, phase: 'building' }
    }
    case 'built':
      return phase === 'building' || phase === 'review' || phase === 'rebuilding' ? shown(state, event.built) : state
    case 'approve':
      return (phase === 'review' || phase === 'mining') && built ? { ...rest, phase: 'approving' } : state
    case 'approved':
      return phase === 'approving' ? { ...rest, phase: 'mining' } : state
    case 'rebuild':
      // What is allowed may have become enough meanwhile, without a question.
      return phase === 'mining' || phase === 'approving' ? { ...rest, phase: 'rebuilding' } : state
    case 'sign':
      return phase === 'review' && built ? { ...rest, phase: 'signing' } : state
    case 'slow':
      return phase === 'approving' || phase === 'signing' ? { ...state, isSlow: true } : state
    case 'back': {
      if (phase !== 'review' && phase !== 'building') return state
      const { built: ___, notice: ____, ...form } = rest
      return { ...form, phase: 'editing' }
    }
    case 'failed': {
      if (event.version !== state.intent.version || phase === 'closed' || phase === 'loading') return state
      if (event.to === 'review' && built) return { ...rest, phase: 'review', error: event.error }
      const { built: ___, ...form } = rest
      return { ...form, phase: 'editing', error: event.error }
    }
  }
}
