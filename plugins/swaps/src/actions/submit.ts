import { formatAmount, isKernelError, kernelError } from '@latchkey/kernel'
import { formatDecimal } from '@latchkey/kernel/formatting'
import { swapsError } from '../errors.ts'
import { judgementOf } from '../model/form.ts'
import { type Built, isUnderWay, minimumOf, type SwapState, state } from '../model/swapState.ts'
import type { SwapFacts, SwapsContext } from '../plugin.ts'
import { approve } from './approve.ts'
import { type Asked, ask } from './ask.ts'
import { signPermit } from './permit.ts'
import { renewQuote } from './quote.ts'
import { errorOf, headOf, isUser, step } from './read.ts'
import { explain, FRESH, LEFT, rebuild, renewExpired, sayFailure, stopBuild } from './review.ts'
import { createRuns } from './runs.ts'

/** What users have agreed to beside the press. */
export interface Consent {
  /** To lose more than 15 % of the value. @defaultValue false */
  readonly acceptsLoss?: boolean
}

/** Blocks after which a price is no longer confirmed, where each takes at least so many milliseconds. */
const MAX_BLOCKS = 2n
const LONG_BLOCK = 5_000

/** The pending swap. */
const runs = createRuns()

function reported(ctx: SwapsContext, { intent }: SwapState, { quote }: Built): SwapFacts {
  const connection = ctx.store.get(ctx.kernel.atoms.connections).find(({ id }) => id === intent.connectionId)
  const { from, to } = intent
  return {
    network: intent.network,
    isSmartAccount: connection?.account.type === 'smartAccount',
    from: from?.symbol ?? '',
    to: to?.symbol ?? '',
    fromAmount: formatAmount(quote.pays, from?.decimals ?? 0),
    toAmount: formatAmount(quote.gets, to?.decimals ?? 0),
  }
}

/** What can be confirmed at this moment. @throws `swaps/wallet-changed`, `transfer/changed` */
function check(ctx: SwapsContext, { intent, built }: SwapState): Built {
  if (!built || built.version !== intent.version) throw swapsError('swaps/invalid')
  if (!isUser(ctx, intent)) throw swapsError('swaps/wallet-changed')
  if (built.facts.digest !== built.transfer.digest) throw kernelError('transfer/changed')
  return built
}

/** Whether what is made loses so much that it takes more than a press. */
function needsConsent(ctx: SwapsContext, reviewed: SwapState, { acceptsLoss = false }: Consent): boolean {
  const { gate } = judgementOf(reviewed, reviewed.built?.quote, ctx.services.clock.now())
  return gate === 'typed' && !acceptsLoss
}

function isFresh(ctx: SwapsContext, { at, quote }: Built): boolean {
  const now = ctx.services.clock.now()
  return now - at < FRESH && (quote.expiresAt === undefined || quote.expiresAt - now > LEFT)
}

/** Whether the chain has moved on since the price was read, where its blocks take long enough to count. */
async function isBehind(ctx: SwapsContext, { block }: Built): Promise<boolean> {
  const head = block === undefined ? undefined : await headOf(ctx)
  return head !== undefined && block !== undefined && head.interval >= LONG_BLOCK && head.block - block > MAX_BLOCKS
}

/** An amount as users read it, in the way of the language: `1,243.209`, `<0.001`. */
function writeAmount({ store, kernel }: SwapsContext, value: bigint, decimals: number): string {
  return formatDecimal(store.get(kernel.atoms.locale), formatAmount(value, decimals), { digits: 3, lessThan: true })
}

/** After the wallet has answered: the account, with nothing to go back to; not from a view that was opened since. */
function leave(ctx: SwapsContext, { intent }: SwapState, built: Built, outcome: 'sent' | 'lost' | 'refused'): void {
  const { store, kernel, router, plugins } = ctx
  step(ctx, { type: 'sent' })
  const shown = writeAmount(ctx, built.quote.gets, intent.to?.decimals ?? 0)
  if (outcome !== 'sent') ctx.toast('error', outcome)
  else
    ctx.toast('success', 'swapped', { from: intent.from?.symbol ?? '', to: `${shown}\u00a0${intent.to?.symbol ?? ''}` })
  ctx.kernel.wallet.nativeBalance({ force: true }).catch((error: unknown) => ctx.report(error, 'balance'))
  const route = store.get(kernel.atoms.history).at(-1)?.route
  if (!store.get(kernel.atoms.modal).open || !route?.startsWith(`${ctx.id}.`) || !plugins.account) return
  plugins.account.showTab('history').catch((error: unknown) => ctx.report(error, 'leave'))
  router.reset('account.Account')
}

