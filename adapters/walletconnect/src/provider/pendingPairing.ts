import { kernelError, type PairingOffer, type Services } from '@latchkey/kernel'
import { PAIRING_LIFE, PAIRING_MARGIN } from '../constants.ts'
import type { SettledSession, SignClient } from './clientTypes.ts'
import { endSession } from './endSession.ts'
import { forget } from './forget.ts'
import { watchExpiry } from './watchExpiry.ts'

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

/** A pairing that the relay has, and what a wallet will answer. */
export interface ProposedPairing {
  readonly key: string
  readonly uri: string
  /** When the URI was made, milliseconds since 1970. */
  readonly since: number
  readonly approval: () => Promise<SettledSession>
}

function topicOf(uri: string): string {
  return uri.slice('wc:'.length, uri.indexOf('@'))
}

/** Ends an approval that nobody waits for any more. */
async function endUnwanted(
  client: SignClient,
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  answer: Promise<SettledSession>,
  outcome: Promise<SettledSession>,
): Promise<void> {
  const { topic } = await answer
  const isWanted = await outcome.then(
    (session) => session.topic === topic,
    () => false,
  )
  if (isWanted) return
  log.info('A wallet approved a pairing that had been given up; it was disconnected')
  await endSession(client, topic, clock)
}

/** Watches a proposal until it is answered, runs out or is given up. */
export function pendingPairing(
  client: SignClient,
  services: Pick<Services, 'clock' | 'log'>,
  { key, uri, since, approval }: ProposedPairing,
): PendingPairing {
  const { clock } = services
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
  watchExpiry(clock, offer.expiresAt, watch.signal, () => end(kernelError('connect/expired')))

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
  endUnwanted(client, services, answer, outcome)
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
