import { kernelError, type PairingOffer, type Services } from '@latchkey/kernel'
import { PAIRING_LIFE, PAIRING_MARGIN, WAKE_GRACE } from '../constants.ts'
import type { SettledSession, SignClient } from './clientTypes.ts'
import { endSession } from './endSession.ts'
import { forget } from './forget.ts'

/** A proposal that waits for a wallet. */
export interface PendingPairing {
  /** What was asked for: only the same question may take the answer. */
  readonly key: string
  readonly offer: PairingOffer
  /** The settled session, unchecked. Rejects with the wallet's refusal or `connect/expired`. */
  readonly outcome: Promise<SettledSession>
  isOver(): boolean
  /** Nobody waits any more: an approval that still comes is ended at once. */
  abandon(): void
}

export interface ProposedPairing {
  readonly key: string
  readonly uri: string
  /** When the URI was made, milliseconds since 1970. */
  readonly since: number
  readonly approval: () => Promise<SettledSession>
}

/** Two clock ticks late means that the page slept. */
const SLEPT = 2000
const TICK = 1000

function topicOf(uri: string): string {
  return uri.slice('wc:'.length, uri.indexOf('@'))
}

/**
 * Watches a proposal until it is answered, runs out or is given up. It runs out by the wall clock and by a timer of its
 * own, so that neither a sleeping page nor a jumping clock keeps an old code alive; what was approved while the page
 * slept may still arrive.
 */
export function pendingPairing(
  client: SignClient,
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  { key, uri, since, approval }: ProposedPairing,
): PendingPairing {
  const offer = { uri, expiresAt: since + PAIRING_LIFE - PAIRING_MARGIN }
  const watch = new AbortController()
  let state: 'waiting' | 'over' = 'waiting'
  let ended: (error: unknown) => void = () => undefined
  const end = (error: unknown): void => {
    if (state === 'over') return
    state = 'over'
    watch.abort()
    ended(error)
  }
  const expire = async (): Promise<void> => {
    if (clock.now() - offer.expiresAt > SLEPT) await clock.sleep(WAKE_GRACE, watch.signal)
    end(kernelError('connect/expired'))
  }
  const stopTicking = clock.every(TICK, () => {
    if (clock.now() < offer.expiresAt) return
    stopTicking()
    expire().catch(() => undefined)
  })
  clock
    .sleep(Math.max(0, offer.expiresAt - clock.now()), watch.signal)
    .then(expire, () => undefined)
    .catch(() => undefined)
  watch.signal.addEventListener('abort', () => stopTicking(), { once: true })

  const answer = approval()
  const outcome = new Promise<SettledSession>((resolve, reject) => {
    ended = reject
    answer.then((session) => {
      if (state === 'over') return
      state = 'over'
      watch.abort()
      resolve(session)
    }, end)
  })
  outcome.catch(() => undefined)
  answer
    .then(async ({ topic }) => {
      const isWanted = await outcome.then(
        (session) => session.topic === topic,
        () => false,
      )
      if (isWanted) return
      log.info('A wallet approved a pairing that had been given up; it was disconnected')
      await endSession(client, topic, clock)
    })
    .catch(() => undefined)
    // Used up, refused or expired: the secret of the URI is of no use any more.
    .finally(() => forget(client, topicOf(uri)))
  return {
    key,
    offer,
    outcome,
    isOver: () => state === 'over',
    abandon: () => end(kernelError('kernel/aborted')),
  }
}