async function sign(ctx: SwapsContext, confirmed: SwapState, built: Built): Promise<Asked> {
  const { from, to } = confirmed.intent
  const assets = [
    ...(from ? [{ asset: from.id, amount: built.quote.pays, direction: 'out' as const }] : []),
    ...(to ? [{ asset: to.id, amount: built.quote.gets, direction: 'in' as const }] : []),
  ]
  const { transfer, facts, handOver, batch } = built
  return ask(ctx, confirmed.intent, { transfer, facts, kind: 'trade', assets, handOver, before: batch?.before })
}

/** Whether the transaction can be taken up no more, and it was not signed or not sent: the price is asked for anew. */
function isOver(cause: unknown): boolean {
  return isKernelError(cause, 'transfer/expired')
}

/** Whether the wallet cannot do what it was asked for after all: carry out several calls as one, sign an approval. */
function isIncapable(cause: unknown): boolean {
  return isKernelError(cause, 'capability/missing') || isKernelError(cause, 'request/unsupported-method')
}

/** Makes what waits in the review for another way of allowing it. */
function remake(ctx: SwapsContext): void {
  rebuild(ctx).catch((error: unknown) => ctx.report(error, 'rebuild'))
}

/** Declined leads back to the review, what else failed to the form; an answer that is lost is never asked for again. */
function fail(ctx: SwapsContext, confirmed: SwapState, built: Built, cause: unknown): void {
  // It is no longer awaited: the form is there already, and may be another one.
  if (ctx.signal.aborted) return
  const error = errorOf(cause)
  const { phase } = ctx.store.get(state)
  const isApproving = phase === 'approving' || phase === 'mining'
  const isDeclined = isKernelError(cause, 'request/rejected')
  const records = ctx.store.get(ctx.kernel.atoms.transactions)
  const lost =
    phase === 'signing' &&
    records.some(({ state: known, intent }) => known === 'unknown' && intent.digest === built.transfer.digest)
  const facts = { ...reported(ctx, confirmed, built), message: error.code }
  ctx.emit(isApproving ? 'approvalFailed' : 'failed', facts)
  if (lost) {
    leave(ctx, confirmed, built, 'lost')
    return
  }
  // It would not carry out approval and swap as one, or not without an upgrade, or not sign: from now on it is asked for each.
  const isUnsigned = phase === 'approving' && built.permit && isIncapable(cause)
  const isUnbatched = phase === 'signing' && built.batch && (isDeclined ? built.batch.isUpgrade : isIncapable(cause))
  const isApart = isUnsigned || isUnbatched
  const isBack = isDeclined || isApart || isOver(cause) || error.code.startsWith('swaps/approval')
  const to = isBack ? 'review' : 'form'
  step(ctx, { type: 'failed', version: confirmed.intent.version, error, to })
  if (isApart) step(ctx, { type: 'split' })
  if (isUnsigned) remake(ctx)
  // Of an answer that is lost the review says that it is not known, not that it failed.
  if (isDeclined || isApart || isOver(cause) || error.code === 'swaps/approval-unknown') return
  if (isApproving) ctx.toast('error', 'approvalFailed')
  else sayFailure(ctx, cause, 'transactionError')
}

/** Whether the wallet is asked to let the token be taken before it is asked for the swap: to sign that, or to send it. */
function comesFirst({ approvals, batch, permit }: Built): boolean {
  return (approvals > 0 && !batch) || (permit !== undefined && permit.signature === undefined)
}

/**
 * Has the wallet allow what the swap needs, and makes the swap anew.
 * @returns `undefined` when what came of it has to be looked at first
 */
