const MAX_BYTES = 64_000_000
const MAX_ENTRY_BYTES = 1_000_000

/** Answers that never change, the least recently used ones dropped first. */
export interface AnswerCache {
  get(chainId: string, key: string): { readonly result: unknown } | undefined
  set(chainId: string, key: string, result: unknown): void
  /** Forgets one chain. */
  clear(chainId: string): void
}

/** Keeps at most 64 MB of answers as JSON text. */
export function createAnswerCache(mostBytes: number = MAX_BYTES): AnswerCache {
  const entries = new Map<string, string>()
  let bytes = 0
  const drop = (key: string): void => {
    bytes -= key.length + (entries.get(key)?.length ?? 0)
    entries.delete(key)
  }
  return {
    get(chainId, key) {
      const name = `${chainId} ${key}`
      const text = entries.get(name)
      if (text === undefined) return undefined
      entries.delete(name)
      entries.set(name, text)
      return { result: JSON.parse(text) }
    },
    set(chainId, key, result) {
      const name = `${chainId} ${key}`
      const text = JSON.stringify(result)
      if (text.length > MAX_ENTRY_BYTES) return
      if (entries.has(name)) drop(name)
      entries.set(name, text)
      bytes += name.length + text.length
      for (const oldest of entries.keys()) {
        if (bytes <= mostBytes) break
        drop(oldest)
      }
    },
    clear(chainId) {
      for (const key of [...entries.keys()]) if (key.startsWith(`${chainId} `)) drop(key)
    },
  }
}
