import {
  type ClockService,
  type KernelError,
  kernelError,
  type PairingOffer,
  type PairingState,
} from '@latchkey/kernel'
import { abortable } from '@latchkey/kernel/async'
import { PAIRING_LIFE, PAIRING_MARGIN, RELAY_LIMIT, WAKE_GRACE } from '../constants.ts'
import { toKernelError, walletConnectError } from '../errors.ts'
import type { SettledSession, SignClient } from './client.ts'
import type { PairingContext } from './connector.ts'
import type { OptionalNamespaces } from './namespaces.ts'
import { disconnectTopic, forgetTopic } from './session.ts'
import type { SignInOffer } from './signedApproval.ts'

/** A proposal, from its publication until its answer was taken or is no longer wanted. */
export interface PendingPairing {
  /** What was proposed, and what was to be signed with it: only the same question may take the answer. */
  readonly key: string
  readonly offer: PairingOffer
  /** The settled session, unchecked. Rejects with the wallet's refusal or `connect/expired`. */
  readonly outcome: Promise<SettledSession>
  /** Whether a wallet can still answer it. */
  isWaiting(): boolean
  /** Whether an attempt may wait for the answer, or take the session of an answer that no attempt has taken. */
  isUsable(): boolean
  /** Takes the session: from now on it belongs to the caller. */
  take(): void
  /** Gives the pairing up: an approval that was not taken, or still comes, is disconnected at once. */
  abort(): void
}

/** A pairing that the relay has, and what a wallet will answer. */
export interface ProposedPairing {
  readonly key: string
  readonly uri: string
  /** When the URI was made, milliseconds since 1970. */
  readonly since: number
  readonly approval: () => Promise<SettledSession>
}

/** A tick this late, milliseconds, means that the page slept. */
const SLEPT = 2000
const TICK = 1000

/**
 * Calls `expire`, once or twice, when a moment has come: by the wall clock and by a timer of its own, so that neither a
 * sleeping page nor a jumping clock keeps an old code alive. After a sleep it waits a little, since what was approved
 * during it may still arrive. Stops with the signal.
 *
 * @param expiresAt milliseconds since 1970
 */
function watchExpiry(clock: ClockService, expiresAt: number, signal: AbortSignal, expire: () => void): void {
  const expireAwake = async (): Promise<void> => {
    if (clock.now() - expiresAt > SLEPT) await clock.sleep(WAKE_GRACE, signal)
    expire()
  }
  const stopTicking = clock.every(TICK, () => {
    if (clock.now() < expiresAt) return
    stopTicking()
    expireAwake().catch(() => undefined)
  })
  clock
    .sleep(Math.max(0, expiresAt - clock.now()), signal)
    .then(expireAwake, () => undefined)
    .catch(() => undefined)
  signal.addEventListener('abort', () => stopTicking(), { once: true })
}

/** Watches a proposal until its answer was taken or it is given up. */
export function pendingPairing(
  pairing: Pick<PairingContext, 'ctx' | 'hold'>,
  client: SignClient,
  { key, uri, since, approval }: ProposedPairing,
): PendingPairing {
  const { clock, log } = pairing.ctx.services
  const offer = { uri, expiresAt: since + PAIRING_LIFE - PAIRING_MARGIN }
  const release = pairing.hold()
  const waiting = new AbortController()
  const untaken = new AbortController()
  let approved: SettledSession | undefined
  let resolve: (session: SettledSession) => void = () => undefined
  let reject: (error: unknown) => void = () => undefined
  const outcome = new Promise<SettledSession>((...settle) => {
    ;[resolve, reject] = settle
  })
  outcome.catch(() => undefined)
  const fail = (error: unknown): void => {
    waiting.abort()
    untaken.abort()
    reject(error)
  }
  const disconnectUnwanted = ({ topic }: SettledSession): void => {
    log.info('A wallet approved a pairing that had been given up; it was disconnected')
    disconnectTopic(pairing, client, topic).catch(() => undefined)
  }
  const abort = (): void => {
    if (approved && !untaken.signal.aborted) disconnectUnwanted(approved)
    fail(kernelError('kernel/aborted'))
  }
  const onApproved = async (session: SettledSession): Promise<void> => {
    if (waiting.signal.aborted) return disconnectUnwanted(session)
    approved = session
    waiting.abort()
    resolve(session)
    await clock.sleep(PAIRING_LIFE, untaken.signal).then(abort, () => undefined)
  }
  watchExpiry(clock, offer.expiresAt, waiting.signal, () => fail(kernelError('connect/expired')))
  const answer = approval()
  answer.then(onApproved, fail).finally(release)
  // Used, refused or expired: the secret of the URI is of no use any more.
  answer.catch(() => undefined).finally(() => forgetTopic(client, uri.slice('wc:'.length, uri.indexOf('@'))))
  return {
    key,
    offer,
    outcome,
    isWaiting: () => !waiting.signal.aborted,
    isUsable: () => !untaken.signal.aborted && (!approved || client.session.keys.includes(approved.topic)),
    take: () => untaken.abort(),
    abort,
  }
}

