import {
  type CaipNetworkId,
  type ClockService,
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
  applyAccountsChanged,
  peerMetadata,
  type RequestedNamespaces,
  readApproval,
  resolveChainChanged,
} from './namespaces.ts'
import { sendRequest } from './request.ts'
import { savedSession } from './storage.ts'

/** An open session of a paired wallet. */
export interface PairingSession extends WalletSession {
  readonly topic: string
  /** Closes it in this page, and says so: another tab has ended or replaced it, or the kernel is gone. */
  end(): void
}

/** A settled session and what it answers. */
export interface SessionSource {
  readonly client: SignClient
  readonly settled: SettledSession
  readonly requested: RequestedNamespaces
  /** The app the user chose, to bring them back to it. */
  readonly app: WalletApp | undefined
}

/** Checks a settled session and opens it; one that does not pass is disconnected. */
export async function openSession(pairing: PairingContext, source: SessionSource): Promise<PairingSession> {
  const { client, settled, requested, app } = source
  const { topic } = settled
  try {
    const approval = await readApproval(settled, requested)
    // The library would open whatever link any script of the page has left in storage.
    await client.session.update(topic, { sessionConfig: { disableDeepLink: true } })
    savedSession.write(pairing.storage, { topic, ...(app ? { app } : {}) })
    pairing.session = pairingSession(pairing, source, approval)
    return pairing.session
  } catch (error) {
    await disconnectTopic(client, topic, pairing.ctx.services.clock).catch(() => undefined)
    throw error
  }
}

/** A session in step with what its wallet says, until it is disconnected or ended. */
function pairingSession(pairing: PairingContext, source: SessionSource, first: Approval): PairingSession {
  const { client, settled, requested, app } = source
  const { topic } = settled
  const { clock, log } = pairing.ctx.services
  const listeners = new Set<(event: SessionEvent) => void>()
  let approval = first
  let isOpen = true
  const emit = (event: SessionEvent): void => {
    for (const listener of [...listeners]) listener(event)
  }
  const close = (): void => {
    isOpen = false
    unfollow()
    if (pairing.session?.topic === topic) pairing.session = undefined
  }
  const end = (): void => {
    if (!isOpen) return
    close()
    emit({ type: 'disconnected' })
    listeners.clear()
  }
  const unfollow = followWallet(client, topic, requested, {
    approval: () => approval,
    changed(next, event) {
      approval = next
      emit(event)
    },
    moved: (network) => emit({ type: 'network', network }),
    ended() {
      savedSession.clear(pairing.storage, topic)
      end()
    },
    refused(error) {
      log.warn('The wallet changed the session to something that was not asked for', error)
      savedSession.clear(pairing.storage, topic)
      disconnectTopic(client, topic, clock).catch(() => undefined)
      end()
    },
  })
  return {
    id: topic,
    topic,
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
    async request(call, { signal }) {
      if (!isOpen) throw kernelError('request/disconnected')
      return sendRequest(pairing, { client, topic, requested, approval, app }, call, signal)
    },
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async disconnect() {
      if (!isOpen) return
      listeners.clear()
      close()
      savedSession.clear(pairing.storage, topic)
      try {
        await disconnectTopic(client, topic, clock)
      } catch (error) {
        throw toKernelError(error, { relay: pairing.relay })
      }
    },
    dispose() {
      if (!isOpen) return
      listeners.clear()
      close()
    },
    end,
  }
}

/** What is done with what a wallet says about its session. */
interface WalletFollower {
  approval(): Approval
  changed(approval: Approval, event: SessionEvent): void
  moved(network: CaipNetworkId): void
  ended(): void
  /** It claims something that was not asked for. */
  refused(error: unknown): void
}

/** Follows one session until disposed. Events, networks and accounts that were not approved are ignored. */
function followWallet(
  client: SignClient,
  topic: string,
  requested: RequestedNamespaces,
  follower: WalletFollower,
): () => void {
  let updating: Promise<void> = Promise.resolve()
  const onUpdate = (update: { readonly topic: string; readonly params: { readonly namespaces: unknown } }): void => {
    if (update.topic !== topic) return
    const { sessionProperties } = client.session.get(topic)
    updating = updating.then(async () => {
      try {
        const next = await readApproval({ namespaces: update.params.namespaces, sessionProperties }, requested)
        follower.changed(next, { type: 'updated' })
      } catch (error) {
        follower.refused(error)
      }
    })
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
      if (next)
        follower.changed(next, {
          type: 'accounts',
          namespace,
          accounts: next.accounts.filter((one) => one.caipAddress.startsWith(`${namespace}:`)),
        })
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
export async function disconnectTopic(client: SignClient, topic: string, clock: ClockService): Promise<void> {
  const timer = new AbortController()
  const late = clock.sleep(DISCONNECT_LIMIT, timer.signal).then(() => {
    throw kernelError('disconnect/failed')
  })
  late.catch(() => undefined)
  try {
    await Promise.race([client.disconnect({ topic, reason: REASON }), late])
  } finally {
    timer.abort()
    await forgetTopic(client, topic)
    // Nothing is said on it any more; on a used pairing the library may still be at work.
    client.core.history.delete(topic)
    await client.core.relayer.messages.del(topic)
  }
}

/** Forgets a topic with its key, on this side only: a used pairing, or a session whose wallet cannot be told. */
export async function forgetTopic({ core, pairing, session }: SignClient, topic: string): Promise<void> {
  const steps = [
    () => core.relayer.unsubscribe(topic),
    () => (pairing.keys.includes(topic) ? pairing.delete(topic, REASON) : undefined),
    () => (session.keys.includes(topic) ? session.delete(topic, REASON) : undefined),
    () => (core.crypto.keychain.has(topic) ? core.crypto.deleteSymKey(topic) : undefined),
    () => core.expirer.del(topic),
  ]
  for (const step of steps)
    try {
      await step()
    } catch {
      // What is to be forgotten may be gone already.
    }
}
