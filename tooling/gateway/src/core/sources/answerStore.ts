import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { connectRedis } from '../redis.ts'

/** How a kept answer is read. */
interface ReadOptions {
  /** That Redis is asked before the own memory: another instance may have kept a newer answer. */
  readonly isNewest?: boolean
}

/** Answers of services that are kept for a short time: in memory, and for all instances in Redis where there is one. */
export interface AnswerStore {
  /**
   * A kept answer, or a fresh one, which those share who ask at the same moment. Failures are not kept.
   *
   * @param key what was asked; it may hold keys, and is not kept as it is
   * @param load must not depend on one caller's abort signal, because others wait for the same answer
   */
  read(key: string, keepMs: number, load: () => Promise<unknown>, options?: ReadOptions): Promise<unknown>
  /** Keeps an answer that was asked for past the store, in place of the older one. */
  keep(key: string, keepMs: number, answer: unknown): Promise<void>
  /** How much of the memory kept answers take, as the bytes of their JSON. */
  bytes(): number
  close(): Promise<void>
}

const MAX_KEPT = 20_000
const MAX_BYTES = 64_000_000
/** Longer ones are each instance's own. */
const MAX_SHARED = 256_000
/** A Redis that is slower than this is as good as away. */
const REDIS_MS = 250

interface AnswerStoreOptions {
  /** Most bytes of answers in memory, counted as JSON; 64,000,000 unless given. The oldest go first. */
  readonly maxBytes?: number
}

/** Bytes of an answer's JSON; at least one, so that each counts. */
const sizeOf = (text: string | undefined): number => Math.max(1, Buffer.byteLength(text ?? ''))

/** Answers in Redis. While it is away each instance asks for itself: limits and /ready say so. */
async function openShared(url: string) {
  const redis = await connectRedis(url, REDIS_MS)
  return {
    async read(id: string): Promise<{ readonly text: string; readonly leftMs: number } | undefined> {
      try {
        const [text, left] = await Promise.all([redis.get(id), redis.pttl(id)])
        return text === null || left <= 0 ? undefined : { text, leftMs: left }
      } catch {
        return undefined
      }
    },
    /** In place of what is there. What is too long to be shared leaves nothing older behind. */
    async write(id: string, text: string, keepMs: number): Promise<void> {
      const written = text.length <= MAX_SHARED ? redis.set(id, text, 'PX', Math.ceil(keepMs)) : redis.del(id)
      await written.catch(() => undefined)
    },
    /** Whether nothing was there: what another instance has written since is newer. */
    async writeFirst(id: string, text: string, keepMs: number): Promise<boolean> {
      if (text.length > MAX_SHARED) return true
      const written = redis.set(id, text, 'PX', Math.ceil(keepMs), 'NX')
      return written.then((done) => done !== null).catch(() => true)
    },
    close: () => redis.disconnect(),
  }
}

type Shared = Awaited<ReturnType<typeof openShared>>

interface StoredAnswer {
  readonly answer: unknown
}

type Memory = LRUCache<string, StoredAnswer>

const idOf = (key: string): string => `lk:answer:${createHash('sha256').update(key).digest('base64url')}`

/** What Redis has, unless something was kept while it was asked; what the memory has, where Redis says nothing. */
async function newestOf(memory: Memory, { read }: Shared, id: string): Promise<StoredAnswer | undefined> {
  const before = memory.peek(id)
  const found = await read(id)
  const known = memory.peek(id)
  if (!found || (known && known !== before)) return known
  const stored = { answer: JSON.parse(found.text) as unknown }
  memory.set(id, stored, { ttl: found.leftMs, size: sizeOf(found.text) })
  return stored
}

/**
 * Opens the store.
 *
 * @throws ConfigError `redis` when it does not answer at the start
 */
export async function openAnswerStore(
  redisUrl: string | undefined,
  { maxBytes = MAX_BYTES }: AnswerStoreOptions = {},
): Promise<AnswerStore> {
  const redis = redisUrl === undefined ? undefined : await openShared(redisUrl)
  const memory: Memory = new LRUCache<string, StoredAnswer>({
    max: MAX_KEPT,
    maxSize: maxBytes,
    // What is not asked for again goes, too.
    ttlAutopurge: true,
  })
  const running = new Map<string, Promise<unknown>>()

  const remember = (id: string, answer: unknown, ttl: number, text: string | undefined): void =>
    void memory.set(id, { answer }, { ttl, size: sizeOf(text) })

  async function keep(id: string, keepMs: number, answer: unknown): Promise<void> {
    const text = JSON.stringify(answer) as string | undefined
    remember(id, answer, keepMs, text)
    // Who asks from now on waits for no older question.
    running.delete(id)
    if (text !== undefined) await redis?.write(id, text, keepMs)
  }

  async function fresh(id: string, keepMs: number, load: () => Promise<unknown>): Promise<unknown> {
    const shared = redis && (await newestOf(memory, redis, id))
    if (shared) return shared.answer
    const answer = await load()
    const text = JSON.stringify(answer) as string | undefined
    // What was kept in between, here or by another instance, was asked for later than this.
    if (memory.has(id) || (text !== undefined && (await redis?.writeFirst(id, text, keepMs)) === false)) return answer
    if (!memory.has(id)) remember(id, answer, keepMs, text)
    return answer
  }

  return {
    async read(key, keepMs, load, { isNewest = false } = {}) {
      const id = idOf(key)
      const known = memory.get(id)
      if (known && !(redis && isNewest)) return known.answer
      const shared = running.get(id)
      if (shared) return shared
      const asked = fresh(id, keepMs, load).finally(() => {
        if (running.get(id) === asked) running.delete(id)
      })
      running.set(id, asked)
      // Its callers hear of a failure; there may be none left.
      asked.catch(() => undefined)
      return asked
    },
    keep: (key, keepMs, answer) => keep(idOf(key), keepMs, answer),
    bytes: () => memory.calculatedSize,
    async close() {
      memory.clear()
      redis?.close()
    },
  }
}
