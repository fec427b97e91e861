import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { checkToken } from './checkToken.ts'
import type { RelayState } from './relayState.ts'

export interface Hello {
  readonly clientId: string
  readonly projectId: string
  readonly userAgent: string
}

/** Why a client is not let in. */
export interface HelloRefusal {
  readonly status: number
  readonly reason: string
  /** The client asked to be let in first and told the reason by a close code, which browsers can read. */
  readonly byClosing: boolean
}

/** Reads the address a client dialled: project id, token and what the client says it is. */
export function checkHello({ url, headers }: IncomingMessage, { settings, now }: RelayState): Hello | HelloRefusal {
  const host = headers.host ?? ''
  const query = new URL(url ?? '/', 'http://relay').searchParams
  const projectId = query.get('projectId')
  const userAgent = query.get('ua') ?? ''
  const byClosing = query.get('useOnCloseEvent') === 'true'
  if (!projectId) return { status: 400, reason: 'Project ID is missing', byClosing }
  if (settings.projectIds && !settings.projectIds.includes(projectId))
    return { status: 403, reason: 'Project not found', byClosing }
  const token = query.get('auth') ?? headers.authorization?.replace(/^Bearer /, '')
  if (settings.checkToken === false && !token) return { clientId: `anonymous:${randomUUID()}`, projectId, userAgent }
  const checked = checkToken(token ?? '', { host, now: now() })
  if ('clientId' in checked) return { clientId: checked.clientId, projectId, userAgent }
  if (settings.checkToken === false) return { clientId: `anonymous:${randomUUID()}`, projectId, userAgent }
  return { status: 401, reason: `JWT validation error: ${checked.problem}`, byClosing }
}
