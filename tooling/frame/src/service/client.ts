import * as z from 'zod/mini'
import { ForeignError, FrameError } from '../errors/frameError.ts'
import type { KeyStore } from '../keys/storage.ts'
import { createProofs, type Proofs } from './proofs.ts'

/** Who is signed in, as the service says it. */
export interface ServiceUser {
  readonly account: string
  readonly email: string | null
  readonly userName?: string | undefined
  readonly hasWallet?: boolean | undefined
}

/** A session of this browser. */
export interface Session {
  readonly accessToken: string
  readonly accessExpiresAt: number
  readonly refreshToken: string
  readonly account: string
  readonly device: string
  readonly user: ServiceUser
}

const user = z.object({
  account: z.string(),
  email: z.nullable(z.string()),
  userName: z.optional(z.string()),
  hasWallet: z.optional(z.boolean()),
})

/** Checks a session; what the service adds to it is left out. */
export const sessionSchema: z.ZodMiniType<Session> = z.object({
  accessToken: z.string(),
  accessExpiresAt: z.number(),
  refreshToken: z.string(),
  account: z.string(),
  device: z.string(),
  user,
})

/** Seconds after which a service that is not there is asked again. */
const RETRY_SECONDS = 10

/** The service refused; `message` is its sentence, and other languages find theirs by `reason`. */
export class ServiceError extends ForeignError {
  override readonly text: string
  override readonly values: Readonly<Record<string, string>>
  readonly status: number
  /** For programs, such as `session-over`. */
  readonly reason: string
  /** Seconds after which to try again, where the service says so. */
  readonly retryAfter: number | undefined

