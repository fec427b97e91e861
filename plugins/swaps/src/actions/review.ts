import { isKernelError } from '@latchkey/kernel'
import { swapsError } from '../errors.ts'
import { problemOf } from '../model/form.ts'
import { type Intent, isUnderWay, type Permit, type SwapState, state } from '../model/swapState.ts'
import type { SwapsContext } from '../plugin.ts'
import { type BuildStage, makeSwap, type Progress } from './build.ts'
import { askQuote } from './quote.ts'
import { errorOf, formFacts, step } from './read.ts'
import { createRuns } from './runs.ts'

/** The transaction that is made. */
const builds = createRuns()
/** What is being made is made no further. */
export const stopBuild: (ctx: SwapsContext) => void = builds.stop

/** Milliseconds after which a price is no longer confirmed. */
export const FRESH = 30_000
/** Milliseconds that a price must still hold when the wallet is asked. */
export const LEFT = 5_000

/** Codes of this plugin say themselves what happened; what else fails is said by the step it failed in. */
export function sayFailure(ctx: SwapsContext, cause: unknown, stage: BuildStage | 'transactionError'): void {
  const { code } = errorOf(cause)
  if (isKernelError(cause, 'kernel/aborted') || code.startsWith('swaps/') || code.startsWith('transfer/')) return
  ctx.toast('error', stage)
}

/** A price that can still be confirmed. @throws `swaps/invalid` when there is none */
async function freshQuote(ctx: SwapsContext, intent: Intent) {
  const { quote } = ctx.store.get(state)
  const time = ctx.services.clock.now()
  const holds = quote && (quote.expiresAt === undefined || quote.expiresAt - time > LEFT)
  if (quote && quote.version === intent.version && holds && time - quote.at < FRESH) return quote
  const asked = await askQuote(ctx, intent, ctx.signal)
  if (!asked) throw swapsError('swaps/invalid')
  return asked
}

/**
 * Has the swap made and shows what its bytes say. Does nothing while something is missing; what goes wrong is the state's
 * `error`.
 */
export async function review(ctx: SwapsContext): Promise<void> {
  const before = ctx.store.get(state)
  if (before.phase !== 'editing' || problemOf(before, formFacts(ctx))) return
  const { intent } = step(ctx, { type: 'build' })
  const run = builds.start(ctx)
  const shown = ctx.whileShown()
  const { history } = ctx.kernel.atoms
  const place = ctx.store.get(history).at(-1)
  const progress: Progress = { stage: 'transactionFailed' }
  try {
    const built = await makeSwap(run, intent, await freshQuote(run, intent), progress)
    if (run.signal.aborted) return
    // A user who has gone elsewhere is not led back.
    if (shown.aborted || ctx.store.get(history).at(-1) !== place) return void step(ctx, { type: 'back' })
    const { phase } = step(ctx, { type: 'built', built })
    if (phase === 'review') ctx.router.push('swaps.SwapPreview')
  } catch (cause) {
    if (run.signal.aborted) return
    ctx.report(cause, 'review')
    if (ctx.store.get(state).intent.version !== intent.version) return
    step(ctx, { type: 'failed', version: intent.version, error: errorOf(cause), to: 'form' })
    sayFailure(ctx, cause, progress.stage)
  }
}

/**
 * Makes the swap anew at the present price while it is looked at. What fails is shown, and nothing can be confirmed.
 * @param signed - in place of an approval; what was signed before in this review is used again
 */
export async function rebuild(ctx: SwapsContext, signed?: Permit): Promise<void> {
  const { phase, intent, built: before } = ctx.store.get(state)
  if (phase !== 'review' && phase !== 'rebuilding') return
  const run = builds.start(ctx)
  // The wallet may be asked by now, or another swap made: what comes too late changes nothing of that.
  const isLate = (): boolean => run.signal.aborted || ctx.store.get(state).phase !== phase
  try {
    const quote = await askQuote(run, intent, run.signal)
    if (!quote) throw swapsError('swaps/invalid')
    const permit = signed ?? before?.permit
    const known = permit?.signature === undefined ? undefined : permit
    const built = await makeSwap(run, intent, quote, { stage: 'transactionFailed' }, known)
    if (isLate()) return
    const next = step(ctx, { type: 'built', built })
    const { restsUntil } = next.built ?? {}
    if (restsUntil === undefined) return
    // Draws the view again, whose button rests no more.
    await ctx.services.clock.sleep(Math.max(restsUntil - ctx.services.clock.now(), 0), run.signal)
    ctx.store.set(state, (shown) => ({ ...shown }))
  } catch (cause) {
    if (isLate()) return
    ctx.report(cause, 'rebuild')
    step(ctx, { type: 'failed', version: intent.version, error: errorOf(cause), to: 'form' })
  }
}

/** Says in the review why it is there again, where nothing else is said. */
export function explain(ctx: SwapsContext, why: NonNullable<SwapState['notice']>): void {
  ctx.store.set(state, (shown) =>
    shown.phase === 'review' && !shown.notice && !shown.error ? { ...shown, notice: why } : shown,
  )
}

/** Makes what has run out anew; it is looked at and confirmed once more. */
export async function renewExpired(ctx: SwapsContext): Promise<void> {
  if (ctx.store.get(state).phase !== 'review') return
  await rebuild(ctx)
  explain(ctx, 'expired')
}

/** Back to the form, which keeps what was entered. */
export async function cancel(ctx: SwapsContext): Promise<void> {
  if (!isUnderWay(ctx.store.get(state))) stopBuild(ctx)
  step(ctx, { type: 'back' })
}

/** Lets the approval be without a limit, or exact after all; made anew while it is looked at. */
export async function setUnlimited(ctx: SwapsContext, isUnlimited: boolean): Promise<void> {
  if (ctx.store.get(state).phase !== 'review') return
  step(ctx, { type: 'limit', isUnlimited })
  await rebuild(ctx)
}
