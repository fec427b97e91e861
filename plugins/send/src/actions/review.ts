import {
  isKernelError,
  type KernelError,
  kernelError,
  type PreparedTransfer,
  type TransferRequest,
} from '@latchkey/kernel'
import { sendError } from '../errors.ts'
import { changeOf, differenceOf } from '../model/compare.ts'
import { problemOf, readRate } from '../model/form.ts'
import { CLOSED, type Draft, type Prepared, type SendState, state } from '../model/sendState.ts'
import type { SendContext } from '../plugin.ts'
import { startTransfer } from './edit.ts'
import { leave, sentMeanwhile } from './leave.ts'
import { addressOf, formFacts, isSender, nameReader, senderOf } from './read.ts'

/** Milliseconds after which what was prepared is prepared again. */
const PREPARED_FRESH = 30_000
/** Milliseconds confirming rests after the fee has gone up under the user's eyes. */
const REST = 1000

/**
 * Asks for the name of the receiver once more.
 * @throws `send/name-changed` when it leads elsewhere by now, and whatever goes wrong with asking
 */
export async function checkName(ctx: SendContext, { receiver, draft }: SendState): Promise<void> {
  const read = nameReader(ctx)
  if (receiver.name === undefined || !read) return
  const address = await read(draft.receiver)
  if (address?.toLowerCase() !== receiver.address?.toLowerCase())
    throw sendError('send/name-changed', { details: { name: receiver.name, ...(address ? { address } : {}) } })
}

/** What is asked of the family. @throws `send/invalid` while something is missing */
export function requestOf(ctx: SendContext, current: SendState): TransferRequest {
  const { draft, receiver, fee } = current
  const { read } = formFacts(ctx)
  const to = receiver.status === 'ready' ? receiver.address : undefined
  const feeRate = readRate(draft, fee.rate)
  const isRateMissing = draft.rateText !== undefined && feeRate === undefined
  if (!to || !draft.asset || (!draft.isMax && !read.amount) || isRateMissing) throw sendError('send/invalid')
  const { memo, references } = draft.link ?? {}
  return {
    to,
    asset: draft.asset,
    amount: draft.isMax ? 0n : (read.amount ?? 0n),
    ...(feeRate === undefined ? { speed: draft.speed } : { feeRate }),
    ...(draft.isMax ? { max: true, ...(draft.isClosing ? { closes: true } : {}) } : {}),
    ...(memo ? { memo } : {}),
    ...(references ? { references } : {}),
  }
}

async function replace(ctx: SendContext, hash: string): Promise<PreparedTransfer> {
  const build = ctx.capability('prepareSpeedUp')
  if (!build) throw sendError('send/unsupported')
  return build({ hash }, { signal: ctx.signal })
}

/** Prepares the draft, reads the bytes back, and compares. @throws `send/…`, `transfer/…`, … */
export async function prepare(ctx: SendContext, current: SendState): Promise<Prepared> {
  const [build, inspect] = [ctx.capability('prepareTransfer'), ctx.capability('inspectTransfer')]
  if (!build || !inspect) throw sendError('send/unsupported')
  const { draft } = current
  const request = requestOf(ctx, current)
  const transfer = draft.replaces
    ? await replace(ctx, draft.replaces.hash)
    : await build(request, { signal: ctx.signal })
  const facts = await inspect({ prepared: transfer }, { signal: ctx.signal })
  const field = differenceOf(
    {
      network: draft.network,
      from: addressOf(draft),
      to: request.to,
      asset: request.asset.id,
      amount: request.max ? undefined : request.amount,
      most: undefined,
      memo: request.memo ?? transfer.memo,
    },
    facts,
  )
  if (draft.replaces?.fee !== undefined && facts.feeAtMost <= draft.replaces.fee)
    throw sendError('send/differs', { details: { field: 'feeAtMost' } })
  if (field) throw sendError('send/differs', { details: { field } })
  const at = ctx.services.clock.now()
  return { version: draft.version, transfer, facts, at, firstAt: at }
}

function errorOf(cause: unknown): KernelError {
  return isKernelError(cause) ? cause : kernelError('unknown', { cause })
}

/** The result says, whenever it is asked, whether the user is still where they were when this was called. */
export function stillHere(ctx: SendContext): () => boolean {
  const shown = ctx.whileShown()
  const placeOf = () => ctx.store.get(ctx.kernel.atoms.history).at(-1)
  const place = placeOf()
  return () => !shown.aborted && placeOf() === place
}

/**
 * Prepares the transfer and shows what its bytes say. Does nothing while something is missing; what goes wrong is the
 * state's `error`.
 */
export async function review(ctx: SendContext): Promise<void> {
  const { store } = ctx
  const current = store.get(state)
  // The wallet still shows what was reviewed.
  if (current.phase === 'asking' && current.prepared) return ctx.router.push('send.WalletSendPreview')
  if (current.phase !== 'editing' || problemOf(current, formFacts(ctx)) || current.receiver.status !== 'ready') return
  const { error: _, notice: __, ...rest } = current
  const preparing: SendState = { ...rest, phase: 'preparing' }
  const isHere = stillHere(ctx)
  store.set(state, preparing)
  const isCurrent = (): boolean => {
    const now = store.get(state)
    return now.phase === 'preparing' && now.draft.version === current.draft.version
  }
  try {
    if (!isSender(ctx, current.draft)) throw sendError('send/account-changed')
    await checkName(ctx, current)
    const prepared = await prepare(ctx, current)
    if (!isCurrent()) return
    // A user who has gone elsewhere is not led back.
    if (!isHere()) return store.set(state, { ...preparing, phase: 'editing' })
    store.set(state, { ...preparing, phase: 'review', prepared })
    ctx.router.push('send.WalletSendPreview')
  } catch (cause) {
    if (isCurrent()) store.set(state, { ...preparing, phase: 'editing', error: errorOf(cause) })
  }
}

