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

/** Who is signed in, in one browser: each account for itself. */
export interface Session {
  readonly accounts: readonly SignedInAccount[]
}

/** Where sessions are kept. Ids are hashes of what browsers have: whoever reads the store cannot sign in. */
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
