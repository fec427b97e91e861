import type { CaipNetworkId, SessionEvent } from '@latchkey/kernel'
import type { ApprovedSession } from './approvedSession.ts'
import type { Asked } from './askedNamespaces.ts'
import type { SignClient } from './clientTypes.ts'
import { putAccountsFirst } from './putAccountsFirst.ts'
import { readSession } from './readSession.ts'
import { toldNetwork } from './toldNetwork.ts'

/** What is done with what a wallet says about its session. */
export interface SessionFollower {
  approved(): ApprovedSession
  change(approved: ApprovedSession, event: SessionEvent): void
  network(network: CaipNetworkId): void
  ended(): void
  /** It claims something that was not asked for. */
  refused(error: unknown): void
}

/** Follows one session until disposed. Events, networks and accounts that were not approved are ignored. */
export function followSession(client: SignClient, topic: string, asked: Asked, follower: SessionFollower): () => void {
  let updating: Promise<void> = Promise.resolve()
  const onUpdate = (update: { readonly topic: string; readonly params: { readonly namespaces: unknown } }): void => {
    if (update.topic !== topic) return
    const { sessionProperties } = client.session.get(topic)
    updating = updating.then(async () => {
      try {
        const next = await readSession({ namespaces: update.params.namespaces, sessionProperties }, asked)
        follower.change(next, { type: 'updated' })
      } catch (error) {
        follower.refused(error)
      }
    })
  }
  const onEvent = (told: {
    readonly topic: string
    readonly params: { readonly event: { readonly name: string; readonly data: unknown }; readonly chainId: string }
  }): void => {
    const { event, chainId } = told.params
    const namespace = chainId.split(':')[0] ?? ''
    const approved = follower.approved()
    if (told.topic !== topic || !approved.events.get(namespace)?.has(event.name)) return
    if (event.name === 'chainChanged') {
      const network = toldNetwork(approved, asked, { namespace, chainId, data: event.data })
      if (network) follower.network(network)
    }
    if (event.name === 'accountsChanged') {
      const next = putAccountsFirst(approved, namespace, event.data)
      if (next)
        follower.change(next, {
          type: 'accounts',
          namespace,
          accounts: next.accounts.filter((one) => one.caipAddress.startsWith(`${namespace}:`)),
        })
    }
  }
  const onEnd = (told: { readonly topic: string }): void => {
    if (told.topic === topic) follower.ended()
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