/** What takes the place of what is shown: where users read anything else in it but a lower fee, confirming rests. */
export async function prepareAgain(ctx: SendContext, current: SendState, shown: Prepared): Promise<Prepared> {
  await checkName(ctx, current)
  const prepared = { ...(await prepare(ctx, current)), firstAt: shown.firstAt }
  const change = changeOf(shown, prepared)
  return change ? { ...prepared, change, restsUntil: ctx.services.clock.now() + REST } : prepared
}

/** Draws the view again once its button rests no more. */
export async function rest({ store, services, signal }: SendContext, { restsUntil }: Prepared): Promise<void> {
  if (restsUntil === undefined) return
  await services.clock.sleep(REST, signal)
  store.set(state, (now) => ({ ...now }))
}

/**
 * Prepares again what has become old, while it is looked at. A higher fee, or anything else that changed, is marked, and
 * confirming rests for a second. What was sent from another tab is followed instead.
 */
async function renew(ctx: SendContext): Promise<void> {
  const { store, services } = ctx
  const before = store.get(state)
  const sent = before.phase === 'review' ? sentMeanwhile(ctx, before) : undefined
  if (sent) return leave(ctx, sent.id, true)
  if (before.phase !== 'review' || !before.prepared || services.clock.now() - before.prepared.at < PREPARED_FRESH)
    return
  // Confirming is blocked until the receiver is entered anew: nothing is to be prepared.
  if (before.error?.code === 'send/name-changed') return
  const shown = before.prepared
  const isCurrent = (): boolean => store.get(state).prepared === shown && store.get(state).phase === 'review'
  try {
    const prepared = await prepareAgain(ctx, before, shown)
    if (!isCurrent()) return
    const sentSince = sentMeanwhile(ctx, before)
    if (sentSince) return leave(ctx, sentSince.id, true)
    store.set(state, (now) => ({ ...now, prepared }))
    await rest(ctx, prepared)
  } catch (cause) {
    if (isCurrent()) store.set(state, (now) => ({ ...now, error: errorOf(cause) }))
  }
}

/** Sends what keeps the account open as well, which ends it, or keeps it open after all; prepared anew while it is looked at. */
export async function setClosing(ctx: SendContext, isClosing: boolean): Promise<void> {
  const { store } = ctx
  const before = store.get(state)
  const { phase, draft, prepared: shown } = before
  if (phase !== 'review' || !shown || !draft.isMax) return
  const changed: Draft = { ...draft, isClosing, version: draft.version + 1 }
  const isCurrent = (): boolean => store.get(state).prepared === shown && store.get(state).phase === 'review'
  try {
    const prepared = await prepare(ctx, { ...before, draft: changed })
    if (isCurrent()) store.set(state, ({ error: _, ...now }) => ({ ...now, draft: changed, prepared }))
  } catch (cause) {
    if (isCurrent()) store.set(state, (now) => ({ ...now, error: errorOf(cause) }))
  }
}

/** Voids what was reviewed for an account or a network that is no longer in use: the form is begun for the one that is. */
async function followWallet(ctx: SendContext): Promise<void> {
  const { store, kernel, router } = ctx
  const { phase, draft } = store.get(state)
  if (phase !== 'review' || draft.replaces || isSender(ctx, draft)) return
  if (senderOf(ctx)) await startTransfer(ctx)
  else if (store.get(kernel.atoms.history).at(-1)?.route === 'send.WalletSendPreview') router.home()
}

/**
 * Keeps what is reviewed younger than 30 s while the page is visible, and of the account in use, until aborted; then the form is
 * there again.
 */
export async function watchReview(ctx: SendContext, { signal }: { readonly signal: AbortSignal }): Promise<void> {
  if (signal.aborted) return
  const follow = (): void => void followWallet(ctx).catch((error: unknown) => ctx.report(error, 'followWallet'))
  const { connection, network } = ctx.kernel.atoms
  const stops = [
    ctx.services.clock.every(1000, () => {
      renew(ctx).catch((error: unknown) => ctx.report(error, 'renew'))
    }),
    ...[connection, network].map((watched) => ctx.store.sub(watched, follow)),
  ]
  follow()
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    ctx.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  for (const stop of stops) stop()
  const { phase } = ctx.store.get(state)
  if (phase === 'review' || phase === 'preparing') await cancel(ctx)
}

/** Back to the form, which keeps what was entered; or, when it is already shown, the form is emptied. */
export async function cancel(ctx: SendContext): Promise<void> {
  const current = ctx.store.get(state)
  if (current.phase === 'asking') return
  if ((current.phase === 'review' || current.phase === 'preparing') && !current.draft.replaces) {
    const { prepared: _, error: __, ...rest } = current
    ctx.store.set(state, { ...rest, phase: 'editing' })
  } else ctx.store.set(state, CLOSED)
}
