import { Redis } from 'ioredis'
import { ConfigError } from './errors.ts'
import { maskAddress, maskReason } from './text/maskSecrets.ts'

/**
 * A connection to Redis that answers at once: while it is away every command fails instead of waiting.
 *
 * @param commandTimeout milliseconds for one command; as long as it takes unless given
 * @throws ConfigError `redis` when it does not answer at the start
 */
export async function connectRedis(url: string, commandTimeout?: number): Promise<Redis> {
  let last = 'no answer'
  let redis: Redis | undefined
  try {
    // Throws an error that holds the whole address when it cannot be read.
    redis = new Redis(url, {
      // Quota, answers and rates of one request are asked in the same turn: one write carries them.
      enableAutoPipelining: true,
      lazyConnect: true,
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      connectTimeout: 5_000,
      ...(commandTimeout === undefined ? {} : { commandTimeout }),
    })
    redis.on('error', (error) => {
      last = error.message || last
    })
    await redis.connect()
    return redis
  } catch (error) {
    redis?.disconnect()
    const reason = maskReason(url, last)
    throw new ConfigError(
      'redis',
      `Redis at ${maskAddress(url)} does not answer (${reason}): check redisUrl or REDIS_URL.`,
      redis && { cause: error },
    )
  }
}
