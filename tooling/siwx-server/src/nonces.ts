/** What is known of a nonce that was given out. */
export interface NonceEntry {
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** Hash of what the browser was given with the nonce; a nonce without one may come from any browser. */
  readonly binding?: string
}

/** Where nonces wait to be used. */
export interface NonceStore {
  put(nonce: string, entry: NonceEntry): Promise<void>
  /** Reads without using. */
  peek(nonce: string): Promise<NonceEntry | undefined>
  /** Removes and gives it, in one step: of two callers one gets it, however many processes share the store. */
  take(nonce: string): Promise<NonceEntry | undefined>
}

/** Nonces that wait at once; what comes on top pushes the oldest out. */
const CAPACITY = 100_000

/** Nonces in the memory of one process. Not for production: another process does not know them, a restart loses them. */
export function memoryNonces({
  capacity = CAPACITY,
  now = Date.now,
}: {
  readonly capacity?: number
  readonly now?: () => number
} = {}): NonceStore {
  const entries = new Map<string, NonceEntry>()
  const sweep = (): void => {
    // They are in the order in which they were given out, and all live equally long.
    for (const [nonce, { expiresAt }] of entries) {
      if (expiresAt > now() && entries.size <= capacity) return
      entries.delete(nonce)
    }
  }
  return {
    async put(nonce, entry) {
      entries.set(nonce, entry)
      sweep()
    },
    peek: async (nonce) => entries.get(nonce),
    async take(nonce) {
      const entry = entries.get(nonce)
      entries.delete(nonce)
      return entry
    },
  }
}
