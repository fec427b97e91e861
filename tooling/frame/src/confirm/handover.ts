import * as z from 'zod/mini'
import { FrameError } from '../errors/frameError.ts'
import { fromBase64Url, importKey, seal, toBase64Url, unseal } from '../keys/seal.ts'
import { LONG_LIMIT, type Service, ServiceError } from '../service/client.ts'

const KEY_BYTES = 32
const PATH = '/frame/v1/handovers'
/** How often a window asks for what the frame leaves after its answer. */
const TRIES = 40
const PAUSE_MS = 500

const encoder = new TextEncoder()
const decoder = new TextDecoder()
/** One key seals both ways: neither may stand in for the other. */
const contextOf = (way: 'question' | 'answer') => encoder.encode(`latchkey/v1|handover|${way}`)

async function sealed(key: CryptoKey, way: 'question' | 'answer', value: unknown): Promise<string> {
  return toBase64Url(await seal(key, encoder.encode(JSON.stringify(value)), contextOf(way)))
}

async function opened(key: CryptoKey, way: 'question' | 'answer', data: string): Promise<unknown> {
  return JSON.parse(decoder.decode(await unseal(key, fromBase64Url(data), contextOf(way))))
}

const begun = z.object({ ticket: z.string() })
interface Progress {
  readonly status: 'waiting' | 'read' | 'answered' | 'declined' | 'over'
  readonly data?: string | undefined
}

const progress: z.ZodMiniType<Progress> = z.object({
  status: z.enum(['waiting', 'read', 'answered', 'declined', 'over']),
  data: z.optional(z.string()),
})
const anything = z.unknown()

/** A question that lies at the service, for one window to read. */
export interface Handover {
  /** The window's address; the key is in its fragment, which no server sees. */
  readonly url: string
  /**
   * Waits for the window's answer. `undefined` where it was closed without one, or the time is over.
   * @throws FrameError where the service does not answer, or what came back was not sealed by our window
   */
  answer(onRead: () => void): Promise<unknown>
  /** Leaves something else for the window, once it has answered. @throws FrameError where it is over */
  more(value: unknown): Promise<void>
  /** Takes the question back. */
  cancel(): void
}

/** Leaves a question for a window of this origin, sealed under a key that only the window's address holds. */
export async function beginHandover(
  service: Service,
  question: unknown,
  page: 'confirm' | 'export' = 'confirm',
): Promise<Handover> {
  const raw = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  const key = await importKey(raw)
  const secret = toBase64Url(raw)
  raw.fill(0)
  const body = { data: await sealed(key, 'question', question) }
  const { ticket } = await service.call(PATH, { body, schema: begun })
  const gone = new AbortController()
  return {
    url: `${location.origin}/${page}#${ticket}.${secret}`,
    async answer(onRead) {
      let seen: 'waiting' | 'read' = 'waiting'
      for (;;) {
        const { status, data }: Progress = await service.call(`${PATH}/${ticket}/wait`, {
          body: { seen },
          schema: progress,
          signal: gone.signal,
          limit: LONG_LIMIT,
        })
        if (status === 'answered' && data !== undefined) return opened(key, 'answer', data)
        if (status === 'declined' || status === 'over' || status === 'answered') return undefined
        if (status === 'read' && seen !== 'read') onRead()
        if (status === 'read') seen = status
      }
    },
    async more(value) {
      const body = { data: await sealed(key, 'question', value) }
      await service.call(`${PATH}/${ticket}/more`, { body, schema: anything, signal: gone.signal })
    },
    cancel() {
      gone.abort()
      const call = { method: 'DELETE', schema: anything } as const
      // It ends by itself after ten minutes.
      service.call(`${PATH}/${ticket}`, call).catch(() => undefined)
    },
  }
}

/** The question of a window, and the way to answer it. */
export interface Question {
  readonly question: unknown
  /** Answers, once. @throws FrameError where the answer is no longer awaited */
  answer(value: unknown): Promise<void>
  /** What the frame leaves once it has the answer. @throws FrameError where nothing comes */
  next(): Promise<unknown>
  /** The window is closed without an answer. */
  decline(): void
}

async function post(path: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body), credentials: 'omit' })
  if (!response.ok) throw new ServiceError(response.status, 'handover-over', 'handover-over')
  return response.json()
}

/**
 * Reads the question that the window's address names, once; the address forgets it.
 * @throws FrameError where there is none
 */
export async function readQuestion({ location: at, history }: Window): Promise<Question> {
  const [ticket = '', secret = ''] = at.hash.slice(1).split('.')
  history.replaceState(null, '', at.pathname)
  if (!/^[\w-]{20,64}$/.test(ticket)) throw new FrameError('handover-over')
  const key = await importKey(fromBase64Url(secret))
  const read = async (): Promise<unknown> => {
    const { data } = z.object({ data: z.string() }).parse(await post(`${PATH}/${ticket}/read`, {}))
    return opened(key, 'question', data)
  }
  return {
    question: await read(),
    async next() {
      for (let tries = 1; ; tries += 1) {
        try {
          return await read()
        } catch (error) {
          if (tries >= TRIES || !(error instanceof ServiceError)) throw error
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    },
    async answer(value) {
      await post(`${PATH}/${ticket}/answer`, { data: await sealed(key, 'answer', value) })
    },
    decline() {
      navigator.sendBeacon(`${PATH}/${ticket}/decline`, '{}')
    },
  }
}
