import { formatAmount, isKernelError, type KernelError, kernelError } from '@latchkey/kernel'
import { watchSlow } from '@latchkey/kernel/async'
import { sendError } from '../errors.ts'
import { type Contact, isDangerous } from '../model/receiver.ts'
import { CLOSED, isFeeAsked, type Prepared, type SendState, state } from '../model/sendState.ts'
import type { SendContext, SendFacts } from '../plugin.ts'
import { recents } from '../state.ts'
import { ask, checkReviewed } from './ask.ts'
import { leave, sentLate, sentMeanwhile } from './leave.ts'
import { prepareAgain, rest, stillHere } from './review.ts'

/** Most receivers that are remembered of one chain family. */
const MAX_RECENTS = 20

/** The receivers after another one, the newest first. */
function withRecent(known: readonly Contact[], added: Contact): readonly Contact[] {
  const others = known.filter(({ address, namespace }) => address !== added.address || namespace !== added.namespace)
  const counts = new Map<string, number>()
  return [added, ...others].filter(({ namespace }) => {
    const count = (counts.get(namespace) ?? 0) + 1
    counts.set(namespace, count)
    return count <= MAX_RECENTS
  })
}

function reported(ctx: SendContext, { draft }: SendState, { facts }: Prepared): SendFacts {
  const connection = ctx.store.get(ctx.kernel.atoms.connections).find(({ id }) => id === draft.connectionId)
  return {
    network: draft.network,
    isSmartAccount: connection?.account.type === 'smartAccount',
    asset: facts.asset,
    amount: formatAmount(facts.amount, draft.asset?.decimals ?? 0),
  }
}

function remember(ctx: SendContext, { draft, receiver }: SendState, { facts }: Prepared): void {
  const namespace = draft.network.slice(0, draft.network.indexOf(':'))
  const name = receiver.name === undefined ? {} : { name: receiver.name }
  const contact = { address: facts.to, namespace, at: ctx.services.clock.now(), ...name }
  ctx.store.set(recents, withRecent(ctx.store.get(recents), contact))
}

/** What a user has agreed to. */
interface Consent {
  /** That a dangerous receiver was compared. */
  readonly confirmed?: boolean
  /** A fee out of proportion, or above what a second source says. */
  readonly acceptsFee?: boolean
}

/**
 * Builds anew what came too late for its network, and has the wallet asked with the same press where it asks for nothing that
 * is not shown. Otherwise that is shown first.
 */
async function again(ctx: SendContext, current: SendState, shown: Prepared, consent: Consent): Promise<void> {
  const { store } = ctx
  const { error: _, isSlow: __, ...others } = current
  const isHere = stillHere(ctx)
  store.set(state, { ...others, phase: 'asking' })
  const stop = watchAnswer(ctx, current)
  try {
    const prepared = await prepareAgain(ctx, current, shown)
    if (!isAwaited(store.get(state), current)) return
    const sent = sentMeanwhile(ctx, { ...others, prepared })
    if (sent) return leave(ctx, sent.id, true)
    if (!isHere()) throw sendError('send/left')
    store.set(state, { ...others, prepared })
    stop()
    if (prepared.restsUntil === undefined) await submit(ctx, consent)
    else await rest(ctx, prepared)
  } catch (cause) {
    fail(ctx, { ...others, phase: 'review' }, shown, cause)
  } finally {
    stop()
  }
}

/**
 * Has the wallet send what was reviewed: the record is written, then the wallet is asked once, whatever users, wallets or
 * tabs do. Further presses do nothing. After `transfer/expired` it is built anew first.
 * @throws `send/invalid` when nothing was reviewed
 */
export async function submit(ctx: SendContext, consent: Consent = {}): Promise<void> {
  const { store } = ctx
  const { confirmed = false, acceptsFee = false } = consent
  const current = store.get(state)
  if (current.phase === 'asking') return
  if (current.phase !== 'review') throw sendError('send/invalid')
  const { restsUntil = 0 } = current.prepared ?? {}
  if (ctx.services.clock.now() < restsUntil || (isDangerous(current.receiver.warnings) && !confirmed)) return
  if (current.prepared && isFeeAsked(current.prepared) && !acceptsFee) return
  if (current.error?.code === 'transfer/expired' && current.prepared)
    return again(ctx, current, current.prepared, consent)
  const { error: _, isSlow: __, ...others } = current
  let prepared: Prepared
  try {
    prepared = checkReviewed(ctx, current)
  } catch (error) {
    store.set(state, { ...others, ...(isKernelError(error) ? { error } : {}) })
    return
  }
  store.set(state, { ...others, phase: 'asking' })
  const facts = reported(ctx, current, prepared)
  // The same amount is not reported twice.
  const isFirst = !current.draft.replaces
  if (isFirst) ctx.emit('initiated', facts)
  const isHere = stillHere(ctx)
  const stop = watchAnswer(ctx, current)
  try {
    const record = await ask(ctx, current, prepared, isHere)
    if (isFirst) {
      remember(ctx, current, prepared)
      ctx.emit('succeeded', facts)
    }
    if (isAwaited(store.get(state), current)) leave(ctx, record.id, false)
    else sentLate(ctx, record.id)
    if (current.draft.replaces) lookAgain(ctx, current.draft.replaces.id)
    ctx.kernel.wallet.nativeBalance({ force: true }).catch((error: unknown) => ctx.report(error, 'balance'))
  } catch (cause) {
    fail(ctx, { ...others, phase: 'review' }, prepared, cause)
  } finally {
    stop()
  }
}

