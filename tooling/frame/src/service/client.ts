import * as z from 'zod/mini'
import type { KeyStore } from '../keys/storage.ts'
import { errorOf, fetchOnce, type Sender, type ServiceCall, ServiceError, unreachable } from './call.ts'
import { createProofs } from './proofs.ts'

export { LONG_LIMIT, type ServiceCall, ServiceError } from './call.ts'

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

/** The login service, on this document's own origin. */
export interface Service {
  call<T>(path: string, call: ServiceCall<T>): Promise<T>
  readonly session: Session | undefined
  /** Keeps a session, or forgets it; this browser's slot of the wallet stays. */
  keep(session: Session | undefined): Promise<void>
  /** Asks as another session, which is not kept. */
  use(session: Session | undefined): void
  /** Reads the session that this browser kept. */
  resume(): Promise<Session | undefined>
  /** Reads it again: another tab has changed it. */
  reload(): Promise<void>
  /** Of this browser's key (RFC 7638). */
  thumbprint(): Promise<string>
}

/** Milliseconds for which another tab may hold the renewal of tokens. */
const LOCK_LIMIT = 20_000

interface State extends Sender {
  readonly store: KeyStore
  readonly onOver: () => void
  session: Session | undefined
  refreshing: Promise<void> | undefined
}

async function keep(state: State, session: Session | undefined): Promise<void> {
  state.session = session
  // A sign-out is kept too: a page that finds nothing knows that its storage was cleared.
  await state.store.set('session', session ?? null)
}

/** Forgets a session that the service has ended, and says so once. */
async function end(state: State): Promise<void> {
  const wasOpen = state.session !== undefined
  await keep(state, undefined)
  if (wasOpen) state.onOver()
}

/** What storage holds of the session. */
interface Stored {
  readonly session: Session | undefined
  /** It holds nothing, not even a sign-out. */
  readonly isCleared: boolean
}

async function readStorage({ store }: State): Promise<Stored> {
  const stored = await store.get<unknown>('session')
  const { success, data } = z.safeParse(sessionSchema, stored)
  // Junk in storage is no session.
  return { session: success ? data : undefined, isCleared: stored === undefined }
}

/** The session that this browser has stored. */
const readStored = async (state: State): Promise<Session | undefined> => (await readStorage(state)).session

const OVER = 'This device is not signed in any more: sign in again.'

const isOver = (error: unknown): boolean => error instanceof ServiceError && error.reason === 'session-over'

/**
 * The session that was refused is over, unless another one was kept since: by a login here, or by another tab.
 * @param of which of its tokens was refused
 * @returns whether the call may be made again: for the same account
 */
async function afterRefusal(state: State, refused: Session, of: 'accessToken' | 'refreshToken'): Promise<boolean> {
  const now = state.store.isLasting ? await readStored(state) : state.session
  if (!now || now[of] === refused[of]) {
    await end(state)
    return false
  }
  state.session = now
  return now.account === refused.account
}

/** Takes the tokens that another tab has stored since, or asks for the next ones. */
async function nextTokens(state: State): Promise<void> {
  const found = await readStorage(state)
  // Where storage was cleared, what this page has goes on; the service refuses it once it is over.
  const stored = found.isCleared ? state.session : found.session
  if (!stored) {
    state.session = undefined
    throw new ServiceError(401, 'session-over', OVER)
  }
  const isNewer = stored.refreshToken !== state.session?.refreshToken
  state.session = stored
  if (isNewer && stored.accessExpiresAt >= Date.now()) return
  const body = { refreshToken: stored.refreshToken }
  try {
    const next = await callService(state, '/auth/v1/token', { body, schema: sessionSchema, isOpen: true })
    const still = state.store.isLasting ? await readStorage(state) : { session: state.session, isCleared: false }
    // A login, or a sign-out, while it was asked for counts.
    const isSame = still.session?.refreshToken === stored.refreshToken || (found.isCleared && still.isCleared)
    if (isSame) await keep(state, next)
    else state.session = still.session
  } catch (error) {
    if (!isOver(error) || !(await afterRefusal(state, stored, 'refreshToken'))) throw error
  }
}

/** Runs while no other tab renews tokens. @throws ServiceError where one does not come to an end */
async function underLock(work: () => Promise<void>): Promise<void> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), LOCK_LIMIT)
  try {
    await navigator.locks.request('latchkey-refresh', { signal: late.signal }, () => {
      clearTimeout(timer)
      return work()
    })
  } catch (error) {
    throw late.signal.aborted ? unreachable() : error
  } finally {
    clearTimeout(timer)
  }
}

/** A new access token, once for all who wait for it in any tab: a refresh token that is sent twice ends the device. */
async function refresh(state: State): Promise<void> {
  if (!state.session) return
  const { account } = state.session
  state.refreshing ??= (async () => {
    // What lives in memory alone no other tab has.
    if (state.store.isLasting) await underLock(() => nextTokens(state))
    else await nextTokens(state)
  })().finally(() => {
    state.refreshing = undefined
  })
  await state.refreshing
  // What waits was asked for the account that was signed in.
  if (state.session?.account !== account) throw new ServiceError(401, 'session-over', OVER)
}

/**
 * A call is repeated only where the service has refused it unread: for a fresh nonce, or a fresh token; and a read for a
 * fresh proof, because browsers send it again by themselves when a connection ends, and no proof is taken twice.
 */
async function callService<T>(state: State, path: string, call: ServiceCall<T>): Promise<T> {
  const isExpired = state.session && state.session.accessExpiresAt < Date.now()
  if (!call.isOpen && isExpired) await refresh(state)
  let session = call.isOpen ? undefined : state.session
  let answer = await fetchOnce(state, path, call, session?.accessToken)
  for (let tries = 0; answer.status === 401 && tries < 2; tries += 1) {
    const error = errorOf(answer)
    if (isOver(error) && session) {
      if (!(await afterRefusal(state, session, 'accessToken'))) throw error
    } else if (error.reason === 'token-expired' && session) await refresh(state)
    else if (error.reason !== 'use_dpop_nonce' && !(error.reason === 'dpop-invalid' && call.method === 'GET'))
      throw error
    session = call.isOpen ? undefined : state.session
    answer = await fetchOnce(state, path, call, session?.accessToken)
  }
  if (answer.status < 200 || answer.status > 299) throw errorOf(answer)
  try {
    return call.schema.parse(answer.status === 204 ? {} : JSON.parse(answer.text))
  } catch {
    throw unreachable(answer.status)
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
    use: (session) => {
      state.session = session
    },
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
