import * as z from 'zod/mini'
import { type Look, lookSchema } from '../app/look.ts'
import { FrameError, withdrawn } from '../errors/frameError.ts'
import { type Session, sessionSchema } from '../service/client.ts'

/** What a window says to the frames of the page that opened it; a port comes with it. */
const KNOCK = 'latchkey/knock'
/** Milliseconds between two knocks, and until the window gives up. */
const AGAIN = 250
const LIMIT = 15_000

/** Who asks for a sign-in: the frame, which knows its site by the browser's word. */
export interface Asker {
  /** Thumbprint of the frame's key: what is given works with that key only. */
  readonly jkt: string
  readonly project: string
  readonly site: string
  /** Whom the site remembers; its word, and shown as nothing else. */
  readonly email?: string | undefined
  readonly look: Look
}

/** A sign-in as it is handed over. */
export interface Given {
  readonly session: Session
  /** The wallet's key. Its receiver overwrites it. */
  readonly key: Uint8Array<ArrayBuffer>
}

const asker: z.ZodMiniType<Asker> = z.strictObject({
  jkt: z.string().check(z.regex(/^[\w-]{43}$/)),
  project: z.string(),
  site: z.string(),
  email: z.optional(z.string()),
  look: lookSchema,
})
const given = z.strictObject({ session: sessionSchema, key: z.instanceof(Uint8Array<ArrayBuffer>) })

function knockOf({ data, origin, source, ports }: MessageEvent<unknown>): MessagePort | undefined {
  const { type }: { readonly type?: unknown } = { ...Object(data) }
  // The page around a frame, and its other frames, have other origins.
  return type === KNOCK && origin === location.origin && source !== window ? ports[0] : undefined
}

/**
 * Waits for a window of this origin that the page has opened, and takes what it hands over. The window is told when that is
 * done: it closes then, and a window that was closed is one that has given nothing.
 * @throws FrameError where the request is withdrawn; for anything but a sign-in; what `take` throws
 */
export async function takeFromWindow(
  asks: Asker,
  take: (value: Given) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const { port, value } = await receiveGiven(asks, signal)
  try {
    await take(value)
  } finally {
    port.postMessage('taken')
  }
}

function receiveGiven(
  asks: Asker,
  signal: AbortSignal,
): Promise<{ readonly port: MessagePort; readonly value: Given }> {
  return new Promise((resolve, reject) => {
    const met = new AbortController()
    const end = (): void => met.abort()
    signal.addEventListener('abort', end, { once: true })
    met.signal.addEventListener('abort', () => reject(withdrawn()), { once: true })
    const listen = (event: MessageEvent<unknown>): void => {
      const port = knockOf(event)
      if (!port) return
      port.onmessage = ({ data }: MessageEvent<unknown>) => {
        try {
          resolve({ port, value: given.parse(data) })
        } catch (cause) {
          port.postMessage('taken')
          reject(new FrameError('The window has answered something else.', undefined, cause))
        }
        end()
      }
      port.postMessage(asks)
    }
    if (signal.aborted) return end()
    window.addEventListener('message', listen, { signal: met.signal })
  })
}

/** A frame that waits for a sign-in. */
export interface Meeting {
  readonly asks: Asker
  /** Done once the frame has it. */
  give(value: Given): Promise<void>
}

/**
 * Finds the frame of this origin in the page that opened this window, and hears who asks. Only documents of this origin
 * hear the knock. @throws FrameError where there is none, or it asks for nothing
 */
export function meetFrame(opener: Window | null): Promise<Meeting> {
  return new Promise((resolve, reject) => {
    if (!opener) throw new FrameError('no-frame')
    const began = Date.now()
    const stop = (): void => clearInterval(timer)
    const heard = (port: MessagePort, data: unknown): void => {
      stop()
      try {
        resolve({ asks: asker.parse(data), give: (value) => giveTo(port, value) })
      } catch (error) {
        reject(error)
      }
    }
    const knock = (): void => {
      if (Date.now() - began > LIMIT) {
        stop()
        reject(new FrameError('no-frame'))
        return
      }
      for (let at = 0; at < opener.length; at += 1) {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }: MessageEvent<unknown>) => heard(port1, data)
        opener[at]?.postMessage({ type: KNOCK }, location.origin, [port2])
      }
    }
    const timer = setInterval(knock, AGAIN)
    knock()
  })
}

function giveTo(port: MessagePort, value: Given): Promise<void> {
  return new Promise((resolve) => {
    port.onmessage = () => resolve()
    port.postMessage(value)
  })
}
