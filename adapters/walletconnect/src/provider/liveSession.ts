import type { SessionEvent } from '@latchkey/kernel'
import type { ApprovedSession } from './approvedSession.ts'
import { endSession } from './endSession.ts'
import { followSession } from './followSession.ts'
import type { Line } from './line.ts'
import { savedSession } from './savedSession.ts'
import type { SessionParts } from './sessionParts.ts'

/** A session in step with what its wallet says. */
export interface LiveSession {
  isOpen(): boolean
  /** What the wallet has approved by now. */
  approved(): ApprovedSession
  on(listener: (event: SessionEvent) => void): () => void
  /** Stops following, and tells nobody. */
  close(): void
  /** Stops following, and tells that it is over. */
  end(): void
}

/** Follows a settled session until it is closed or over. */
export function liveSession(line: Line, { client, settled, asked, approved: first }: SessionParts): LiveSession {
  const { topic } = settled
  const { clock, log } = line.ctx.services
  const listeners = new Set<(event: SessionEvent) => void>()
  let approved = first
  let isOpen = true
  const emit = (event: SessionEvent): void => {
    for (const listener of [...listeners]) listener(event)
  }
  const letGo = (): void => {
    isOpen = false
    unfollow()
    if (line.session?.topic === topic) line.session = undefined
  }
  const end = (): void => {
    if (!isOpen) return
    letGo()
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
      log.warn('The wallet changed the session to something that was not asked for', error)
      savedSession.clear(line.storage, topic)
      endSession(client, topic, clock).catch(() => undefined)
      end()
    },
  })
  return {
    isOpen: () => isOpen,
    approved: () => approved,
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      listeners.clear()
      letGo()
    },
    end,
  }
}
