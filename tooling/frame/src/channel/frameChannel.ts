import {
  type AnswerOf,
  type AppEventName,
  type AppMessage,
  appEvents,
  appMessage,
  failureOf,
  type Hello,
  hello,
  isAlwaysTaken,
  isAppEvent,
  type PayloadOf,
  PROTOCOL_VERSION,
  plainMessage,
  randomHex,
} from '@latchkey/plugin-embedded/messages'
import { FrameError } from '../errors/frameError.ts'

/** Requests that may wait at the same time. */
const MAX_PENDING = 99
/** Ids that are remembered, the newest ones, so that none is answered twice. */
const MAX_SEEN = 10_000

/** What a request comes with. */
export interface Asked {
  readonly id: string
  /** Origin of the page that asks: the browser's word, not the page's. */
  readonly origin: string
  readonly account: string | undefined
  readonly chain: string | undefined
  /** Aborts when the host withdraws the request. */
  readonly signal: AbortSignal
}

/** What answers each event. */
export type Handlers = {
  readonly [E in AppEventName]?: (payload: PayloadOf<E>, asked: Asked) => Promise<AnswerOf<E>>
}

/** The frame's side of the channel. */
export interface FrameChannel {
  /** Origin of the host; `undefined` before its hello. */
  readonly origin: string | undefined
  /** Tells the host that the session has changed. */
  tellSession(token: string): void
  /** Withdraws requests that wait: those named, or all. */
  abort(ids?: readonly string[]): void
  /** Takes a window message that came before this listened. */
  receive(event: MessageEvent<unknown>): void
  /** Messages that were refused without an answer. */
  readonly dropped: number
}

/** What the channel listens with. */
export interface FrameChannelOptions {
  readonly target: Window
  readonly isAllowed: (origin: string) => boolean
  readonly handlers: Handlers
  /** What a person is told of an error. */
  readonly explain: (error: FrameError) => Promise<string>
}

interface State extends FrameChannelOptions {
  readonly pending: Map<string, { readonly event: AppEventName; readonly controller: AbortController }>
  readonly seen: Set<string>
  port: MessagePort | undefined
  origin: string | undefined
  dropped: number
}

function parsed<T>(schema: { parse(value: unknown): T }, value: unknown): T | undefined {
  try {
    return schema.parse(value)
  } catch {
    return undefined
  }
}

function send({ port }: State, type: string, id: string | undefined, payload: unknown): void {
  const message = { type: `@w3m-frame/${type}`, ...(id && { id }), ...(payload === undefined ? {} : { payload }) }
  port?.postMessage(plainMessage(message))
}

/** Milliseconds that the words of another language may take: they come from the service, which may be what fails. */
const WORDS_LIMIT = 2_000

/** Why it failed, in the language of the site; in English where those words do not come. */
async function wordsFor({ explain }: State, error: FrameError): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(error.message), WORDS_LIMIT)
  })
  try {
    return await Promise.race([explain(error), late])
  } catch {
    return error.message
  } finally {
    clearTimeout(timer)
  }
}

/** Runs one request. What it answers is checked by the schema the host checks it with. */
async function answer<E extends AppEventName>(state: State, event: E, message: AppMessage): Promise<void> {
  const { id, account, chain } = message
  const { payload: schema, answer: answers } = appEvents[event]
  const controller = new AbortController()
  try {
    const payload = schema.parse(message.payload)
    const handler = state.handlers[event]
    if (!handler) throw new FrameError(`This wallet does not know ${event}.`, 4200)
    const others = [...state.pending.values()].filter((other) => isAlwaysTaken(other.event) === isAlwaysTaken(event))
    if (others.length >= MAX_PENDING) throw new FrameError('Too many requests are waiting.', -32005)
    state.pending.set(id, { event, controller })
    const asked = { id, account, chain, origin: state.origin ?? '', signal: controller.signal }
    const result = answers.parse(await handler(payload, asked))
    send(state, `${event}_SUCCESS`, id, result)
  } catch (error) {
    const isOurs = error instanceof FrameError
    if (!isOurs) console.error(`${event} failed`, error)
    const words = isOurs ? await wordsFor(state, error) : ''
    send(state, `${event}_ERROR`, id, failureOf(words, isOurs ? error.code : undefined))
  } finally {
    state.pending.delete(id)
  }
}

function receive(state: State, data: unknown): void {
  const message = parsed(appMessage, plainMessage(data))
  const event = message?.type.slice('@w3m-app/'.length) ?? ''
  if (!message || !isAppEvent(event) || state.seen.has(message.id)) {
    state.dropped += 1
    return
  }
  const [oldest] = state.seen.size >= MAX_SEEN ? state.seen : []
  if (oldest !== undefined) state.seen.delete(oldest)
  state.seen.add(message.id)
  void answer(state, event, message)
}

/** The first hello of our own parent, from a site of the project, with one port; everything else is ignored. */
function greet(state: State, event: MessageEvent<unknown>): void {
  const { target } = state
  const [port] = event.ports
  const message: Hello | undefined = parsed(hello, plainMessage(event.data))
  const isParent = target.parent !== target && event.source === target.parent
  if (state.port || !isParent || !port || event.ports.length !== 1 || !message || !state.isAllowed(event.origin)) {
    state.dropped += 1
    return
  }
  state.port = port
  state.origin = event.origin
  port.onmessage = ({ data }: MessageEvent<unknown>) => receive(state, data)
  send(state, 'READY', undefined, { version: String(PROTOCOL_VERSION), session: message.session })
}

/** Listens for the host. Window messages other than its one hello are ignored. */
export function frameChannel(options: FrameChannelOptions): FrameChannel {
  const state: State = {
    ...options,
    pending: new Map(),
    seen: new Set(),
    port: undefined,
    origin: undefined,
    dropped: 0,
  }
  options.target.addEventListener('message', (event: MessageEvent<unknown>) => greet(state, event))
  return {
    get origin() {
      return state.origin
    },
    get dropped() {
      return state.dropped
    },
    receive: (event) => greet(state, event),
    tellSession: (token) => send(state, 'SESSION_UPDATE', undefined, { token }),
    abort(ids) {
      for (const [id, { controller }] of [...state.pending]) if (!ids || ids.includes(id)) controller.abort()
    },
  }
}

/** A new public mark of a session. */
export const newMark: () => string = randomHex