async function allow(
  ctx: SwapsContext,
  { intent }: SwapState,
  built: Built,
  { consent, shown }: { readonly consent: Consent; readonly shown: AbortSignal },
): Promise<Built | undefined> {
  // One press is one swap: nothing else begins until this one is over.
  step(ctx, { type: 'approve' })
  const signed = built.permit ? await signPermit(ctx, intent, built) : undefined
  const isDearer = signed === undefined && (await approve(ctx, intent, built))
  // Who has closed the review wants no further question; what was allowed stays.
  if (shown.aborted || ctx.signal.aborted) throw kernelError('kernel/aborted')
  step(ctx, { type: 'rebuild' })
  await rebuild(ctx, signed)
  if (isDearer) explain(ctx, 'feeChanged')
  const next = ctx.store.get(state)
  // What rests is worse or dearer than what was confirmed, and waits to be confirmed anew.
  if (next.phase !== 'review' || !next.built || next.built === built || next.built.restsUntil !== undefined)
    return undefined
  if (minimumOf(next.built) < minimumOf(built) || comesFirst(next.built)) return undefined
  if (needsConsent(ctx, next, consent)) return undefined
  const made = check(ctx, next)
  if (shown.aborted || ctx.signal.aborted) throw kernelError('kernel/aborted')
  return made
}

/** From the press in the review to the wallet's answer. */
async function carryOut(ctx: SwapsContext, confirmed: SwapState, reviewed: Built, consent: Consent): Promise<void> {
  let built = reviewed
  const shown = ctx.whileShown()
  try {
    if (comesFirst(built)) {
      const allowed = await allow(ctx, confirmed, built, { consent, shown })
      if (!allowed) return
      built = allowed
    }
    step(ctx, { type: 'sign' })
    if (ctx.store.get(state).phase !== 'signing') return
    ctx.emit('initiated', reported(ctx, confirmed, built))
    const { isRefused } = await sign(ctx, confirmed, built)
    const facts = reported(ctx, confirmed, built)
    if (isRefused) ctx.emit('failed', { ...facts, message: 'swaps/not-carried-out' })
    else ctx.emit('succeeded', facts)
    leave(ctx, confirmed, built, isRefused ? 'refused' : 'sent')
  } catch (cause) {
    fail(ctx, confirmed, built, cause)
    if (isOver(cause)) await renewExpired(ctx)
  }
}

/**
 * Has the wallet carry out what was reviewed: the approvals that are missing, then the swap, each asked for once, whatever
 * users, wallets or tabs do. Does nothing while a worse price rests, and asks for a new one first when it is too old. A heavy loss
 * that is not accepted is the state's `error`: `swaps/loss-not-accepted`.
 */
export async function submit(ctx: SwapsContext, consent: Consent = {}): Promise<void> {
  const confirmed = ctx.store.get(state)
  if (confirmed.phase !== 'review' || isUnderWay(confirmed)) return
  const { restsUntil = 0 } = confirmed.built ?? {}
  if (ctx.services.clock.now() < restsUntil) return
  let built: Built
  try {
    built = check(ctx, confirmed)
  } catch (cause) {
    step(ctx, { type: 'failed', version: confirmed.intent.version, error: errorOf(cause), to: 'form' })
    return
  }
  if (!isFresh(ctx, built) || (await isBehind(ctx, built))) return renewExpired(ctx)
  // Another press may have been quicker, or what was shown is no longer that.
  const { phase, built: waiting } = ctx.store.get(state)
  if (phase !== 'review' || waiting !== built) return
  if (needsConsent(ctx, confirmed, consent)) {
    const error = swapsError('swaps/loss-not-accepted')
    step(ctx, { type: 'failed', version: confirmed.intent.version, error, to: 'review' })
    return
  }
  // What renews the review would renew what is being signed.
  stopBuild(ctx)
  await carryOut(runs.start(ctx), confirmed, built, consent)
}

/**
 * Stops waiting for the wallet, or for an approval's block: the form is there again with what was entered, nothing further is
 * asked, and what the wallet sends after all is in Activity. Does nothing while nothing is pending.
 */
export async function abandon(ctx: SwapsContext): Promise<void> {
  if (!isUnderWay(ctx.store.get(state))) return
  step(ctx, { type: 'abandon' })
  runs.stop(ctx)
  await renewQuote(ctx)
}
