import { type ClockService, kernelError } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { embeddedError } from '../errors.ts'
import { type AnswerOf, type AppEventName, appEvents, isAlwaysTaken, type PayloadOf } from '../messages/appEvents.ts'
import {
  type FrameMessage,
  frameFailure,
  frameMessage,
  plainMessage,
  randomHex,
  sessionUpdate,
} from '../messages/envelope.ts'

/** Requests that may wait for the frame at the same time. */
export const MAX_PENDING = 99

/** Milliseconds that the frame has to say what became of a request that sends, once it is given up: its node may be slow. */
const LAST_WORD = 30_000

/** What goes with a request besides its payload. */
export interface RequestOptions {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds, in place of the event's own. */
  readonly limit?: number | undefined
  /** The account it is meant for (CAIP-10). */
  readonly account?: string | undefined
  /** The chain it is meant for (CAIP-2). */
  readonly chain?: string | undefined
  /**
   * The wallet method, where it may send something: given up, it is withdrawn, and what the frame then says is the answer.
   * Approved already, it has a hash.
   */
  readonly sends?: string | undefined
}

/** The host's side of an open channel to a frame. */
export interface HostChannel {
  /**
   * Asks once and waits for the one answer. @throws `embedded/timeout`, `embedded/aborted` or, for wallet requests,
   * `kernel/aborted` and, where something may have been sent, `request/outcome-unknown`; `embedded/refused`, `embedded/malformed`, `embedded/too-many`, `embedded/too-large`
   */
  request<E extends AppEventName>(event: E, payload: PayloadOf<E>, options?: RequestOptions): Promise<AnswerOf<E>>
  /** Rejects whatever waits, and every request from now on. */
  close(): void
  readonly isOpen: boolean
  /** Messages that were no answer to anything. */
  readonly dropped: number
}

/** What a channel is opened with. */
export interface HostChannelOptions {
  readonly port: MessagePort
  readonly clock: ClockService
  /** The public mark of a session: it changed in this tab or in another one. */
  readonly onSessionChange: (token: string) => void
  /** A login event was not answered in time. */
  readonly onLoginTimeout: () => void
}

interface Pending {
  /** What it fails with when the channel closes. */
  readonly lost: Error
  readonly event: AppEventName
  readonly settle: (message: FrameMessage) => void
  readonly fail: (error: Error) => void
}

/** What a request fails with when it is given up. */
function aborted(event: AppEventName): Error {
  return event === 'RPC_REQUEST'
    ? kernelError('kernel/aborted')
    : embeddedError('embedded/aborted', { details: { event } })
}

/** The answer in a reply; what it says went wrong is thrown. */
function readReply<E extends AppEventName>(event: E, { type, payload }: FrameMessage): AnswerOf<E> {
  const read = <T>(parse: () => T): T => {
    try {
      return parse()
    } catch (cause) {
      throw embeddedError('embedded/malformed', { details: { event }, cause })
    }
  }
  if (type === `@w3m-frame/${event}_SUCCESS`) return read(() => appEvents[event].answer.parse(payload))
  const failure = read(() => frameFailure.parse(payload))
  const error = Object.assign(new Error(failure.message), failure.code === undefined ? {} : { code: failure.code })
  if (event === 'RPC_REQUEST') throw fromUnknown(error, { source: 'wallet' })
  throw embeddedError('embedded/refused', { details: { event, ...failure }, cause: error })
}

/** What a channel consists of. */
interface State extends HostChannelOptions {
  readonly waiting: Map<string, Pending>
  isOpen: boolean
  dropped: number
}

/** Takes what the frame says: the one answer to a request that waits, or a change of the session. */
function receive(state: State, data: unknown): void {
  const message = readMessage(data)
  const pending = message?.id === undefined ? undefined : state.waiting.get(message.id)
  const replies = pending ? [`@w3m-frame/${pending.event}_SUCCESS`, `@w3m-frame/${pending.event}_ERROR`] : []
  const isUpdate = message?.id === undefined && message?.type === '@w3m-frame/SESSION_UPDATE'
  const token = isUpdate ? readToken(message.payload) : undefined
  if (message && pending && replies.includes(message.type)) pending.settle(message)
  else if (token !== undefined) state.onSessionChange(token)
  else state.dropped += 1
}

