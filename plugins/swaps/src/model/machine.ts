import type { KernelError } from '@latchkey/kernel'
import type { Asset } from '@latchkey/kernel/assets'
import { type Built, CLOSED, type Intent, isUnderWay, minimumOf, type Quote, type SwapState } from './swapState.ts'

/** What can happen to a swap. */
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
  | { readonly type: 'found'; readonly tokens: readonly Asset[] }
  | { readonly type: 'quoting'; readonly version: number }
  | ({ readonly type: 'known'; readonly version: number } & Partial<
      Pick<SwapState, 'prices' | 'balances' | 'gasPrice'>
    >)
  | { readonly type: 'quoted'; readonly quote: Quote }
  | { readonly type: 'noQuote'; readonly version: number }
  | { readonly type: 'quoteFailed'; readonly version: number; readonly error: KernelError }
  | { readonly type: 'build' }
  | { readonly type: 'built'; readonly built: Built }
  | { readonly type: 'approve' | 'approved' | 'rebuild' | 'sign' | 'slow' | 'back' | 'abandon' }
  | {
      readonly type: 'failed'
      readonly version: number
      readonly error: KernelError
      /** Declined, nothing is lost: the review is there again. What else went wrong leads to the form. */
      readonly to: 'review' | 'form'
    }
  /** The wallet is asked to send approvals and swap one by one. */
  | { readonly type: 'split' }
  /** The approval is to have no limit, or an exact one after all. */
  | { readonly type: 'limit'; readonly isUnlimited: boolean }
  | { readonly type: 'sent' }

/** Milliseconds that confirming rests after the price has become worse under the user's eyes. */
const REST = 1000

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
    intent: isOther ? { ...intent, excluded: [], isUnlimited: false, isSplit: false } : intent,
  }
}

/** The same token on both sides exchanges the two. */
function chosen(state: SwapState, changes: Partial<Omit<Intent, 'version'>>): SwapState {
  const { from, to } = state.intent
  if (changes.from && changes.from.id === to?.id) return changed(state, { ...changes, to: from })
  if (changes.to && changes.to.id === from?.id) return changed(state, { ...changes, from: to })
  return changed(state, changes)
}

/** What costs half as much again is dearer: base fees alone move by an eighth with each block (EIP-1559). */
export const rises = (next: bigint, before: bigint): boolean => next * 2n > before * 3n

/** Whether the network takes clearly more than was shown. */
function isDearer({ built: before }: SwapState, { facts, approvalFee }: Built): boolean {
  return (
    before !== undefined && (rises(facts.feeAtMost, before.facts.feeAtMost) || rises(approvalFee, before.approvalFee))
  )
}

/** What was made replaces what is shown: quietly when it is as good, marked when the minimum is lower or the network fee higher. */
function shown(state: SwapState, built: Built): SwapState {
  if (built.version !== state.intent.version || state.phase === 'editing' || state.phase === 'closed') return state
  const isWorse = state.built !== undefined && minimumOf(built) < minimumOf(state.built)
  const { error: _, notice: __, isSlow: ___, ...rest } = state
  if (!isWorse && !isDearer(state, built)) return { ...rest, phase: 'review', built, quote: built.quote }
  const marked = { ...built, restsUntil: built.at + REST }
  return {
    ...rest,
    phase: 'review',
    built: marked,
    quote: built.quote,
    notice: isWorse ? 'priceChanged' : 'feeChanged',
  }
}

/** Tokens that the list did not have. */
function found(state: SwapState, tokens: readonly Asset[]): SwapState {
  const known = new Set(state.tokens.map(({ id }) => id))
  const others = tokens.filter(({ id, network }) => !known.has(id) && network === state.intent.network)
  return others.length === 0 ? state : { ...state, tokens: [...state.tokens, ...others] }
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
      return phase === 'closed' ? state : found(state, event.tokens)
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
      // What is allowed may have become enough without a question.
      return phase === 'mining' || phase === 'approving' ? { ...rest, phase: 'rebuilding' } : state
    case 'sign':
      return phase === 'review' && built ? { ...rest, phase: 'signing' } : state
    case 'slow':
      return phase === 'approving' || phase === 'signing' ? { ...state, isSlow: true } : state
    case 'abandon': {
      if (!isUnderWay(state)) return state
      const { built: ___, quote: ____, notice: _____, ...form } = rest
      const { intent } = state
      const renewed = { ...intent, version: intent.version + 1, isUnlimited: false }
      return { ...form, phase: 'editing', quoting: 'loading', notice: 'abandoned', intent: renewed }
    }
    case 'limit': {
      if (phase !== 'review' || !built) return state
      // What was put together with the other limit is never signed.
      const { batch: ___, ...apart } = built
      return { ...state, intent: { ...state.intent, isUnlimited: event.isUnlimited }, built: apart }
    }
    case 'split': {
      if (phase !== 'review' || !built) return state
      const { batch: ___, ...apart } = built
      return { ...state, intent: { ...state.intent, isSplit: true }, built: apart }
    }
    case 'back': {
      if (phase !== 'review' && phase !== 'building') return state
      const { built: ___, notice: ____, ...form } = rest
      return { ...form, phase: 'editing', intent: { ...state.intent, isUnlimited: false } }
    }
    case 'failed': {
      if (event.version !== state.intent.version || phase === 'closed' || phase === 'loading') return state
      if (event.to === 'review' && built) return { ...rest, phase: 'review', error: event.error }
      const { built: ___, ...form } = rest
      return { ...form, phase: 'editing', error: event.error }
    }
  }
}
