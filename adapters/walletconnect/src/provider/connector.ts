import {
  type AdapterContext,
  type ConnectContext,
  type Connector,
  type ConnectRequest,
  kernelError,
  type PersistedConnection,
  type PlatformService,
  type WalletSession,
} from '@latchkey/kernel'
import { abortable } from '@latchkey/kernel/async'
import { PAIRING_LIFE, PUBLIC_RELAY, SESSION_LIFE } from '../constants.ts'
import { toKernelError } from '../errors.ts'
import type { WalletConnectOptions } from '../index.ts'
import { type LazyClient, lazyClient, type SettledSession, type SignClient } from './client.ts'
import { type RequestedNamespaces, requestedNamespaces, toOptionalNamespaces } from './namespaces.ts'
import { followRelay, type PendingPairing, propose } from './pairing.ts'
import { disconnectTopic, forgetTopic, openSession, type PairingSession } from './session.ts'
import type { SignInOffer } from './signedApproval.ts'
import { type SavedSessions, savedSessions, whenRead } from './storage.ts'

/** What one kernel's pairing works with: one client, at most one pending pairing, and any number of sessions. */
export interface PairingContext {
  readonly ctx: AdapterContext
  readonly relay: string
  readonly saved: SavedSessions
  /** The sessions that this page has opened and that have not ended, by topic. */
  readonly sessions: Map<string, PairingSession>
  pending: PendingPairing | undefined
  /** The library's client, started by the first call. */
  client(): Promise<SignClient>
  /** A settled session of this or another tab; `undefined` when it has ended. */
  findSession(topic: string): Promise<SettledSession | undefined>
  /** Keeps the socket open until the result is called. */
  hold(): () => void
}

/** What the connector of the first bundle passes its calls to. */
export type LoadedConnector = Required<Pick<Connector, 'connect' | 'reconnect' | 'reset'>>

/** The pairing of one kernel: it ends with it, and follows what other tabs do with the sessions. */
export function createConnector(options: WalletConnectOptions, ctx: AdapterContext): LoadedConnector {
  const storage = options.storage ?? ctx.services.storage
  const lazy = lazyClient(options, ctx, storage, (client) => disconnectUnsaved(pairing, client))
  const open: LazyClient['get'] = async () => {
    if (ctx.signal.aborted) throw kernelError('kernel/destroyed')
    return lazy.get()
  }
  const pairing: PairingContext = {
    ctx,
    relay: options.relayUrl ?? PUBLIC_RELAY,
    saved: savedSessions(storage),
    sessions: new Map(),
    pending: undefined,
    client: async () => (await open()).client,
    async findSession(topic) {
      const { findSession } = await open()
      return findSession(topic, await pairing.saved.copy(topic, ctx.services.clock.now()))
    },
    hold: lazy.hold,
  }
  const abortPending = (): void => {
    pairing.pending?.abort()
    pairing.pending = undefined
  }
  const unwatch = pairing.saved.onChange(() => {
    for (const session of pairing.sessions.values())
      void whenRead(pairing.saved.has(session.id), (isSaved) => isSaved || session.end())
    for (const session of pairing.sessions.values())
      pairing.findSession(session.id).then(session.refresh, () => undefined)
  })
  ctx.signal.addEventListener(
    'abort',
    () => {
      unwatch()
      abortPending()
      for (const session of pairing.sessions.values()) session.dispose()
      lazy.dispose()
    },
    { once: true },
  )
  return {
    connect: (request, context) => connect(pairing, request, context),
    reconnect: (saved, context) => reconnect(pairing, saved, context),
    reset: abortPending,
  }
}

/** Where opening the wallet app leaves the page, a pending pairing outlives the attempt. */
function keepsPending({ isTelegram, isIos, isSafari }: PlatformService): boolean {
  return isTelegram || (isIos && isSafari)
}

/** The pending pairing, if it proposes the same and its answer can still be had. */
function reusable({ pending, ctx }: PairingContext, key: string, request: ConnectRequest): PendingPairing | undefined {
  if (request.forceNewPairing || !keepsPending(ctx.services.platform)) return undefined
  return pending?.isUsable() && pending.key === key ? pending : undefined
}

/** What the wallet is asked to sign with its approval. Few sites ask for it: what does so is loaded for them alone. */
async function offerOf(
  { ctx }: PairingContext,
  requested: RequestedNamespaces,
  { signIn }: ConnectRequest,
): Promise<SignInOffer | undefined> {
  if (!signIn) return undefined
  const { signInOffer } = await import('./authenticate.ts')
  return signInOffer(requested, signIn, ctx.services.clock.now())
}

