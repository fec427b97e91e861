import * as z from 'zod/mini'
import { LONG_LIMIT, type Service, ServiceError } from './client.ts'
import { isSignedIn } from './signedIn.ts'

/** Milliseconds until a service that does not answer is asked again. */
const AGAIN = 10_000
/** Milliseconds in which another tab, which may have signed out, tells of it. */
const NEWS_MS = 250

const answer = z.object({ isOver: z.boolean() })

/** What is watched, and by what it is known whether the page is seen. */
export interface Watched {
  readonly service: Service
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener'>
}

/** A watch over the session. */
export interface SessionWatch {
  /** Looks whether there is a session to watch: to be called where one may have begun. */
  look(): void
  /** Ends it: the user signs out here. */
  stop(): void
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Notices the end of a session, which another device or the service may bring at any time: while the page is visible the
 * service says so within two seconds, and as soon as it comes back. The service's own client tells of it.
 */
export function watchSession({ service, document }: Watched): SessionWatch {
  let current: AbortController | undefined
  const isWanted = (): boolean => document.visibilityState === 'visible' && service.session !== undefined
  const call = { method: 'GET', schema: answer, limit: LONG_LIMIT } as const
  const watch = async (signal: AbortSignal): Promise<void> => {
    while (isWanted() && !signal.aborted) {
      try {
        const token = service.session?.accessToken
        const { isOver } = await service.call('/auth/v1/session/over', { ...call, signal })
        if (!isOver) continue
        await pause(NEWS_MS)
        if (!isWanted() || signal.aborted || !(await isSignedIn(service, signal))) return
        // A session that took its place is watched at once.
        if (service.session?.accessToken === token) await pause(AGAIN)
      } catch (error) {
        if (signal.aborted || (error instanceof ServiceError && error.reason === 'session-over')) return
        await pause(AGAIN)
      }
    }
  }
  const stop = (): void => {
    current?.abort()
    current = undefined
  }
  const look = (): void => {
    if (current || !isWanted()) return
    const own = new AbortController()
    current = own
    void watch(own.signal).finally(() => {
      if (current === own) current = undefined
    })
  }
  document.addEventListener('visibilitychange', () => {
    // What was waited for may have died while the page slept.
    stop()
    look()
  })
  return { look, stop }
}
