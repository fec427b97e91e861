import type { KernelError } from '@latchkey/kernel'
import { abortable } from '@latchkey/kernel/async'
import { RELAY_LIMIT } from '../constants.ts'
import { walletConnectError } from '../errors.ts'
import type { SignClient } from './clientTypes.ts'
import type { Line } from './line.ts'
import { type PendingPairing, pendingPairing } from './pendingPairing.ts'
import type { ProposedNamespaces } from './proposedNamespaces.ts'
import { wcErrors } from './wcErrors.ts'

/** What ends an attempt whose socket went away. */
const CUT: unique symbol = Symbol('the socket went away')

/** Rejects with what the relay says, or when it says nothing for too long. */
function relayFailure({ core }: SignClient, { relay, ctx }: Line, over: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (error: unknown): void => {
      const known: KernelError = wcErrors(error, { relay })
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

/** Rejects with {@link CUT} when the socket goes; attempts to open one that fail do not count. */
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

/** Makes a pairing; when the socket goes before the relay has it, another one, since nobody has seen the first. */
async function publish(
  client: SignClient,
  work: () => Promise<PendingPairing>,
  over: AbortSignal,
): Promise<PendingPairing> {
  const givenUp = new Promise<never>((_, reject) => {
    over.addEventListener('abort', () => reject(over.reason), { once: true })
  })
  givenUp.catch(() => undefined)
  while (!over.aborted) {
    const attempt = new AbortController()
    const proposing = work()
    try {
      return await Promise.race([proposing, cutOff(client, attempt.signal), givenUp])
    } catch (error) {
      proposing.then((late) => late.abandon()).catch(() => undefined)
      if (error !== CUT) throw error
    } finally {
      attempt.abort()
    }
  }
  throw over.reason
}

/** Makes a pairing and publishes what is asked for. What is only ready after the signal has aborted is given up. */
export async function propose(
  line: Line,
  optionalNamespaces: ProposedNamespaces,
  signal: AbortSignal,
): Promise<PendingPairing> {
  const { clock, log } = line.ctx.services
  const client = await line.client()
  // Given up while the library loaded: nothing is proposed to anybody.
  if (signal.aborted) throw signal.reason
  const over = new AbortController()
  const key = JSON.stringify(optionalNamespaces)
  const work = async (): Promise<PendingPairing> => {
    const since = clock.now()
    const { uri = '', approval } = await client.connect({ optionalNamespaces })
    return pendingPairing(client, { clock, log }, { key, uri, since, approval })
  }
  const proposing = publish(client, work, over.signal)
  const failing = relayFailure(client, line, over.signal)
  failing.catch(() => proposing.then((late) => late.abandon()).catch(() => undefined))
  try {
    return await abortable(
      () => Promise.race([proposing, failing]),
      signal,
      (late) => late.abandon(),
    )
  } catch (error) {
    throw wcErrors(error, { relay: line.relay })
  } finally {
    over.abort()
  }
}
