import type { SignInProof } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import type { SignInPhase } from '../atoms.ts'
import { siwxError } from '../errors.ts'
import { backendOf } from '../model/backend.ts'
import { askSessions, countChange, endReplaced, keepFromEnding } from '../model/ended.ts'
import { readProof, remember, signInOnce } from '../model/proof.ts'
import { type SignInSession, sessionOf } from '../model/session.ts'
import { findSubject, type Subject } from '../model/subject.ts'
import { pageOf } from '../model/text.ts'
import { isPerNetwork, isRequired } from '../options.ts'
import type { SiwxContext } from '../plugin.ts'

/** Milliseconds after which a page that is looked at again asks anew who is signed in. */
const FRESH = 300_000
/** Milliseconds between looks at the clock. */
const TICK = 30_000
/** Milliseconds connecting waits for the answer. */
const PATIENCE = 3_000
/** Storage key by which other tabs learn that a user signed in or out. */
const CHANGED = 'changed'

const ROUTE = 'siwx.SIWXSignMessage'
/** What is shown while the site has not said who is signed in. */
const WAITING = 'siwx.ConnectingSiwe'

/** The session of an account that is known by now. */
export function knownSession({ store, atoms, services }: SiwxContext, { account }: Subject): SignInSession | undefined {
  const perNetwork = isPerNetwork(store.get(atoms.options))
  return sessionOf(Object.values(store.get(atoms.sessions)), account, { perNetwork, now: services.clock.now() })
}

const write = ({ store, atoms }: SiwxContext, phase: SignInPhase): void => store.set(atoms.phase, phase)

const isAt = ({ store, kernel }: SiwxContext, route: string): boolean =>
  store.get(kernel.atoms.history).at(-1)?.route === route

export const isShown = (ctx: SiwxContext): boolean => isAt(ctx, ROUTE)

/** Opens a view when the wallet has connected; before, that would end the attempt. */
async function openView(
  ctx: SiwxContext,
  { life }: Subject,
  route: typeof ROUTE | typeof WAITING,
  isWanted: () => boolean = () => true,
): Promise<void> {
  const { store, kernel, router, services } = ctx
  if (store.get(kernel.atoms.operations).connect)
    await new Promise<void>((resolve) => {
      const stop = store.sub(kernel.atoms.operations, () => {
        if (store.get(kernel.atoms.operations).connect) return
        stop()
        resolve()
      })
      life.signal.addEventListener('abort', () => resolve(), { once: true })
    })
  // The caller of `connect` gets its answer first.
  await services.clock.sleep(0, ctx.signal).catch(() => undefined)
  if (!life.signal.aborted && !ctx.signal.aborted && isWanted() && !isAt(ctx, route)) router.reset(route)
}

/** A site that takes long to say who is signed in, and needs to know: the user is told what they wait for. */
function showWaiting(ctx: SiwxContext): void {
  const subject = ctx.store.get(ctx.atoms.subject)
  const isWaiting = (): boolean => ctx.store.get(ctx.atoms.phase).status === 'checking'
  if (!subject || !isWaiting() || !isRequired(ctx.store.get(ctx.atoms.options))) return
  openView(ctx, subject, WAITING, isWaiting).catch((error: unknown) => ctx.report(error, 'settle'))
}

/** Keeps what was signed, or was signed before, and tells other tabs. */
export async function keepSession(ctx: SiwxContext, session: SignInSession, isOwn: boolean): Promise<void> {
  ctx.store.set(ctx.atoms.sessions, (sessions) => ({ ...sessions, [session.account]: session }))
  countChange(ctx)
  if (!isOwn) return
  await keepFromEnding(ctx, session.account)
  await remember(ctx, CHANGED, String(ctx.services.clock.now()))
}

