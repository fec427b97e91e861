import { isKernelError, type KernelError } from '@latchkey/kernel'
import { type AttemptOutcome, abortable, runAttempt } from '@latchkey/kernel/async'
import type { SignInPhase } from '../atoms.ts'
import { siwxError } from '../errors.ts'
import { backendOf } from '../model/backend.ts'
import { isAskedElsewhere, onePrompt } from '../model/onePrompt.ts'
import { signInOnce } from '../model/proof.ts'
import type { SignedText, SignInSession } from '../model/session.ts'
import { beginAttempt, type Subject } from '../model/subject.ts'
import { assertSameText, readText } from '../model/text.ts'
import { textLife } from '../options.ts'
import type { SiwxContext } from '../plugin.ts'
import { describeSubject, isShown, keepSession, knownSession } from './follow.ts'

/** What was signed and could not be checked: it is offered again without another prompt. */
const pending = new WeakMap<Subject, SignedText>()
const texts = new WeakMap<Subject, { text: Promise<string>; network: string; madeAt: number }>()

const write = ({ store, atoms }: SiwxContext, phase: SignInPhase): void => store.set(atoms.phase, phase)

/** Has a text made. @throws `siwx/unreachable`, what the host's own code throws */
async function makeText(ctx: SiwxContext, subject: Subject): Promise<string> {
  try {
    return await backendOf(ctx).text(subject)
  } catch (error) {
    // Nothing was signed yet, which `siwx/unavailable` would say.
    throw isKernelError(error, 'siwx/unavailable') ? siwxError('siwx/unreachable', { cause: error }) : error
  }
}

/** The text to sign: the one that is shown or being made, or a new one when that is old or names another network. */
async function freshText(ctx: SiwxContext, subject: Subject): Promise<string> {
  const { network } = ctx.store.get(ctx.atoms.subject) ?? subject
  const known = texts.get(subject)
  const now = ctx.services.clock.now()
  // The wallet has half of a text's life to answer, at least: then it is made anew, with a new nonce.
  const isFresh = known && now - known.madeAt < textLife(ctx.store.get(ctx.atoms.options)) / 2
  if (isFresh && known.network === network) return known.text
  const made = { text: makeText(ctx, { ...subject, network }), network, madeAt: now }
  texts.set(subject, made)
  try {
    const text = await made.text
    if (texts.get(subject) === made && !subject.life.signal.aborted) ctx.store.set(ctx.atoms.text, text)
    return text
  } catch (error) {
    if (texts.get(subject) === made) texts.delete(subject)
    throw error
  }
}

/** Makes the text that the view shows, ahead of the press. */
export async function prepareText(ctx: SiwxContext): Promise<void> {
  const subject = ctx.store.get(ctx.atoms.subject)
  if (!subject) return
  try {
    await freshText(ctx, subject)
  } catch (error) {
    // The press says so: until then nothing is lost.
    ctx.report(error, 'prepareText')
  }
}

/** Asks the wallet, once. @throws `siwx/altered`, `siwx/bad-signature`, what the wallet says */
async function askWallet(ctx: SiwxContext, subject: Subject, signal: AbortSignal): Promise<SignedText> {
  const text = await freshText(ctx, subject)
  const own = ctx.capability('signIn')
  const { address, kind } = subject
  const asked = readText(text, kind)
  const answer =
    own && asked
      ? await own({ text, fields: asked.fields }, { signal })
      : { message: text, ...(await signMessage(ctx, text, signal)) }
  assertSameText(text, answer.message, kind)
  const { message, signature } = answer
  const checked = await ctx.capability('verifyMessage')?.({ message, signature, address }, { signal })
  // A contract account's signature is left to the keeper of the sessions.
  const isContract = subject.connection.account.type === 'smartAccount'
  if (checked?.outcome === 'invalid' && !isContract) throw siwxError('siwx/bad-signature')
  // A text of the host's own making may name its network in another way.
  return { account: `${asked?.network ?? subject.network}:${address}`, message, signature }
}

async function signMessage(
  ctx: SiwxContext,
  text: string,
  signal: AbortSignal,
): Promise<{ readonly signature: string }> {
  const sign = ctx.capability('signMessage')
  if (!sign) throw siwxError('siwx/unsupported')
  return sign({ message: text }, { signal })
}

