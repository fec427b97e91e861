import { kernelError, type WalletSession } from '@latchkey/kernel'
import { ALL_NETWORKS_PEER } from '../constants.ts'
import { endSession } from './endSession.ts'
import type { Line } from './line.ts'
import { liveSession } from './liveSession.ts'
import { peerOf } from './peerOf.ts'
import { savedSession } from './savedSession.ts'
import { sendRequest } from './sendRequest.ts'
import type { SessionParts } from './sessionParts.ts'
import { wcErrors } from './wcErrors.ts'

/** An open session of a paired wallet. */
export interface PairingSession extends WalletSession {
  readonly topic: string
  /** Lets go on this side: another tab owns the session, or the kernel is gone. */
  end(): void
}

/** A settled session as the kernel uses it, in step with what the wallet says. */
export function pairingSession(line: Line, parts: SessionParts): PairingSession {
  const { client, settled, asked, app } = parts
  const { topic } = settled
  const { isOpen, approved, on, close, end } = liveSession(line, parts)
  return {
    id: topic,
    topic,
    peer: peerOf(settled),
    get accounts() {
      return approved().accounts
    },
    get networks() {
      return settled.peer.metadata.name === ALL_NETWORKS_PEER ? [] : [...approved().addresses.keys()]
    },
    get methods() {
      return [...approved().methods.values()].flatMap((one) => [...one])
    },
    getNetwork: () => undefined,
    request(call, { signal }) {
      if (!isOpen()) return Promise.reject(kernelError('request/disconnected'))
      return sendRequest(line, { client, topic, asked, approved: approved(), app }, call, signal)
    },
    on,
    async disconnect() {
      if (!isOpen()) return
      close()
      savedSession.clear(line.storage, topic)
      try {
        await endSession(client, topic, line.ctx.services.clock)
      } catch (error) {
        throw wcErrors(error, { relay: line.relay })
      }
    },
    dispose: close,
    end,
  }
}
