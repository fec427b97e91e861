import { isKernelError, kernelError } from '@latchkey/kernel'
import { readRate } from '../model/form.ts'
import { type Draft, type SendState, state } from '../model/sendState.ts'
import type { SendContext } from '../plugin.ts'
import { familyOf, formFacts } from './read.ts'

/** Milliseconds after the last change until the fee is estimated. */
const ESTIMATE_DELAY = 500

/** What goes with a payment link when another receiver is entered: its words are for the one it names, and for no other. */
function withoutLink({ link, amountText, receiver }: Draft, changes: Partial<Draft>): Partial<Draft> {
  if ('link' in changes || changes.receiver === undefined || changes.receiver === receiver) return {}
  return { link: undefined, ...(link?.amountText === amountText ? { amountText: '' } : {}) }
}

/** Changes the draft: raises its version, voids what was prepared, and has the fee estimated again. */
export function change(ctx: SendContext, changes: Partial<Draft>, more: Partial<SendState> = {}): void {
  const current = ctx.store.get(state)
  if (current.phase === 'asking' || current.phase === 'closed') return
  const { prepared: _, error: __, notice, ...rest } = current
  const draft = {
    ...current.draft,
    ...withoutLink(current.draft, changes),
    ...changes,
    version: current.draft.version + 1,
  }
  // The form is no longer filled in from a link once that is gone.
  const staying = notice === undefined || (notice === 'linkFilled' && !draft.link) ? {} : { notice }
  ctx.store.set(state, { ...rest, ...staying, phase: 'editing', ...more, draft })
  estimate(ctx, draft.version).catch((error: unknown) => ctx.report(error, 'estimate'))
}

/**
 * With how much the fee is estimated: of a token with what was entered, as some refuse to move nothing; else with nothing, so
 * that it does not fail for lack of what is sent.
 */
function estimatedAmount(ctx: SendContext, { asset }: Draft): bigint {
  if (asset?.kind === 'nft') return 1n
  const { read, available = 0n } = formFacts(ctx)
  const { amount = 0n } = read
  return asset?.kind === 'token' && amount <= available ? amount : 0n
}

/** Asks for the fee of the draft; a newer change wins. */
async function estimate(ctx: SendContext, version: number): Promise<void> {
  const { store, services, signal } = ctx
  const isCurrent = (): boolean => store.get(state).draft.version === version
  await services.clock.sleep(ESTIMATE_DELAY, signal).catch(() => undefined)
  const { draft, receiver, phase } = store.get(state)
  const feeSpeeds = ctx.capability('feeSpeeds')
  if (!isCurrent() || phase !== 'editing' || !draft.asset || !feeSpeeds || signal.aborted) return
  const to = receiver.address ?? draft.account.slice(draft.account.lastIndexOf(':') + 1)
  const rate = (
    await familyOf(ctx, draft.network)
      ?.entries?.()
      .catch(() => undefined)
  )?.feeRate
  const range = rate === undefined ? {} : { rate }
  const write = (fee: SendState['fee']): void => store.set(state, (now) => ({ ...now, fee: { ...fee, ...range } }))
  if (!isCurrent()) return
  write({ ...store.get(state).fee, status: 'loading' })
  const feeRate = readRate(draft, rate)
  const stated = feeRate === undefined ? {} : { feeRate }
  try {
    const amount = estimatedAmount(ctx, draft)
    const speeds = await feeSpeeds({ to, asset: draft.asset, amount, ...stated }, { signal })
    if (isCurrent()) write({ status: 'ready', speeds })
  } catch (cause) {
    const error = isKernelError(cause) ? cause : kernelError('unknown', { cause })
    if (isCurrent() && !signal.aborted) write({ status: 'failed', error })
  }
}
