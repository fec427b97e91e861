import { type ClockService, kernelError } from '@latchkey/kernel'
import type { SettledSession, SignClient } from './client.ts'
import type { SessionCopy } from './storage.ts'

type Relayer = SignClient['core']['relayer']
type Send = Relayer['request']

/** How often one message is sent again; after that the library's own repetition, every 15 to 20 seconds, has to do. */
const RESEND_LIMIT = 3
/** Milliseconds a message may be sent for: after 60 seconds the library tells its sender that it was not. */
const RESEND_LIFE = 55_000
const CUT = Symbol('the socket closed')

/**
 * Keeps the library from leaving rejections to the page when a wallet's "disconnect" comes twice, or both sides disconnect
 * at once. 2.21.8 does not wait for its check of it, and deletes the session only with the next message that it has sent:
 * by then there may be none left to check or to delete.
 */
export function patchDisconnectCheck({ engine, session }: Pick<SignClient, 'engine' | 'session'>): void {
  const check: unknown = Reflect.get(engine, 'isValidDisconnect')
  const remove: unknown = Reflect.get(engine, 'deleteSession')
  if (typeof check !== 'function' || typeof remove !== 'function') return
  Reflect.set(engine, 'isValidDisconnect', (params: unknown): Promise<unknown> => {
    const checked: Promise<unknown> = Promise.resolve(Reflect.apply(check, engine, [params]))
    checked.catch(() => undefined)
    return checked
  })
  Reflect.set(engine, 'deleteSession', async (params: { readonly topic: string }): Promise<void> => {
    if (session.keys.includes(params.topic)) await Reflect.apply(remove, engine, [params])
  })
}

/**
 * Keeps the library from answering requests. Two tabs that start at once have a client id each, and the relay brings what one
 * asks the wallet to the other too: 2.21.8 refuses it there, and the refusal may be faster than the wallet's answer.
 */
export function ignoreRequests({ engine }: Pick<SignClient, 'engine'>): void {
  Reflect.set(engine, 'onSessionRequest', () => Promise.resolve())
}

/** Subscriptions are renewed by the library with every new socket. */
const isMessage = (method: string): boolean => !/subscri|fetch/i.test(method)

function untilCut<T>(relayer: Relayer, work: Promise<T>): Promise<T | typeof CUT> {
  let onCut = (): void => undefined
  const cut = new Promise<typeof CUT>((settle) => {
    onCut = () => settle(CUT)
  })
  relayer.on('relayer_disconnect', onCut)
  return Promise.race([work, cut]).finally(() => relayer.off('relayer_disconnect', onCut))
}

/**
 * Sends to the relay, and again over the next socket what was in flight when one closed: 2.21.8 waits 15 seconds for an
 * answer that cannot come. The copy has the id and the text of the first, so that a peer which has both acts on one.
 * Nothing leaves after its sender was told that it did not.
 *
 * @param pending holds what waits for the relay's answer
 * @throws What the library throws when no socket can be opened. Only the first time: the library repeats messages without
 *   attending to failures, which would be the page's unhandled rejections.
 */
export function resendAfterReconnect(
  relayer: Relayer,
  send: Send,
  clock: Pick<ClockService, 'now'>,
  pending: Set<Promise<unknown>>,
): Send {
  /** When a message was first to be sent; the library hands over the same object again. */
  const began = new WeakMap<object, number>()
  const sendOnce = async (request: Parameters<Send>[0], until: number): ReturnType<Send> => {
    if (!relayer.connected) await relayer.transportOpen()
    if (clock.now() > until) throw kernelError('kernel/aborted')
    return send(request)
  }
  const deliver = async (request: Parameters<Send>[0], until: number): ReturnType<Send> => {
    for (let left = isMessage(request.method) ? RESEND_LIMIT : 0; left > 0; left -= 1) {
      const answer = await untilCut(relayer, sendOnce(request, until))
      if (answer !== CUT) return answer
    }
    return sendOnce(request, until)
  }
  return (request) => {
    const first = began.get(request) ?? clock.now()
    const isRepeated = began.has(request)
    began.set(request, first)
    const answer = deliver(request, first + RESEND_LIFE)
    const settled = (): void => void pending.delete(answer)
    pending.add(answer)
    answer.then(settled, settled)
    return isRepeated ? answer.catch(() => new Promise<never>(() => undefined)) : answer
  }
}

/** A relay connection under control. */
export interface RelayControl {
  /** Closes the socket until the next message, unless it is needed again by the time it can be closed. */
  suspend(isNeeded: () => boolean): Promise<void>
  /** Closes the socket and ends all attempts to open one. */
  close(): void
}

