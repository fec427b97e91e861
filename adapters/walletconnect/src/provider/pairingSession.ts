import {
  type CaipNetworkId,
  kernelError,
  type SessionEvent,
  type WalletApp,
  type WalletSession,
} from '@latchkey/kernel'
import { ALL_NETWORKS_PEER } from '../constants.ts'
import type { ApprovedSession } from './approvedSession.ts'
import type { Asked } from './askedNamespaces.ts'
import type { SettledSession, SignClient } from './clientTypes.ts'
import { endSession } from './endSession.ts'
import { followSession } from './followSession.ts'
import type { Line } from './line.ts'
import { peerOf } from './peerOf.ts'
import { savedSession } from './savedSession.ts'
import { sendRequest } from './sendRequest.ts'
import { wcErrors } from './wcErrors.ts'

/** An open session of a paired wallet. */
export interface PairingSession extends WalletSession {
  readonly topic: string
  /** Lets go on this side: another tab owns the session, or the kernel is gone. */
  end(): void
}

export interface SessionParts {
  readonly client: SignClient
  readonly settled: SettledSession
  readonly asked: Asked
  readonly approved: ApprovedSession
  readonly app: WalletApp | undefined
}

/** A settled session as the kernel uses it, in step with what the wallet says. */
export function pairingSession(line: Line, parts: SessionParts): PairingSession {
  const { client, settled, asked, app } = parts
  const { topic } = settled
  const listeners = new Set<(event: SessionEvent) => void>()
  let { approved } = parts
  let isOpen = true
  const emit = (event: SessionEvent): void => {
    for (const listener of [...listeners]) listener(event)
  }
  const close = (): void => {
    isOpen = false
    unfollow()
    if (line.session?.topic === topic) line.session = undefined
  }
  const end = (): void => {
    if (!isOpen) return
    close()
    emit({ type: 'disconnected' })
    listeners.clear()
  }
  const unfollow = followSession(client, topic, asked, {
    approved: () => approved,
    change(next, event) {
      approved = next
      emit(event)
    },
    network: (network) => emit({ type: 'network', network }),
    ended() {
      savedSession.clear(line.storage, topic)
      end()
    },
    refused(error) {
      line.ctx.services.log.warn('The wallet changed the session to something that was not asked for', error)
      savedSession.clear(line.storage, topic)
      endSession(client, topic, line.ctx.services.clock).catch(() => undefined)
      end()
    },
  })
  const peer = peerOf(settled)
  const approvedNetworks = (): readonly CaipNetworkId[] => [...approved.addresses.keys()]
  return {
    topic,
    peer,
    get accounts() {
      return approved.accounts
    },
    get networks() {
      return settled.peer.metadata.name === ALL_NETWORKS_PEER ? [] : approvedNetworks()
    },
    get methods() {
      return [...approved.methods.values()].flatMap((one) => [...one])
    },
    current: () => undefined,
    request(call, { signal }) {
      if (!isOpen) return Promise.reject(kernelError('request/disconnected'))
      return sendRequest(line, { client, topic, asked, approved, app }, call, signal)
    },
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async disconnect() {
      if (!isOpen) return
      listeners.clear()
      close()
      savedSession.clear(line.storage, topic)
      try {
        await endSession(client, topic, line.ctx.services.clock)
      } catch (error) {
        throw wcErrors(error, { relay: line.relay })
      }
    },
    end,
  }
}
