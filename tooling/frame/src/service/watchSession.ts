import * as z from 'zod/mini'
import { LONG_LIMIT, type Service, ServiceError } from './client.ts'

/** Milliseconds until a service that does not answer is asked again. */
const AGAIN = 10_000

/** What is watched, and by what it is known whether the page is seen. */
export interface Watched {
  readonly service: Service
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener'>
}

/**
 * Notices the end of a session, which another device or the service may bring at any time: while the page is visible the
 * service says so within a second, and when it comes back. The service's own client tells of it.
 *
 * @returns looks whether there is a session to watch: call it where one may have begun
 */
export function watchSession({ service, document }: Watched): () => void {
  let isWatching = false
  const isWanted = (): boolean => document.visibilityState === 'visible' && service.session !== undefined
  const watch = async (): Promise<void> => {
    while (isWanted()) {
      try {
        await service.call('/auth/v1/session/over', { method: 'GET', schema: z.unknown(), limit: LONG_LIMIT })
      } catch (error) {
        if (error instanceof ServiceError && error.reason === 'session-over') return
        await new Promise((resolve) => setTimeout(resolve, AGAIN))
      }
    }
  }
  const look = (): void => {
    if (isWatching || !isWanted()) return
    isWatching = true
    void watch().finally(() => {
      isWatching = false
    })
  }
  document.addEventListener('visibilitychange', look)
  return look
}