/** It is not known who is signed in: without that a site that requires it cannot be used. */
async function failToStart(ctx: SiwxContext, subject: Subject, cause: unknown): Promise<void> {
  const { kernel, router } = ctx
  ctx.report(siwxError('siwx/start', { cause }), 'follow')
  const isNeeded = isRequired(ctx.store.get(ctx.atoms.options))
  write(ctx, { status: isNeeded ? 'idle' : 'ready' })
  ctx.emit('failed', { ...describeSubject(subject), code: 'siwx/start' })
  if (!isNeeded) return
  ctx.toast('error', 'startFailed')
  await kernel.wallet.disconnect({ connectionId: subject.connection.id })
  if (ctx.plugins.connect && ctx.store.get(kernel.atoms.modal).open) router.reset('connect.Connect')
}

/** What events say about an account. */
export function describeSubject({ network, connection }: Subject): {
  readonly network: Subject['network']
  readonly isSmartAccount: boolean
} {
  return { network, isSmartAccount: connection.account.type === 'smartAccount' }
}

/**
 * Takes a proof of the account that came with the connection, checked like any other, and used once: one of the network that
 * it is on, if there is one. They have one nonce.
 */
async function acceptProofs(ctx: SiwxContext, subject: Subject): Promise<void> {
  // Another account of the connection has its turn when it is used.
  const own = (subject.connection.signedIn ?? []).filter(({ account }) => account.endsWith(`:${subject.address}`))
  const rank = ({ account }: SignInProof): number => (account === subject.account ? 0 : 1)
  for (const { account, message, signature } of [...own].sort((a, b) => rank(a) - rank(b))) {
    try {
      const text = readProof(ctx, { account, message, signature }, subject)
      const signed = { account, message, signature }
      await keepSession(ctx, await signInOnce(ctx, text, () => backendOf(ctx).accept(signed, subject)), true)
      return ctx.emit('succeeded', describeSubject(subject))
    } catch (error) {
      // The user is asked to sign instead.
      ctx.report(error, 'signedIn')
    }
  }
}

/** When a page's plugin began: who has connected since then is asked, even where signing in is optional. */
const started = new WeakMap<SiwxContext, number>()

async function check(ctx: SiwxContext, subject: Subject, isAgain: boolean): Promise<void> {
  const { signal } = subject.life
  if (!isAgain) write(ctx, { status: 'checking' })
  try {
    if (!isAgain) await acceptProofs(ctx, subject)
    const found = await askSessions(ctx, subject)
    if (signal.aborted) return
    const before = knownSession(ctx, subject)
    // The answer is all there is of this account: what is gone there is gone here.
    ctx.store.set(ctx.atoms.sessions, (sessions) =>
      Object.fromEntries([
        ...Object.entries(sessions).filter(([account]) => !account.endsWith(`:${subject.address}`)),
        ...found.map((session) => [session.account, session]),
      ]),
    )
    const session = knownSession(ctx, subject)
    if (session) {
      write(ctx, { status: 'idle' })
      if (isAt(ctx, WAITING)) ctx.router.close()
      // Another tab has signed in: a prompt that is open here is void.
      if (isAgain && !before && isShown(ctx)) ctx.router.close()
      return
    }
    if (isAgain && !before) return
    write(ctx, { status: 'ready' })
    // A wallet that only watches the account has nothing to answer; where a session is required its view says so.
    const canSign = ctx.capability('signMessage') !== undefined || ctx.capability('signIn') !== undefined
    const isNew = canSign && subject.connection.openedAt >= (started.get(ctx) ?? 0)
    if (isRequired(ctx.store.get(ctx.atoms.options)) || (isNew && !isAgain)) void openView(ctx, subject, ROUTE)
  } catch (error) {
    if (signal.aborted) return
    // What was known stays true until the server says otherwise.
    if (isAgain) return ctx.report(error, 'follow')
    await failToStart(ctx, subject, fromUnknown(error))
  }
}

const checks = new WeakMap<Subject, Promise<void>>()

