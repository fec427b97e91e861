import * as z from 'zod/mini'
import type { App } from '../app/app.ts'
import { FrameError, withdrawn } from '../errors/frameError.ts'
import { tagOf } from '../locales/tag.ts'
import { digestOf, type Subject } from '../read/facts.ts'
import { LONG_LIMIT, ServiceError } from '../service/client.ts'
import type { Login } from '../service/settings.ts'
import { serviceName } from '../views/Logins.tsx'

const begun = z.object({ attempt: z.string(), uri: z.string() })
const outcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), user: z.object({ userName: z.optional(z.string()) }) }),
  z.object({ status: z.literal('failed'), message: z.string() }),
  z.object({ status: z.enum(['waiting', 'cancelled', 'over']) }),
])

/** What adding a login of a service means: signing in there gives the wallet. */
export function subjectOfAdding(kind: string): Subject {
  const name = serviceName(kind)
  return {
    digest: digestOf({ link: kind }),
    facts: {
      sentence: { key: 'linkAsk', values: { name } },
      warnings: [{ tone: 'danger', key: 'linkOpens', values: { name } }],
      rows: [],
      raw: '',
    },
  }
}

/** What taking a login away means. */
export function subjectOfRemoving({ id, kind, name }: Login): Subject {
  return {
    digest: digestOf({ unlink: id }),
    facts: {
      sentence: { key: 'unlinkAsk', values: { name: serviceName(kind) } },
      warnings: [
        { tone: 'warning', key: 'unlinkMeans' },
        { tone: 'warning', key: 'othersOut' },
      ],
      rows: [{ label: 'account', value: name, isStacked: true }],
      raw: '',
    },
  }
}

/** Asks until it is known what the person did in the window. @throws FrameError */
async function follow({ service }: App, attempt: string, signal: AbortSignal): Promise<string | undefined> {
  for (;;) {
    const body = { attempt }
    const answer = await service.call('/auth/v1/logins/link/result', {
      body,
      schema: outcome,
      signal,
      limit: LONG_LIMIT,
    })
    if (signal.aborted) throw withdrawn()
    if (answer.status === 'done') return answer.user.userName
    if (answer.status === 'failed') throw new ServiceError(200, 'login-failed', answer.message)
    if (answer.status === 'cancelled') throw new FrameError('You closed the window. Nothing was shared.', 4001)
    if (answer.status === 'over') throw new FrameError('This sign-in is over. Start again.')
  }
}

/**
 * Adds a login of another service, which the person signs in at in a window; nothing is added when they leave before.
 * @throws FrameError where the service refuses, or the sign-in there came to nothing
 */
export async function addLogin(app: App, provider: string, signal: AbortSignal): Promise<void> {
  const { service } = app
  const body = { provider, language: tagOf(app.language) }
  const { attempt, uri } = await service.call('/auth/v1/logins/link', { body, schema: begun, signal })
  const { askLink } = await import('../views/mount.tsx')
  const left = new AbortController()
  const leave = (): void => left.abort()
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave, { once: true })
  try {
    const added = follow(app, attempt, left.signal).then((userName) => ({ userName }))
    // The view may be left first: then what the window says is not awaited.
    added.catch(() => undefined)
    const done = await Promise.race([added, askLink(app, { name: serviceName(provider), uri }, left.signal)])
    const { session } = service
    if (done && session) await service.keep({ ...session, user: { ...session.user, userName: done.userName } })
  } finally {
    signal.removeEventListener('abort', leave)
    leave()
  }
}
