import { kernelError, type SignInProof, type WalletApp, type WalletSession } from '@latchkey/kernel'
import { sessionLife } from '@latchkey/kernel/adapter'
import { ALL_NETWORKS_PEER, DISCONNECT_LIMIT } from '../constants.ts'
import { toKernelError } from '../errors.ts'
import {
  type Approval,
  accountsOf,
  applyAccountsChanged,
  peerMetadata,
  readApproval,
  resolveChainChanged,
} from './approval.ts'
import { listenToSession, type SettledSession, type SignClient } from './client.ts'
import type { PairingContext } from './connector.ts'
import type { RequestedNamespaces } from './namespaces.ts'
import { sessionRequests } from './request.ts'
import { type SessionCopy, whenRead } from './storage.ts'

/** What a wallet signed together with its approval, by the session that it settled so. */
export const signInProofs: WeakMap<SettledSession, readonly SignInProof[]> = new WeakMap()

/** A session of a paired wallet. Its id is its topic. */
export interface PairingSession extends WalletSession {
  /** Whether this page follows it: until it has ended, or was disconnected or disposed. */
  isOpen(): boolean
  /** Another tab may have changed it: this page reads it again. */
  refresh(settled: SettledSession | undefined): void
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
    await whenRead(saved.has(topic), (isSaved) =>
      isSaved ? undefined : saved.write(topic, app, copyOf(client, topic)),
    )
    const approval = await readApproval(settled, requested)
    // The library would open whatever link any script of the page has left in storage.
    await client.session.update(topic, { sessionConfig: { disableDeepLink: true } })
    const session = pairingSession(pairing, source, approval)
    sessions.set(topic, session)
    return session
  } catch (error) {
    dropSaved(pairing, topic)
    await disconnectTopic(pairing, client, topic).catch(() => undefined)
    throw error
  }
}

function copyOf({ core, session }: SignClient, topic: string): SessionCopy {
  return { session: session.get(topic), symKey: core.crypto.keychain.get(topic) }
}

/** Saves what a session is now. Nothing comes between reading and writing: what another tab has removed is not saved again. */
async function saveAgain({ saved, sessions }: PairingContext, client: SignClient, topic: string): Promise<void> {
  const app = await saved.app(topic)
  await whenRead(saved.has(topic), (isSaved) =>
    isSaved && sessions.get(topic)?.isOpen() ? saved.write(topic, app, copyOf(client, topic)) : undefined,
  )
}

/** A session in step with what its wallet says, until it is disconnected or disposed. */
function pairingSession(pairing: PairingContext, source: SessionSource, approval: Approval): PairingSession {
  const { client, settled, requested, app } = source
  const { topic } = settled
  const signedIn = signInProofs.get(settled)
  const life = followSession(pairing, source, approval)
  const request = sessionRequests(pairing, {
    client,
    topic,
    requested,
    app,
    approval: life.approval,
    onApproval: life.on,
  })
  return {
    id: topic,
    peer: peerMetadata(settled),
    ...(signedIn ? { signedIn } : {}),
    get accounts() {
      return life.approval().accounts
    },
    get networks() {
      return settled.peer.metadata.name === ALL_NETWORKS_PEER ? [] : [...life.approval().addresses.keys()]
    },
    get methods() {
      return [...life.approval().methods.values()].flatMap((methods) => [...methods])
    },
    // Each request names its network: the wallet has none of its own.
    getNetwork: () => undefined,
    async request(call, options) {
      if (!life.isOpen()) throw kernelError('request/disconnected')
      return request(call, options)
    },
    on: life.on,
    isOpen: life.isOpen,
    async disconnect() {
      if (!life.isOpen()) return
      dropSaved(pairing, topic)
      const telling = disconnectTopic(pairing, client, topic)
      life.dispose()
      try {
        await telling
      } catch (error) {
        throw toKernelError(error, { relay: pairing.relay })
      }
    },
    dispose: life.dispose,
    refresh(changed) {
      if (changed && life.isOpen()) life.updated(changed.namespaces)
    },
    end() {
      life.end()
      void forgetTopic(client, topic, 'session')
    },
  }
}

/** Follows a session until it is disposed or over. Events, networks and accounts that were not approved are ignored. */
function followSession(pairing: PairingContext, { client, settled, requested }: SessionSource, first: Approval) {
  const { topic } = settled
  const release = pairing.hold()
  let approval = first
  let claimed = JSON.stringify(settled.namespaces)
  let updating: Promise<void> = Promise.resolve()
  const life = sessionLife(() => {
    unlisten()
    release()
  })
  const { emit, on } = life
  const end = (): void => {
    dropSaved(pairing, topic)
    life.close('ended')
  }
  /** A session that was disposed by then is another tab's, or over. */
  const update = async (namespaces: unknown): Promise<void> => {
    if (!life.isOpen) return
    try {
      const { sessionProperties, optionalNamespaces } = client.session.get(topic)
      const changed = await readApproval({ namespaces, sessionProperties, optionalNamespaces }, requested)
      if (!life.isOpen) return
      approval = changed
      emit({ type: 'updated' })
      void saveAgain(pairing, client, topic).catch(() => undefined)
    } catch (error) {
      if (!life.isOpen) return
      pairing.ctx.services.log.warn('The wallet changed the session to something that was not asked for', error)
      disconnectTopic(pairing, client, topic).catch(() => undefined)
      end()
    }
  }
  /** The relay and the storage of another tab may tell the same. */
  const updated = (namespaces: unknown): void => {
    if (JSON.stringify(namespaces) === claimed) return
    claimed = JSON.stringify(namespaces)
    updating = updating.then(() => update(namespaces))
  }
  const unlisten = listenToSession(client, topic, {
    updated,
    chainChanged(change) {
      const network = resolveChainChanged(approval, requested, change)
      if (network) emit({ type: 'network', network })
    },
    accountsChanged({ namespace, data }) {
      const next = applyAccountsChanged(approval, namespace, data)
      approval = next ?? approval
      if (next) emit({ type: 'accounts', namespace, accounts: accountsOf(next, namespace) })
    },
    ended: end,
  })
  const dispose = (): void => life.close('closed')
  return { isOpen: () => life.isOpen, approval: () => approval, on, updated, dispose, end }
}

/** Drops what storage and this page remember of a session. */
function dropSaved({ saved, sessions }: PairingContext, topic: string): void {
  void saved.remove(topic)
  sessions.delete(topic)
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