/**
 * While something is waited for: says when that takes long, and stops waiting once the wallet is disconnected, which may never
 * answer. The result ends the watch.
 */
function watchAnswer(ctx: SendContext, asked: SendState): () => void {
  const { connections } = ctx.kernel.atoms
  const slow = (now: SendState): SendState => (isAwaited(now, asked) ? { ...now, isSlow: true } : now)
  const stops = [
    watchSlow(ctx.services.clock, () => ctx.store.set(state, slow)),
    ctx.store.sub(connections, () => {
      const isThere = ctx.store.get(connections).some(({ id }) => id === asked.draft.connectionId)
      if (!isThere && isAwaited(ctx.store.get(state), asked)) void abandon(ctx)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Whether the answer about a transfer is still waited for. */
function isAwaited({ phase, draft }: SendState, asked: SendState): boolean {
  return phase === 'asking' && draft === asked.draft
}

/**
 * Stops waiting for the wallet: the form is there again with what was entered. The question stays open, and what the wallet sends
 * after all is followed and told of. Does nothing while no wallet is asked.
 */
export async function abandon(ctx: SendContext): Promise<void> {
  const { phase, draft, prepared: _, error: __, isSlow: ___, ...form } = ctx.store.get(state)
  if (phase !== 'asking') return
  // What takes the place of another transfer has no form.
  if (draft.replaces) {
    ctx.store.set(state, CLOSED)
    if (ctx.store.get(ctx.kernel.atoms.history).at(-1)?.route === 'send.WalletSendPreview') ctx.router.back()
    return
  }
  const renewed = { ...draft, version: draft.version + 1 }
  ctx.store.set(state, { ...form, phase: 'editing', draft: renewed, notice: 'abandoned' })
}

/** The older transfer says at once that it was replaced. */
function lookAgain(ctx: SendContext, id: string): void {
  const look = async (): Promise<void> => (await ctx.kernel.wallet.transactions()).recheck(id)
  look().catch((error: unknown) => ctx.report(error, 'speedUp'))
}

/** The error with the wallet's name, which what fails inside of a family does not know. */
function named({ store, kernel }: SendContext, { draft }: SendState, error: KernelError): KernelError {
  const connection = store.get(kernel.atoms.connections).find(({ id }) => id === draft.connectionId)
  if (!connection || error.details.wallet !== undefined) return error
  const details = { wallet: connection.name, ...error.details }
  const copy: KernelError = Object.create(error, { details: { value: details, enumerable: true } })
  return copy
}

/** Declined and failed lead back to the preview; an answer that is lost to what is known of it. */
function fail(ctx: SendContext, back: SendState, prepared: Prepared, cause: unknown): void {
  const error = named(ctx, back, isKernelError(cause) ? cause : kernelError('unknown', { cause }))
  const records = ctx.store.get(ctx.kernel.atoms.transactions)
  const lost = records.find(
    ({ state: known, intent }) => known === 'unknown' && intent.digest === prepared.transfer.digest,
  )
  const elsewhere = error.code === 'send/asked-elsewhere' ? sentMeanwhile(ctx, back) : undefined
  if (!back.draft.replaces) ctx.emit('failed', { ...reported(ctx, back, prepared), message: error.code })
  if (!isAwaited(ctx.store.get(state), back)) return
  // Where no wallet was asked there is nothing to say.
  const shown = error.code === 'send/left' ? {} : { error }
  if (elsewhere) leave(ctx, elsewhere.id, true)
  else if (lost) {
    if (!back.draft.replaces) remember(ctx, back, prepared)
    leave(ctx, lost.id, true)
  } else if (ctx.store.get(ctx.kernel.atoms.history).at(-1)?.route === 'send.WalletSendPreview')
    ctx.store.set(state, { ...back, ...shown })
  else {
    // The preview was left: in the form it is made anew.
    const { prepared: _, ...form } = back
    ctx.store.set(state, { ...form, phase: 'editing', ...shown })
  }
}