type Connect = (url?: string) => Promise<void>

/** Joins attempts to connect, each after the socket that is being closed; returns the one that runs. */
function connectOneAtATime(
  relayer: Relayer,
  suspending: () => Promise<void> | undefined,
): () => Promise<void> | undefined {
  // Not part of the library's types.
  const connect: Connect = Reflect.get(relayer, 'connect').bind(relayer)
  let connecting: Promise<void> | undefined
  const connectOnce: Connect = async (url) => {
    await suspending()
    connecting ??= connect(url).finally(() => {
      connecting = undefined
    })
    return connecting
  }
  Reflect.set(relayer, 'connect', connectOnce)
  return () => connecting
}

/**
 * Keeps the library to one attempt to connect at a time. By itself, 2.21.8 opens a socket for each message that finds none,
 * and after an attempt that failed it goes on to subscribe, which starts the next attempt inside the first, and so on:
 * thousands of sockets within seconds while the relay is away. With the patch its own pauses, of 1 to 5 seconds, hold.
 */
export function patchReconnect(relayer: Relayer, clock: Pick<ClockService, 'now'>): RelayControl {
  /** Messages that wait for the relay's answer. */
  const pending = new Set<Promise<unknown>>()
  const send = resendAfterReconnect(relayer, relayer.request.bind(relayer), clock, pending)
  const { subscriber } = relayer
  const subscribe = subscriber.start.bind(subscriber)
  // After the end nothing settles: the library leaves what fails then to the page, as unhandled rejections.
  const never = new Promise<never>(() => undefined)
  let suspending: Promise<void> | undefined
  let isOver = false
  subscriber.start = async () => {
    if (relayer.connected) await subscribe()
  }
  relayer.request = async (request) => {
    // A socket that is being closed still counts as open for the library, and loses what it is given.
    await suspending
    if (isOver) return never
    try {
      return await send(request)
    } catch (error) {
      if (isOver) return never
      throw error
    }
  }
  const connecting = connectOneAtATime(relayer, () => suspending)
  return {
    async suspend(isNeeded) {
      await connecting()?.catch(() => undefined)
      while (pending.size > 0) await Promise.allSettled(pending)
      if (isNeeded() || suspending) return
      suspending = relayer.transportClose().catch(() => undefined)
      await suspending
      suspending = undefined
      // 2.21.8 takes a socket that was closed on purpose for one that is being reopened, and does not reopen the next.
      Reflect.set(relayer, 'reconnectInProgress', false)
    },
    close() {
      isOver = true
      // The library's listeners on the page cannot be removed: none of them may open the socket again.
      for (const name of ['transportOpen', 'connect', 'createProvider']) Reflect.set(relayer, name, () => never)
      const { provider } = relayer
      relayer.transportClose().catch(() => undefined)
      // A socket that is being opened can only be closed when it is open.
      provider.on?.('connect', () => provider.disconnect().catch(() => undefined))
      relayer.events.removeAllListeners()
    },
  }
}

/**
 * A session as all tabs know it; `undefined` when it has ended. 2.21.8 reads storage only when it starts: a session that
 * another tab has settled or changed since then is taken over from there, without waiting for the relay.
 *
 * @param readShared what all tabs have stored under a key of the library
 * @param copy what the page that opened it has saved, where the library's lists have lost it
 */
export async function findSession(
  { core, session }: SignClient,
  readShared: (key: string) => unknown,
  topic: string,
  copy?: SessionCopy,
): Promise<SettledSession | undefined> {
  const { keychain } = core.crypto
  // The library's types do not tell where its lists are stored.
  const [sessions, keys] = await Promise.all(
    [session, keychain].map((owner) => readShared(String(Reflect.get(owner, 'storageKey')))),
  )
  const listed: SettledSession | undefined = Array.isArray(sessions)
    ? sessions.find((entry: SettledSession) => entry.topic === topic)
    : undefined
  const known = session.keys.includes(topic) ? session.get(topic) : undefined
  const stored = listed ?? known ?? copy?.session
  const key: unknown = Reflect.get(Object(keys), topic) ?? copy?.symKey
  if (!stored || typeof key !== 'string') return known
  if (!keychain.has(topic)) await keychain.set(topic, key)
  if (JSON.stringify(stored) === JSON.stringify(known)) return known
  await session.set(topic, stored)
  core.expirer.set(topic, stored.expiry)
  if (!known) core.relayer.subscribe(topic).catch(() => undefined)
  return stored
}
