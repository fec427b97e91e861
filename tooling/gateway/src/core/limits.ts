import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { connectRedis } from './redis.ts'

/** Counts what is used. In memory, or in Redis for several instances. */
export interface Limits {
  /**
   * Counts points under a key in a window that starts with its first use.
   *
   * @returns 0, or the seconds until the window ends when the limit is passed
   */
  use(rule: LimitRule, key: string, points?: number): Promise<number>
  /** Takes back points of a use that came to nothing. */
  giveBack(rule: LimitRule, key: string, points?: number): Promise<void>
  /** Whether the shared counts are reachable; always where they are in memory. */
  ping(): Promise<boolean>
  close(): Promise<void>
}

/** How much may be used in a window of time. */
export interface LimitRule {
  /** Keeps the counts of this rule apart from those of others. */
  readonly name: string
  /** Points of one window. */
  readonly points: number
  /** Length of the window in seconds. */
  readonly seconds: number
}

type Limiter = RateLimiterMemory | RateLimiterRedis

/**
 * Counts in Redis where an address is given, so that all instances share them; when Redis goes away each instance
 * counts for itself until it is back.
 *
 * @throws ConfigError `redis` when it does not answer at the start
 */
export async function createLimits(redisUrl: string | undefined): Promise<Limits> {
  const redis = redisUrl === undefined ? undefined : await connectRedis(redisUrl)
  const limiters = new Map<string, Limiter>()

  function limiterOf({ name, points, seconds }: LimitRule): Limiter {
    const key = `${name}:${points}:${seconds}`
    const found = limiters.get(key)
    if (found) return found
    const options = { keyPrefix: `lk:${key}`, points, duration: seconds }
    const memory = new RateLimiterMemory(options)
    const made = redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory
    limiters.set(key, made)
    return made
  }

  return {
    async use(rule, key, points = 1) {
      try {
        await limiterOf(rule).consume(key, points)
        return 0
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
        throw refused
      }
    },
    async giveBack(rule, key, points = 1) {
      await limiterOf(rule).reward(key, points)
    },
    ping: async () => redis === undefined || redis.status === 'ready',
    async close() {
      redis?.disconnect()
    },
  }
}
