import type { ClockService } from '@latchkey/kernel'
import { embeddedError } from '../errors.ts'
import {
  type FrameMessage,
  frameMessage,
  PROTOCOL_VERSION,
  plainMessage,
  randomHex,
  ready,
} from '../messages/envelope.ts'
import { createFrame, type FrameAddress } from './frameElement.ts'
import { type HostChannel, hostChannel } from './hostChannel.ts'

/** Milliseconds from the making of the element until the frame must have answered the hello. */
const READY_LIMIT = 20_000

/** A frame that has answered the hello. */
export interface OpenFrame {
  readonly element: HTMLIFrameElement
  readonly channel: HostChannel
  /** Takes it out of the page; whatever waits is rejected. */
  remove(): void
}

/** What a frame is opened with. */
export interface OpenFrameOptions {
  readonly address: FrameAddress
  readonly clock: ClockService
  readonly signal: AbortSignal
  readonly onSessionChange: (token: string) => void
  readonly onLoginTimeout: () => void
  /** The frame is gone: removed by the page, navigated or reloaded. */
  readonly onGone: () => void
}

/** Waits for `READY` with the value of our hello; anything else on the port is ignored. */
function answered(port: MessagePort, session: string): Promise<void> {
  return new Promise((resolve) => {
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isReady(plainMessage(data), session)) resolve()
    }
  })
}

function isReady(data: unknown, session: string): boolean {
  try {
    const message: FrameMessage = frameMessage.parse(data)
    return message.type === '@w3m-frame/READY' && ready.parse(message.payload).session === session
  } catch {
    return false
  }
}

const isOf = (address: string, origin: string): boolean => address === origin || address.startsWith(`${origin}/`)

/** Rejects when the policy of the page forbids a frame of that origin. */
function forbidden(origin: string, signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const judge = ({ blockedURI, effectiveDirective, disposition }: SecurityPolicyViolationEvent): void => {
      // A policy that only reports lets the frame load.
      const isFrame = disposition === 'enforce' && /^(frame|child|default)-src$/.test(effectiveDirective)
      if (isFrame && isOf(blockedURI, origin)) reject(embeddedError('embedded/policy', { details: { frame: origin } }))
    }
    document.addEventListener('securitypolicyviolation', judge, { signal })
  })
}

function loaded(element: HTMLIFrameElement): Promise<void> {
  return new Promise((resolve) => element.addEventListener('load', () => resolve(), { once: true }))
}

/**
 * Makes the frame and its channel: after `load` a hello with a port goes to the frame's exact origin; `READY` must come
 * back within 20 s of the element's making.
 * @throws `embedded/load`, `embedded/policy`, `embedded/frame-exists`, `embedded/no-frame`
 */
export async function openFrame(options: OpenFrameOptions): Promise<OpenFrame> {
  const { address, clock, signal } = options
  const failed = () => embeddedError('embedded/load', { details: { frame: address.origin } })
  // A signal that is aborted already tells no listener.
  if (signal.aborted) throw failed()
  const element = createFrame(address)
  const timer = new AbortController()
  const stop = (): void => timer.abort()
  signal.addEventListener('abort', stop, { once: true })
  const late = clock.sleep(READY_LIMIT, timer.signal).then(
    () => undefined,
    () => undefined,
  )
  try {
    const port = await Promise.race([greet(element, address), late, forbidden(address.origin, timer.signal)])
    if (!port || signal.aborted) throw failed()
    return watch(element, port, options)
  } catch (error) {
    element.remove()
    throw error
  } finally {
    stop()
    signal.removeEventListener('abort', stop)
  }
}

async function greet(element: HTMLIFrameElement, { origin, projectId }: FrameAddress): Promise<MessagePort> {
  await loaded(element)
  const { port1, port2 } = new MessageChannel()
  const session = randomHex()
  const isAnswered = answered(port1, session)
  const message = { type: '@w3m-app/HELLO', version: PROTOCOL_VERSION, session, projectId }
  element.contentWindow?.postMessage(message, origin, [port2])
  await isAnswered
  return port1
}

/** Notices a frame that is navigated, reloaded or taken away: its port is dead then. */
function watch(element: HTMLIFrameElement, port: MessagePort, options: OpenFrameOptions): OpenFrame {
  const channel = hostChannel({ ...options, port })
  const remove = (): void => {
    observer.disconnect()
    options.signal.removeEventListener('abort', remove)
    element.remove()
    channel.close()
  }
  const gone = (): void => {
    if (!channel.isOpen) return
    remove()
    options.onGone()
  }
  const observer = new MutationObserver(() => {
    if (!element.isConnected) gone()
  })
  for (const parent of [element.ownerDocument.documentElement, element.ownerDocument.body])
    observer.observe(parent, { childList: true })
  element.addEventListener('load', gone)
  options.signal.addEventListener('abort', remove, { once: true })
  return { element, channel, remove }
}