/** Does `work` until its view is left, the account changes or the user gives up. */
async function attempt<T>(
  ctx: SiwxContext,
  subject: Subject,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<AttemptOutcome<T>> {
  const over = beginAttempt(subject)
  const end = (): void => over.abort()
  const sources = [subject.life.signal, ctx.whileShown()]
  for (const source of sources) {
    if (source.aborted) end()
    source.addEventListener('abort', end, { once: true })
  }
  try {
    return await runAttempt(ctx, work, {
      name: 'signIn',
      signal: over.signal,
      onSlow: () => ctx.store.get(ctx.atoms.phase).status === 'signing' && write(ctx, { status: 'slow' }),
    })
  } finally {
    for (const source of sources) source.removeEventListener('abort', end)
  }
}

/** Shows what went wrong, and how to go on. */
function fail(ctx: SiwxContext, subject: Subject, error: KernelError): void {
  const { isSmartAccount, network } = describeSubject(subject)
  ctx.emit('failed', { network, isSmartAccount, code: error.code })
  if (isKernelError(error, 'request/rejected')) write(ctx, { status: isSmartAccount ? 'smartAccount' : 'declined' })
  else if (isSmartAccount && isKernelError(error, 'siwx/unsupported')) write(ctx, { status: 'smartAccount', error })
  else write(ctx, { status: pending.has(subject) ? 'unavailable' : 'failed', error })
}

/** Hands over what was signed, and keeps the session. */
async function accept(ctx: SiwxContext, subject: Subject, signed: SignedText): Promise<void> {
  write(ctx, { status: 'verifying' })
  const text = readText(signed.message, subject.kind)
  const handOver = (): Promise<SignInSession> => backendOf(ctx).accept(signed, subject)
  const outcome = await attempt(ctx, subject, () => (text ? signInOnce(ctx, text, handOver) : handOver()))
  if (outcome.status === 'aborted') return release(ctx, subject)
  if (outcome.status === 'failed') {
    const isRetried = isKernelError(outcome.error, 'siwx/unavailable')
    if (isRetried) pending.set(subject, signed)
    // Every other answer has used the nonce up, or makes it useless.
    else renew(ctx, subject)
    return fail(ctx, subject, toRefusal(outcome.error))
  }
  renew(ctx, subject)
  await keepSession(ctx, outcome.value, true)
  ctx.emit('succeeded', describeSubject(subject))
  write(ctx, { status: 'done' })
  if (!isShown(ctx)) await finishSignIn(ctx, 0)
}

function renew(ctx: SiwxContext, subject: Subject): void {
  pending.delete(subject)
  texts.delete(subject)
  ctx.store.set(ctx.atoms.text, undefined)
}

/** The attempt was left: a user who comes back starts anew. */
function release(ctx: SiwxContext, subject: Subject): void {
  if (ctx.store.get(ctx.atoms.subject)?.life === subject.life && isBusy(ctx)) write(ctx, { status: 'ready' })
}

const isBusy = ({ store, atoms }: SiwxContext): boolean =>
  ['signing', 'elsewhere', 'slow', 'verifying'].includes(store.get(atoms.phase).status)

/** What servers of hosts throw need not be an error of this plugin. */
function toRefusal(error: KernelError): KernelError {
  return error.code.startsWith('siwx/')
    ? error
    : siwxError('siwx/refused', { cause: error, details: { code: error.code } })
}

/**
 * Has the user sign in with the active account, in the view. Asks the wallet once; a second press while it has not
 * answered does nothing. What was signed and could not be checked is handed over again, without a prompt.
 */
export async function signIn(ctx: SiwxContext): Promise<void> {
  const subject = ctx.store.get(ctx.atoms.subject)
  if (!subject || isBusy(ctx) || ctx.store.get(ctx.atoms.phase).status === 'done') return
  const waiting = pending.get(subject)
  if (waiting) return accept(ctx, subject, waiting)
  ctx.emit('clicked', describeSubject(subject))
  write(ctx, { status: 'signing' })
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  try {
    const outcome = await attempt(ctx, subject, (signal) => askOnce(ctx, subject, signal, ended))
    if (outcome.status === 'done') return await proceed(ctx, subject, outcome.value)
    if (outcome.status === 'aborted') return release(ctx, subject)
    if (isKernelError(outcome.error, 'siwx/bad-signature') || isKernelError(outcome.error, 'siwx/altered'))
      renew(ctx, subject)
    fail(ctx, subject, outcome.error)
  } finally {
    end()
  }
}

async function proceed(ctx: SiwxContext, subject: Subject, signed: SignedText | undefined): Promise<void> {
  if (signed) return accept(ctx, subject, signed)
  write(ctx, { status: 'idle' })
  if (isShown(ctx)) ctx.router.close()
}

/**
 * Asks the wallet when no other tab does; `undefined` when another one has signed in.
 * @param ended - until then other tabs wait: the session has to be there when they look for it
 */
async function askOnce(
  ctx: SiwxContext,
  subject: Subject,
  signal: AbortSignal,
  ended: Promise<void>,
): Promise<SignedText | undefined> {
  const hasWaited = await isAskedElsewhere(ctx)
  if (hasWaited) write(ctx, { status: 'elsewhere' })
  const ask = async (): Promise<SignedText | undefined> => {
    if (hasWaited) {
      // Without an answer the user signs in all the same.
      const found = await backendOf(ctx)
        .sessions(subject)
        .catch((error: unknown) => ctx.report(error, 'signIn'))
      for (const session of found ?? []) await keepSession(ctx, session, false)
      if (knownSession(ctx, subject)) return undefined
      write(ctx, { status: 'signing' })
    }
    return askWallet(ctx, subject, signal)
  }
  return new Promise((resolve, reject) => {
    const work = async (): Promise<void> => {
      // A wallet that never answers holds up no tab once its user has given up, or asks again.
      resolve(await abortable(ask, signal))
      await ended
    }
    onePrompt(ctx, signal, work).catch(reject)
  })
}

/** Asks the wallet anew although it has not answered; only ever called by a press. */
export async function askAgain(ctx: SiwxContext): Promise<void> {
  if (ctx.store.get(ctx.atoms.phase).status === 'slow') write(ctx, { status: 'ready' })
  await signIn(ctx)
}

/** Closes the modal after the latch has closed, `hold` milliseconds from now. */
export async function finishSignIn(ctx: SiwxContext, hold: number): Promise<void> {
  if (ctx.store.get(ctx.atoms.phase).status !== 'done') return
  if (hold > 0) await ctx.services.clock.sleep(hold, ctx.signal).catch(() => undefined)
  if (ctx.store.get(ctx.atoms.phase).status !== 'done' || ctx.signal.aborted) return
  write(ctx, { status: 'idle' })
  if (isShown(ctx)) ctx.router.close()
}