/**
 * Pairs with a wallet: tells the URI, waits for the answer, checks it.
 * @throws `connect/expired`, `connect/rejected`, `connect/no-accounts`, and codes of this adapter
 */
async function connect(
  pairing: PairingContext,
  request: ConnectRequest,
  context: ConnectContext,
): Promise<WalletSession> {
  const { signal } = context
  const requested = await requestedNamespaces(context, request.namespace, request.network)
  const namespaces = toOptionalNamespaces(requested)
  const key = JSON.stringify([namespaces, request.signIn])
  const known = reusable(pairing, key, request)
  if (!known) pairing.pending?.abort()
  // Held from before the proposal: the end of an older pairing would close the socket under it.
  const release = pairing.hold()
  try {
    const offer = await offerOf(pairing, requested, request)
    const pending = known ?? (await propose(pairing, { key, optionalNamespaces: namespaces, offer }, signal))
    pairing.pending = pending
    return await awaitApproval(pairing, pending, { request, requested, context })
  } finally {
    release()
  }
}

interface Attempt {
  readonly request: ConnectRequest
  readonly requested: RequestedNamespaces
  readonly context: ConnectContext
}

/** Waits for the wallet's answer to a pairing, and opens the session that it approved. */
async function awaitApproval(
  pairing: PairingContext,
  pending: PendingPairing,
  { request, requested, context: { signal, onPairingStateChange } }: Attempt,
): Promise<WalletSession> {
  const client = await pairing.client()
  // A code that was used while no attempt waited is not shown again.
  const unfollow = pending.isWaiting() ? followRelay(client, pending.offer, onPairingStateChange) : undefined
  try {
    const settled = await abortable(() => pending.outcome, signal)
    pending.take()
    // The code is used up: what happens to the socket from here on does not bring it back.
    unfollow?.()
    onPairingStateChange({ state: 'settling' })
    return await openSession(pairing, { client, settled, requested, app: request.app })
  } catch (error) {
    if (!signal.aborted || !keepsPending(pairing.ctx.services.platform)) pending.abort()
    throw toKernelError(error, { relay: pairing.relay })
  } finally {
    unfollow?.()
    if (pairing.pending === pending && !pending.isUsable()) pairing.pending = undefined
  }
}

/**
 * Opens a saved session again from what is stored, without waiting for the relay; `undefined` when it has ended. It may have
 * been paired by a page with more chain families. Where this page has none of those in use, it has no accounts here: what
 * the user has closed of it does not take their place, and it waits for a page that has them.
 */
async function reconnect(
  pairing: PairingContext,
  connections: readonly PersistedConnection[],
  context: ConnectContext,
): Promise<WalletSession | undefined> {
  const { saved, sessions } = pairing
  const topic = connections[0]?.sessionId
  if (topic === undefined || !(await saved.has(topic))) return undefined
  const release = pairing.hold()
  try {
    const [own, client] = await Promise.all([requestedNamespaces(context), pairing.client()])
    const requested: RequestedNamespaces = connections.some(({ namespace }) => own.has(namespace)) ? own : new Map()
    const settled = await pairing.findSession(topic)
    if (!settled) await saved.remove(topic)
    if (!settled || context.signal.aborted) return undefined
    const open = sessions.get(topic)
    if (open?.isOpen()) return open
    return await openSession(pairing, { client, settled, requested, app: await saved.app(topic) })
  } finally {
    release()
  }
}

/**
 * Removes what earlier pages left behind: pairings, and sessions that no page has saved, among them approvals of pairings
 * that were given up. A young session may be one that another tab is about to save: it is looked at again later.
 */
function disconnectUnsaved(pairing: PairingContext, client: SignClient): void {
  const { saved, ctx } = pairing
  const { clock } = ctx.services
  const disconnectUnused = async (topic: string): Promise<void> => {
    if (await saved.has(topic)) return
    const age = clock.now() - (client.session.get(topic).expiry - SESSION_LIFE) * 1000
    if (age < PAIRING_LIFE) await clock.sleep(PAIRING_LIFE - Math.max(0, age), ctx.signal)
    if (!(await saved.has(topic)) && client.session.keys.includes(topic)) await disconnectTopic(pairing, client, topic)
  }
  // No page may follow it: without the library's entry, what is saved would open it again.
  const remove = ({ topic }: { readonly topic: string }): void => void saved.remove(topic)
  client.on('session_delete', remove)
  client.on('session_expire', remove)
  for (const topic of client.session.keys) disconnectUnused(topic).catch(() => undefined)
  for (const topic of client.pairing.keys) void forgetTopic(client, topic)
}
