import type { NonceStore, SessionStore } from '@latchkey/siwx-server'

/** What is used of a client of Redis, from version 6.2: that of `ioredis`, for example. */
export interface Redis {
  set(key: string, value: string, unit: 'PXAT' | 'EX', time: number): Promise<unknown>
  get(key: string): Promise<string | null>
  /** Gives and removes in one step, so that of two callers one gets it. */
  getdel(key: string): Promise<string | null>
  del(key: string): Promise<unknown>
}

/** Seconds a session is kept, at least as long as `sessionTtl`. */
const SESSION_SECONDS = 7 * 86_400

/** Nonces and sessions in Redis, for servers of several processes. */
export function redisStores(redis: Redis): { readonly nonces: NonceStore; readonly sessions: SessionStore } {
  const read = (text: string | null) => (text === null ? undefined : JSON.parse(text))
  return {
    nonces: {
      put: async (nonce, entry) =>
        void (await redis.set(`nonce:${nonce}`, JSON.stringify(entry), 'PXAT', entry.expiresAt)),
      peek: async (nonce) => read(await redis.get(`nonce:${nonce}`)),
      take: async (nonce) => read(await redis.getdel(`nonce:${nonce}`)),
    },
    sessions: {
      put: async (id, session) =>
        void (await redis.set(`session:${id}`, JSON.stringify(session), 'EX', SESSION_SECONDS)),
      get: async (id) => read(await redis.get(`session:${id}`)),
      remove: async (id) => void (await redis.del(`session:${id}`)),
    },
  }
}