function readToken(payload: unknown): string | undefined {
  try {
    return sessionUpdate.parse(payload).token
  } catch {
    return undefined
  }
}

/** The message of a request. @throws `embedded/too-large`, or what the schema says of the payload */
function messageOf<E extends AppEventName>(
  event: E,
  id: string,
  payload: PayloadOf<E>,
  options: RequestOptions,
): unknown {
  const { account, chain } = options
  const checked = payload === undefined ? {} : { payload: appEvents[event].payload.parse(payload) }
  const message = plainMessage({
    type: `@w3m-app/${event}`,
    id,
    ...(account && { account }),
    ...(chain && { chain }),
    ...checked,
  })
  if (message === undefined) throw embeddedError('embedded/too-large')
  return message
}

/** Posts a request and waits for its reply, its limit or its end. */
async function exchange(state: State, event: AppEventName, id: string, message: unknown, options: RequestOptions) {
  const { port, clock, waiting } = state
  const { signal, limit = appEvents[event].limit, sends } = options
  const timer = new AbortController()
  const lost =
    sends === undefined ? aborted(event) : kernelError('request/outcome-unknown', { details: { method: sends } })
  const giveUp = (error: Error): void => {
    const fail = (cause: Error): void => waiting.get(id)?.fail(cause)
    if (sends === undefined) fail(error)
    else
      clock.sleep(LAST_WORD, timer.signal).then(
        () => fail(lost),
        () => undefined,
      )
    // What the frame draws for it, or waits for, ends too.
    if (event !== 'RPC_ABORT') ask(state, 'RPC_ABORT', { ids: [id] }).catch(() => undefined)
  }
  const abort = (): void => giveUp(aborted(event))
  try {
    return await new Promise<FrameMessage>((settle, fail) => {
      waiting.set(id, { event, lost, settle, fail })
      signal?.addEventListener('abort', abort, { once: true })
      clock.sleep(limit, timer.signal).then(
        () => giveUp(embeddedError('embedded/timeout', { details: { event, limit } })),
        () => undefined,
      )
      port.postMessage(message)
    })
  } finally {
    // Out of the list before it is read: a reply counts once.
    waiting.delete(id)
    timer.abort()
    signal?.removeEventListener('abort', abort)
  }
}

/** See {@link HostChannel.request}. */
async function ask<E extends AppEventName>(
  state: State,
  event: E,
  payload: PayloadOf<E>,
  options: RequestOptions = {},
): Promise<AnswerOf<E>> {
  if (!state.isOpen || options.signal?.aborted) throw aborted(event)
  const others = [...state.waiting.values()].filter((other) => isAlwaysTaken(other.event) === isAlwaysTaken(event))
  if (others.length >= MAX_PENDING) throw embeddedError('embedded/too-many', { details: { limit: MAX_PENDING } })
  const id = randomHex()
  const message = messageOf(event, id, payload, options)
  try {
    return readReply(event, await exchange(state, event, id, message, options))
  } catch (error) {
    if (appEvents[event].isLogin && isTimeout(error)) state.onLoginTimeout()
    throw error
  }
}

/** Speaks over a port to a frame that has answered the hello. */
export function hostChannel(options: HostChannelOptions): HostChannel {
  const state: State = { ...options, waiting: new Map(), isOpen: true, dropped: 0 }
  const { port, waiting } = state
  port.onmessage = ({ data }: MessageEvent<unknown>) => receive(state, data)
  return {
    request: (event, payload, asked) => ask(state, event, payload, asked),
    get isOpen() {
      return state.isOpen
    },
    get dropped() {
      return state.dropped
    },
    close() {
      state.isOpen = false
      port.close()
      for (const { lost, fail } of [...waiting.values()]) fail(lost)
    },
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'embedded/timeout'
}

function readMessage(data: unknown): FrameMessage | undefined {
  try {
    return frameMessage.parse(plainMessage(data))
  } catch {
    return undefined
  }
}
