import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

interface Entry {
  readonly payload: AdapterPayload
  /** Milliseconds since 1970; Infinity for what never expires. */
  readonly expiresAt: number
}

/** A store in memory for one provider; the library's own is shared by all providers of a process. */
export function createAdapter(): AdapterFactory {
  const entries = new Map<string, Entry>()
  const live = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key)
    if (!entry) return undefined
    if (entry.expiresAt > Date.now()) return entry.payload
    entries.delete(key)
    return undefined
  }
  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`
    const findBy = (name: 'uid' | 'userCode', value: string) =>
      [...entries.keys()]
        .filter((key) => key.startsWith(keyOf('')))
        .map(live)
        .find((payload) => payload?.[name] === value)
    return {
      async upsert(id, payload, expiresIn) {
        entries.set(keyOf(id), {
          payload,
          expiresAt: expiresIn ? Date.now() + expiresIn * 1000 : Number.POSITIVE_INFINITY,
        })
      },
      find: async (id) => live(keyOf(id)),
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (userCode) => findBy('userCode', userCode),
      async consume(id) {
        const payload = live(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        entries.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
      },
    }
  }
}
