import { GatewayError } from '../../core/errors.ts'
import type { Login } from './login.ts'
import { longestWait } from './loginRoute.ts'

/** Waits of one session at the same time: each of its pages that is seen has one. */
const MOST = 5
/** Milliseconds between two looks at a session that is waited for. */
const LOOK_MS = 600
/** Seconds after which a page asks again that was refused. */
const RETRY_SECONDS = 10

interface Wait {
  end(isOver: boolean): void
  fail(cause: unknown): void
}

/** Those who wait, by the session's id. */
type Waiting = Map<string, Set<Wait>>

/** The waits of this instance. */
const waiting = new WeakMap<Login, Waiting>()

async function isOver(login: Login, id: string): Promise<boolean> {
  const query = login.store.db.selectFrom('login_session').select(['idle_until', 'ends_at']).where('id', '=', id)
  const row = await query.executeTakeFirst()
  return !row || login.now() >= Math.min(row.idle_until, row.ends_at)
}

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, LOOK_MS).unref()
  })

/** Looks for all waits of a session, until none is left. Any instance may have ended it. */
async function look(login: Login, id: string, sessions: Waiting, waits: ReadonlySet<Wait>): Promise<void> {
  try {
    while (waits.size > 0) {
      if (await isOver(login, id)) for (const { end } of [...waits]) end(true)
      else await pause()
    }
  } catch (cause) {
    for (const { fail } of [...waits]) fail(cause)
  } finally {
    sessions.delete(id)
  }
}

/** Joins those who wait for a session; the first one looks for all. @throws GatewayError when there are too many */
function join(login: Login, id: string, wait: Wait): Set<Wait> {
  const sessions: Waiting = waiting.get(login) ?? new Map<string, Set<Wait>>()
  waiting.set(login, sessions)
  const known = sessions.get(id)
  if (known && known.size >= MOST)
    throw new GatewayError(429, 'login-limit', `At most ${MOST} pages wait for the end of a session.`, {
      retryAfter: RETRY_SECONDS,
    })
  if (known) return known.add(wait)
  const waits = new Set([wait])
  sessions.set(id, waits)
  void look(login, id, sessions, waits)
  return waits
}

/**
 * Waits until a session has ended, for as long as a long poll may take; `false` when it has not.
 * @throws GatewayError when as many as may wait for it already do
 */
export function untilOver(login: Login, id: string, signal: AbortSignal): Promise<boolean> {
  return new Promise<boolean>((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      waits.delete(wait)
    }
    const wait: Wait = {
      end(isOver) {
        leave()
        resolve(isOver)
      },
      fail(cause) {
        leave()
        reject(cause)
      },
    }
    const waits = join(login, id, wait)
    const stop = (): void => wait.end(false)
    const timer = setTimeout(stop, longestWait(login)).unref()
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
}
