import {
  type AdapterContext,
  type ConnectContext,
  type Connector,
  type ConnectRequest,
  kernelError,
  type PlatformService,
  type StorageService,
  type WalletSession,
} from '@latchkey/kernel'
import { abortable } from '@latchkey/kernel/async'
import { PUBLIC_RELAY, SESSION_KEY } from '../constants.ts'
import { toKernelError } from '../errors.ts'
import type { WalletConnectOptions } from '../index.ts'
import { lazyClient, type SignClient } from './client.ts'
import { requestedNamespaces, toOptionalNamespaces } from './namespaces.ts'
import { followRelay, type PendingPairing, propose } from './pairing.ts'
import { disconnectTopic, forgetTopic, openSession, type PairingSession } from './session.ts'
import { savedSession } from './storage.ts'

/** What one kernel's pairing works with: one client, at most one pending pairing and one session. */
export interface PairingContext {
  readonly ctx: AdapterContext
  readonly storage: StorageService
  readonly relay: string
  pending: PendingPairing | undefined
  session: PairingSession | undefined
  /** The library's client, started with the first call. */
  client(): Promise<SignClient>
}

/** What the connector of the first bundle passes its calls to. */
export type LoadedConnector = Required<Pick<Connector, 'connect' | 'reconnect' | 'reset'>>

/** The pairing of one kernel: it ends with it, and follows what another tab does with the session. */
export function createConnector(options: WalletConnectOptions, ctx: AdapterContext): LoadedConnector {
  const storage = options.storage ?? ctx.services.storage
  const lazy = lazyClient(options, ctx, storage, (client) => dropLeftovers(pairing, client))
  const pairing: PairingContext = {
    ctx,
    storage,
    relay: options.relayUrl ?? PUBLIC_RELAY,
    pending: undefined,
    session: undefined,
    async client() {
      if (ctx.signal.aborted) throw kernelError('kernel/destroyed')
      return lazy.get()
    },
  }
  const abortPending = (): void => {
    pairing.pending?.abort()
    pairing.pending = undefined
  }
  const dispose = (): void => {
    abortPending()
    pairing.session?.end()
    pairing.session = undefined
    lazy.dispose()
  }
  const unwatch = storage.watch((key) => {
    if (key === SESSION_KEY && savedSession.read(storage)?.topic !== pairing.session?.topic) dispose()
  })
  ctx.signal.addEventListener(
    'abort',
    () => {
      unwatch()
      dispose()
    },
    { once: true },
  )
  return {
    connect: (request, context) => connect(pairing, request, context),
    reconnect: (_, context) => reconnect(pairing, context),
    reset: abortPending,
  }
}

/** Where opening the wallet app leaves the page, a pending pairing outlives the attempt. */
function keepsPending({ isTelegram, isIos, isSafari }: PlatformService): boolean {
  return isTelegram || (isIos && isSafari)
}

/** The pending pairing, if it proposes the same and can still be answered. */
function reusable({ pending, ctx }: PairingContext, key: string, request: ConnectRequest): PendingPairing | undefined {
  if (request.forceNewPairing || !keepsPending(ctx.services.platform)) return undefined
  return pending && !pending.isOver() && pending.key === key ? pending : undefined
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
  const { signal, onPairingStateChange } = context
  const requested = await requestedNamespaces(context, request.namespace, request.network)
  const namespaces = toOptionalNamespaces(requested)
  const known = reusable(pairing, JSON.stringify(namespaces), request)
  if (!known) pairing.pending?.abort()
  const pending = known ?? (await propose(pairing, namespaces, signal))
  pairing.pending = pending
  const client = await pairing.client()
  const unfollow = followRelay(client, pending.offer, onPairingStateChange)
  try {
    const settled = await abortable(() => pending.outcome, signal)
    onPairingStateChange({ state: 'settling' })
    return await openSession(pairing, { client, settled, requested, app: request.app })
  } catch (error) {
    if (!signal.aborted || !keepsPending(pairing.ctx.services.platform)) pending.abort()
    throw toKernelError(error, { relay: pairing.relay })
  } finally {
    unfollow()
    if (pairing.pending === pending && pending.isOver()) pairing.pending = undefined
  }
}

/** Reopens the saved session from what is stored, without waiting for the relay; `undefined` when it is gone. */
async function reconnect(pairing: PairingContext, context: ConnectContext): Promise<WalletSession | undefined> {
  const saved = savedSession.read(pairing.storage)
  if (!saved) return undefined
  const [requested, client] = await Promise.all([requestedNamespaces(context), pairing.client()])
  const isKnown = client.session.keys.includes(saved.topic)
  if (!isKnown) savedSession.clear(pairing.storage, saved.topic)
  if (!isKnown || context.signal.aborted) return undefined
  if (pairing.session?.topic === saved.topic) return pairing.session
  return openSession(pairing, { client, settled: client.session.get(saved.topic), requested, app: saved.app })
}

/**
 * Removes what an earlier page left behind: sessions that no page uses, among them approvals of pairings that were given
 * up, and pairings whose page is gone.
 */
function dropLeftovers({ storage, ctx }: PairingContext, client: SignClient): void {
  const saved = savedSession.read(storage)?.topic
  for (const topic of client.session.keys)
    if (topic !== saved) disconnectTopic(client, topic, ctx.services.clock).catch(() => undefined)
  for (const topic of client.pairing.keys) void forgetTopic(client, topic)
}