/** Takes up the account that is active now; resolves when it is known whether it is signed in. */
export async function follow(ctx: SiwxContext): Promise<void> {
  const { store, atoms, kernel } = ctx
  const connection = store.get(kernel.atoms.connection)
  const found = await findSubject(ctx)
  // Another change came while the family was asked: it has its own call.
  if (store.get(kernel.atoms.connection) !== connection || ctx.signal.aborted) return
  const before = store.get(atoms.subject)
  if (!before && !found) return
  if (before && found && before.connection.id === found.connection.id && before.address === found.address) {
    if (before.network === found.network) return checks.get(before)
    // A session counts on all networks of its family, unless the host says otherwise: it is not asked again.
    const isSignedIn = store.get(atoms.phase).status === 'idle'
    if (isSignedIn && !isPerNetwork(store.get(atoms.options))) return store.set(atoms.subject, found)
  }
  await takeUp(ctx, before, found)
}

async function takeUp(ctx: SiwxContext, before: Subject | undefined, found: Subject | undefined): Promise<void> {
  const { store, atoms, router } = ctx
  before?.life.abort()
  store.set(atoms.subject, found)
  store.set(atoms.text, undefined)
  if (!found) {
    write(ctx, { status: 'idle' })
    if (before && (isShown(ctx) || isAt(ctx, WAITING))) router.home()
    return
  }
  write(ctx, { status: 'checking' })
  const checking = endReplaced(ctx, before, found).then(() => check(ctx, found, false))
  checks.set(found, checking)
  await checking
}

/** Holds connecting until it is known whether the account is signed in, for a few seconds. Never rejects. */
export async function settle(ctx: SiwxContext): Promise<void> {
  const over = new AbortController()
  const patience = ctx.services.clock.sleep(PATIENCE, over.signal).catch(() => undefined)
  await Promise.race([follow(ctx).catch((error: unknown) => ctx.report(error, 'follow')), patience])
  over.abort()
  showWaiting(ctx)
}

/** Asks again who is signed in: another tab has changed it, or it is long ago. */
export async function recheck(ctx: SiwxContext): Promise<void> {
  const subject = ctx.store.get(ctx.atoms.subject)
  const { status } = ctx.store.get(ctx.atoms.phase)
  // An answer to a prompt that is open settles it by itself.
  if (subject && status !== 'verifying' && status !== 'checking') await check(ctx, subject, true)
}

/**
 * Follows wallets, other tabs, the clock and the page's visibility until the plugin is disposed.
 * @param since - when the page began, in milliseconds since 1970: what was connected before is not new
 */
export async function watch(ctx: SiwxContext, since: number): Promise<void> {
  const { store, atoms, services, signal, kernel } = ctx
  started.set(ctx, since)
  const { name, icons } = kernel.metadata
  store.set(atoms.site, { domain: pageOf(ctx).domain, name, icon: icons[0] })
  let askedAt = services.clock.now()
  const run = (work: Promise<void>): void => void work.catch((error: unknown) => ctx.report(error, 'watch'))
  const again = (): void => {
    askedAt = services.clock.now()
    run(recheck(ctx))
  }
  const expire = (): void => {
    const subject = store.get(atoms.subject)
    const isKnown =
      subject && Object.values(store.get(atoms.sessions)).some(({ account }) => account.endsWith(`:${subject.address}`))
    if (!subject || !isKnown || knownSession(ctx, subject) || store.get(atoms.phase).status !== 'idle') return
    store.set(atoms.sessions, {})
    run(takeUp(ctx, subject, { ...subject, life: new AbortController() }))
  }
  const stops = [
    store.sub(kernel.atoms.connection, () => run(follow(ctx))),
    services.storage.watch((key) => key === CHANGED && again()),
    services.platform.onVisibility((visible) => visible && services.clock.now() - askedAt > FRESH && again()),
    services.clock.every(TICK, expire),
  ]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  await follow(ctx)
}
