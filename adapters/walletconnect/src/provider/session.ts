import {
  type CaipNetworkId,
  kernelError,
  type SessionEvent,
  type WalletApp,
  type WalletSession,
} from '@latchkey/kernel'
import { ALL_NETWORKS_PEER, DISCONNECT_LIMIT } from '../constants.ts'
import { toKernelError } from '../errors.ts'
import type { SettledSession, SignClient } from './client.ts'
import type { PairingContext } from './connector.ts'
import {
  type Approval,
  accountsOf,
  applyAccountsChanged,
  peerMetadata,
  type RequestedNamespaces,
  readApproval,
  resolveChainChanged,
} from './namespaces.ts'
import { sessionRequests } from './request.ts'

/** A session of a paired wallet. Its id is its topic. */
export interface PairingSession extends WalletSession {
  /** Whether this page follows it: until it has ended, or was disconnected or disposed. */
  isOpen(): boolean
  /** Another tab has ended it: this page forgets it, and says so if it follows it. */
  end(): void
}

/** A settled session and what was asked for. */
export interface SessionSource {
  readonly client: SignClient
  readonly settled: SettledSession
  readonly requested: RequestedNamespaces
  /** The app the user chose, to bring them back to it. */
  readonly app: WalletApp | undefined
}

/** Checks a settled session, saves it and opens it; one that does not pass is disconnected. */
export async function openSession(pairing: PairingContext, source: SessionSource): Promise<PairingSession> {
  const { client, settled, requested, app } = source
  const { topic } = settled
  const { saved, sessions } = pairing
  try {
    // Before anything is waited for: a tab that starts now must not take the session for a leftover.
    if (!saved.has(topic)) saved.write(topic, app)
    const approval = await readApproval(settled, requested)
    // The library would open whatever link any script of the page has left in storage.
    await client.session.update(topic, { sessionConfig: { disableDeepLink: true } })
    const session = pairingSession(pairing, source, approval)
    sessions.set(topic, session)
    return session
  } catch (error) {
    saved.remove(topic)
    await disconnectTopic(pairing, client, topic).catch(() => undefined)
    throw error
  }
}

/** A session in step with what its wallet says, until it is disconnected or disposed. */
function pairingSession(pairing: PairingContext, source: SessionSource, first: Approval): PairingSession {
  const { client, settled, requested, app } = source
  const { topic } = settled
  const release = pairing.hold()
  const listeners = new Set<(event: SessionEvent) => void>()
  const on: WalletSession['on'] = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  let approval = first
  let isOpen = true
  const dispose = (): void => {
    isOpen = false
    unfollow()
    listeners.clear()
    release()
  }
  const forget = (): void => {
    pairing.saved.remove(topic)
    pairing.sessions.delete(topic)
  }
  const emit = (event: SessionEvent): void => {
    const current = [...listeners]
    if (event.type === 'disconnected') dispose()
    for (const listener of current) listener(event)
  }
  const unfollow = followWallet(pairing, source, {
    approval: () => approval,
    changed(next, event) {
      approval = next
      emit(event)
    },
    moved: (network) => emit({ type: 'network', network }),
    ended() {
      forget()
      emit({ type: 'disconnected' })
    },
  })
  const request = sessionRequests(pairing, { client, topic, requested, app, approval: () => approval, onApproval: on })
  return {
    id: topic,
    peer: peerMetadata(settled),
    get accounts() {
      return approval.accounts
    },
    get networks() {
      return settled.peer.metadata.name === ALL_NETWORKS_PEER ? [] : [...approval.addresses.keys()]
    },
    get methods() {
      return [...approval.methods.values()].flatMap((methods) => [...methods])
    },
    // Each request names its network: the wallet has none of its own.
    getNetwork: () => undefined,
    async request(call, options) {
      if (!isOpen) throw kernelError('request/disconnected')
      return request(call, options)
    },
    on,
    isOpen: () => isOpen,
    async disconnect() {
      if (!isOpen) return
      forget()
      const telling = disconnectTopic(pairing, client, topic)
      dispose()
      try {
        await telling
      } catch (error) {
        throw toKernelError(error, { relay: pairing.relay })
      }
    },
    dispose,
    end() {
      forget()
      if (isOpen) emit({ type: 'disconnected' })
      void forgetTopic(client, topic, 'session')
    },
  }
}