  constructor(status: number, reason: string, message: string, retryAfter?: number) {
    super(message)
    this.text = `service:${reason}`
    this.values = { seconds: String(retryAfter ?? RETRY_SECONDS) }
    this.status = status
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

/** One call of the service. */
export interface ServiceCall<T> {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly schema: { parse(value: unknown): T }
  /** Whether the session's token goes with it. @defaultValue true where there is a session */
  readonly isOpen?: boolean
  readonly signal?: AbortSignal | undefined
}

/** The login service, on this document's own origin. */
export interface Service {
  call<T>(path: string, call: ServiceCall<T>): Promise<T>
  readonly session: Session | undefined
  /** Keeps a session, or forgets it; this browser's slot of the wallet stays. */
  keep(session: Session | undefined): Promise<void>
  /** Reads the session that this browser kept. */
  resume(): Promise<Session | undefined>
  /** Reads it again: another tab has changed it. */
  reload(): Promise<void>
  /** Of this browser's key (RFC 7638). */
  thumbprint(): Promise<string>
}

const failure = z.object({ code: z.optional(z.string()), message: z.optional(z.string()) })
const UNREACHABLE = 'Sign-in is not reachable. Try again in {n} seconds.'

interface State {
  readonly store: KeyStore
  readonly onOver: () => void
  readonly proofs: Proofs
  nonce: string | undefined
  session: Session | undefined
  refreshing: Promise<void> | undefined
}

async function errorOf(response: Response): Promise<ServiceError> {
  const seconds = Number(response.headers.get('retry-after')) || undefined
  const fallback = UNREACHABLE.replace('{n}', String(seconds ?? RETRY_SECONDS))
  try {
    const { code = 'unreachable', message } = failure.parse(await response.json())
    return new ServiceError(response.status, code, message ?? fallback, seconds)
  } catch {
    return new ServiceError(response.status, 'unreachable', fallback, seconds)
  }
}

async function fetchOnce<T>(state: State, path: string, call: ServiceCall<T>): Promise<Response> {
  const { method = 'POST', body, headers = {}, isOpen = false, signal } = call
  const url = new URL(path, location.origin)
  const token = isOpen ? undefined : state.session?.accessToken
  const proof = await state.proofs.make({ method, url: url.origin + url.pathname, nonce: state.nonce, token })
  try {
    const response = await fetch(url, {
      method,
      cache: 'no-store',
      credentials: 'omit',
      headers: {
        ...headers,
        DPoP: proof,
        ...(token && { authorization: `DPoP ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    state.nonce = response.headers.get('dpop-nonce') ?? state.nonce
    return response
  } catch (cause) {
    if (signal?.aborted) throw new FrameError('Request was aborted', 4001, cause)
    throw new ServiceError(0, 'unreachable', UNREACHABLE.replace('{n}', String(RETRY_SECONDS)))
  }
}

async function keep(state: State, session: Session | undefined): Promise<void> {
  state.session = session
  if (session) await state.store.set('session', session)
  else await state.store.remove('session')
}

/** Forgets a session that the service has ended, and says so once. */
async function end(state: State): Promise<void> {
  const wasOpen = state.session !== undefined
  await keep(state, undefined)
  if (wasOpen) state.onOver()
}

/** The session that this browser has stored. */
async function readStored({ store }: State): Promise<Session | undefined> {
  const { success, data } = z.safeParse(sessionSchema, await store.get<unknown>('session'))
  // Junk in storage is no session.
  return success ? data : undefined
}

const OVER = 'This device is not signed in any more: sign in again.'

/** Takes the tokens that another tab has stored since, or asks for the next ones. */
async function nextTokens(state: State): Promise<void> {
  const stored = await readStored(state)
  if (!stored) {
    state.session = undefined
    throw new ServiceError(401, 'session-over', OVER)
  }
  const isNewer = stored.refreshToken !== state.session?.refreshToken
  state.session = stored
  if (isNewer && stored.accessExpiresAt >= Date.now()) return
  const body = { refreshToken: stored.refreshToken }
  await keep(state, await callService(state, '/auth/v1/token', { body, schema: sessionSchema, isOpen: true }))
}

/** A new access token, once for all who wait for it in any tab: a refresh token that is sent twice ends the device. */
async function refresh(state: State): Promise<void> {
  if (!state.session) return
  state.refreshing ??= (async () => {
    // What lives in memory alone no other tab has.
    if (state.store.isLasting) await navigator.locks.request('latchkey-refresh', () => nextTokens(state))
    else await nextTokens(state)
  })().finally(() => {
    state.refreshing = undefined
  })
  await state.refreshing
}

/**
 * A call is repeated only where the service has refused it unread: for a fresh nonce, or a fresh token; and a read for a
 * fresh proof, because browsers send it again by themselves when a connection ends, and no proof is taken twice.
 */
async function callService<T>(state: State, path: string, call: ServiceCall<T>): Promise<T> {
  const isExpired = state.session && state.session.accessExpiresAt < Date.now()
  if (!call.isOpen && isExpired) await refresh(state)
  let response = await fetchOnce(state, path, call)
  for (let tries = 0; response.status === 401 && tries < 2; tries += 1) {
    const error = await errorOf(response)
    if (error.reason === 'session-over') await end(state)
    else if (error.reason === 'token-expired' && !call.isOpen) await refresh(state)
    else if (error.reason !== 'use_dpop_nonce' && !(error.reason === 'dpop-invalid' && call.method === 'GET'))
      throw error
    if (error.reason === 'session-over') throw error
    response = await fetchOnce(state, path, call)
  }
  if (!response.ok) throw await errorOf(response)
  try {
    return call.schema.parse(response.status === 204 ? {} : await response.json())
  } catch {
    throw new ServiceError(response.status, 'unreachable', UNREACHABLE.replace('{n}', String(RETRY_SECONDS)))
  }
}

/**
 * The service with what this browser keeps for it.
 * @param onOver called when the service has ended the session, such as for a device that was removed on another one
 */
export function createService(store: KeyStore, onOver: () => void = () => undefined): Service {
  const state: State = {
    store,
    onOver,
    proofs: createProofs(store),
    nonce: undefined,
    session: undefined,
    refreshing: undefined,
  }
  return {
    get session() {
      return state.session
    },
    call: (path, call) => callService(state, path, call),
    keep: (session) => keep(state, session),
    resume: () => resume(state),
    thumbprint: () => state.proofs.thumbprint(),
    async reload() {
      // What lives in memory alone no other tab has.
      if (!store.isLasting) return
      state.session = undefined
      await resume(state)
    },
  }
}

async function resume(state: State): Promise<Session | undefined> {
  if (state.session) return state.session
  state.session = await readStored(state)
  return state.session
}