/** Tells whether a wallet's answer could arrive now, until disposed. The library reconnects by itself. */
export function followRelay({ core }: SignClient, offer: PairingOffer, tell: (step: PairingState) => void): () => void {
  const online = (): void => tell({ state: 'waiting', ...offer })
  const offline = (): void => tell({ state: 'offline', ...offer })
  core.relayer.on('relayer_connect', online)
  core.relayer.on('relayer_disconnect', offline)
  if (core.relayer.connected) online()
  else offline()
  return () => {
    core.relayer.off('relayer_connect', online)
    core.relayer.off('relayer_disconnect', offline)
  }
}

/** What ends an attempt whose socket closed. */
const CUT: unique symbol = Symbol('the socket closed')

/** Rejects with what the relay says, or when it says nothing for too long. */
function relayFailure({ core }: SignClient, { relay, ctx }: PairingContext, over: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (error: unknown): void => {
      const known: KernelError = toKernelError(error, { relay })
      reject(known)
    }
    core.relayer.on('relayer_error', fail)
    over.addEventListener('abort', () => core.relayer.off('relayer_error', fail), { once: true })
    ctx.services.clock
      .sleep(RELAY_LIMIT, over)
      .then(() => reject(walletConnectError('walletconnect/relay-unreachable', { details: { relay } })))
      .catch(() => undefined)
  })
}

/** Rejects with {@link CUT} when the socket closes; attempts to open one that fail do not count. */
function cutOff({ core: { relayer } }: SignClient, over: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    let wasOpen = relayer.connected
    const open = (): void => {
      wasOpen = true
    }
    const cut = (): void => {
      if (wasOpen) reject(CUT)
    }
    const stop = (): void => {
      relayer.off('relayer_connect', open)
      relayer.off('relayer_disconnect', cut)
    }
    relayer.on('relayer_connect', open)
    relayer.on('relayer_disconnect', cut)
    over.addEventListener('abort', stop, { once: true })
  })
}

/** Makes a pairing; when the socket closes before the relay has it, another one, since no wallet has seen the first. */
async function publish(
  client: SignClient,
  pair: () => Promise<PendingPairing>,
  over: AbortSignal,
): Promise<PendingPairing> {
  const abandoned = new Promise<never>((_, reject) => {
    over.addEventListener('abort', () => reject(over.reason), { once: true })
  })
  abandoned.catch(() => undefined)
  while (!over.aborted) {
    const attempt = new AbortController()
    const pairing = pair()
    try {
      return await Promise.race([pairing, cutOff(client, attempt.signal), abandoned])
    } catch (error) {
      pairing.then((late) => late.abort()).catch(() => undefined)
      if (error !== CUT) throw error
    } finally {
      attempt.abort()
    }
  }
  throw over.reason
}

/** What a wallet is asked. */
export interface Proposal {
  /** See {@link PendingPairing.key}. */
  readonly key: string
  readonly optionalNamespaces: OptionalNamespaces
  /** To be signed with the same approval. */
  readonly offer: SignInOffer | undefined
}

/** Makes a pairing and publishes the proposal. What is only ready after the signal has aborted is given up. */
export async function propose(
  pairing: PairingContext,
  { key, optionalNamespaces, offer }: Proposal,
  signal: AbortSignal,
): Promise<PendingPairing> {
  const { clock } = pairing.ctx.services
  const client = await pairing.client()
  // Aborted while the library loaded: nothing is proposed.
  if (signal.aborted) throw signal.reason
  const over = new AbortController()
  const pair = async (): Promise<PendingPairing> => {
    const since = clock.now()
    const { uri = '', approval } = offer
      ? await (await import('./authenticate.ts')).authenticate(client, clock, { offer, optionalNamespaces })
      : await client.connect({ optionalNamespaces })
    return pendingPairing(pairing, client, { key, uri, since, approval })
  }
  const proposing = publish(client, pair, over.signal)
  const failing = relayFailure(client, pairing, over.signal)
  failing.catch(() => proposing.then((late) => late.abort()).catch(() => undefined))
  try {
    return await abortable(
      () => Promise.race([proposing, failing]),
      signal,
      (late) => late.abort(),
    )
  } catch (error) {
    throw toKernelError(error, { relay: pairing.relay })
  } finally {
    over.abort()
  }
}