/** What is done with what a wallet says about its session. */
interface WalletFollower {
  approval(): Approval
  changed(approval: Approval, event: SessionEvent): void
  moved(network: CaipNetworkId): void
  ended(): void
}

/** Follows one session until disposed. Events, networks and accounts that were not approved are ignored. */
function followWallet(
  pairing: PairingContext,
  { client, settled: { topic }, requested }: SessionSource,
  follower: WalletFollower,
): () => void {
  let updating: Promise<void> = Promise.resolve()
  const update = async (namespaces: unknown): Promise<void> => {
    try {
      const { sessionProperties } = client.session.get(topic)
      follower.changed(await readApproval({ namespaces, sessionProperties }, requested), { type: 'updated' })
    } catch (error) {
      pairing.ctx.services.log.warn('The wallet changed the session to something that was not asked for', error)
      disconnectTopic(pairing, client, topic).catch(() => undefined)
      follower.ended()
    }
  }
  const onUpdate = (said: { readonly topic: string; readonly params: { readonly namespaces: unknown } }): void => {
    if (said.topic === topic) updating = updating.then(() => update(said.params.namespaces))
  }
  const onEvent = (said: {
    readonly topic: string
    readonly params: { readonly event: { readonly name: string; readonly data: unknown }; readonly chainId: string }
  }): void => {
    const { event, chainId } = said.params
    const namespace = chainId.split(':')[0] ?? ''
    const approval = follower.approval()
    if (said.topic !== topic || !approval.events.get(namespace)?.has(event.name)) return
    if (event.name === 'chainChanged') {
      const network = resolveChainChanged(approval, requested, { namespace, chainId, data: event.data })
      if (network) follower.moved(network)
    }
    if (event.name === 'accountsChanged') {
      const next = applyAccountsChanged(approval, namespace, event.data)
      if (next) follower.changed(next, { type: 'accounts', namespace, accounts: accountsOf(next, namespace) })
    }
  }
  const onEnd = (said: { readonly topic: string }): void => {
    if (said.topic === topic) follower.ended()
  }
  client.on('session_update', onUpdate)
  client.on('session_event', onEvent)
  client.on('session_delete', onEnd)
  client.on('session_expire', onEnd)
  return () => {
    client.off('session_update', onUpdate)
    client.off('session_event', onEvent)
    client.off('session_delete', onEnd)
    client.off('session_expire', onEnd)
  }
}

const REASON = { code: 6000, message: 'User disconnected.' }

/** Tells the wallet that a session is over, and forgets it in any case. @throws what kept the wallet from being told */
export async function disconnectTopic(
  { ctx, hold }: Pick<PairingContext, 'ctx' | 'hold'>,
  client: SignClient,
  topic: string,
): Promise<void> {
  const release = hold()
  const timer = new AbortController()
  const late = ctx.services.clock.sleep(DISCONNECT_LIMIT, timer.signal).then(() => {
    throw kernelError('disconnect/failed')
  })
  late.catch(() => undefined)
  try {
    await Promise.race([client.disconnect({ topic, reason: REASON }), late])
  } finally {
    timer.abort()
    await forgetTopic(client, topic, 'session')
    release()
  }
}

/** Forgets a topic with its key, on this side only: a used pairing, or a session whose wallet cannot be told. */
export async function forgetTopic(client: SignClient, topic: string, kind?: 'session'): Promise<void> {
  const { core, pairing, session } = client
  const steps = [
    () => core.relayer.unsubscribe(topic),
    () => (pairing.keys.includes(topic) ? pairing.delete(topic, REASON) : undefined),
    () => (session.keys.includes(topic) ? session.delete(topic, REASON) : undefined),
    () => (core.crypto.keychain.has(topic) ? core.crypto.deleteSymKey(topic) : undefined),
    () => core.expirer.del(topic),
    // Nothing is said on a session any more; on a used pairing the library may still be at work.
    () => (kind === 'session' ? core.history.delete(topic) : undefined),
    () => (kind === 'session' ? core.relayer.messages.del(topic) : undefined),
  ]
  for (const step of steps)
    try {
      await step()
    } catch {
      // What is to be forgotten may be gone already.
    }
}
