import type { Settings } from './options.ts'
import { type BrowserSecrets, createSecret, type HeaderSource, secretHash } from './secrets.ts'

/** An account that has signed in. */
export interface SignedInAccount {
  /** CAIP-10, on the network it signed for. */
  readonly account: string
  /** Milliseconds since 1970, like the one after it. */
  readonly signedInAt: number
  readonly expiresAt: number
  /** What the text said besides. */
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly requestId?: string
}

/** Accounts that are signed in at once in one browser; the oldest makes room. */
const CAPACITY = 50

/** Who is signed in, in one browser: each account for itself, and 50 at most. */
export interface Session {
  readonly accounts: readonly SignedInAccount[]
}

/** Where sessions are kept. Ids are hashes of what browsers have: a reader of the store cannot sign in. */
export interface SessionStore {
  put(id: string, session: Session): Promise<void>
  get(id: string): Promise<Session | undefined>
  remove(id: string): Promise<void>
}

/** Sessions in the memory of one process. Not for production: another process does not know them, a restart loses them. */
export function memorySessions({ now = Date.now }: { readonly now?: () => number } = {}): SessionStore {
  const sessions = new Map<string, Session>()
  const isOver = ({ accounts }: Session): boolean => accounts.every(({ expiresAt }) => expiresAt <= now())
  return {
    async put(id, session) {
      for (const [old, known] of sessions) if (isOver(known)) sessions.delete(old)
      sessions.set(id, session)
    },
    get: async (id) => sessions.get(id),
    async remove(id) {
      sessions.delete(id)
    },
  }
}

/** The sessions of browsers, over their store. */
export interface BrowserSessions {
  /** Who is signed in there still. */
  accounts(headers: HeaderSource): Promise<readonly SignedInAccount[]>
  /** Adds an account under a new secret, which is the result; what was signed in before stays, up to 50 accounts. */
  signIn(
    headers: HeaderSource,
    own: Omit<SignedInAccount, 'signedInAt' | 'expiresAt'>,
  ): Promise<{
    readonly secret: string
    readonly accounts: readonly SignedInAccount[]
  }>
  /**
   * Takes one account out, or all of them; gives those that are left. `isOver` when that ended the session: a secret that
   * is not known (any more) may belong to a request that was overtaken by a sign-in, whose session goes on.
   */
  signOut(
    headers: HeaderSource,
    account: string | undefined,
  ): Promise<{ readonly accounts: readonly SignedInAccount[]; readonly isOver: boolean }>
}

/** Keeps who is signed in where. */
export function createBrowserSessions(
  { sessions, sessionTtl, now }: Settings,
  secrets: BrowserSecrets,
): BrowserSessions {
  async function idOf(headers: HeaderSource): Promise<string | undefined> {
    const secret = secrets.read(headers, 'session')
    return secret ? secretHash(secret) : undefined
  }
  async function accounts(headers: HeaderSource): Promise<readonly SignedInAccount[]> {
    const id = await idOf(headers)
    const found = id ? await sessions.get(id) : undefined
    return (found?.accounts ?? []).filter(({ expiresAt }) => expiresAt > now())
  }
  return {
    accounts,
    async signIn(headers, own) {
      const others = (await accounts(headers)).filter(({ account }) => account !== own.account)
      const all = [...others.slice(1 - CAPACITY), { ...own, signedInAt: now(), expiresAt: now() + sessionTtl }]
      const secret = createSecret()
      await sessions.put(await secretHash(secret), { accounts: all })
      const old = await idOf(headers)
      if (old) await sessions.remove(old)
      return { secret, accounts: all }
    },
    async signOut(headers, account) {
      const id = await idOf(headers)
      if (!id || !(await sessions.get(id))) return { accounts: [], isOver: false }
      const rest = account === undefined ? [] : (await accounts(headers)).filter((entry) => entry.account !== account)
      await (rest.length > 0 ? sessions.put(id, { accounts: rest }) : sessions.remove(id))
      return { accounts: rest, isOver: rest.length === 0 }
    },
  }
}
