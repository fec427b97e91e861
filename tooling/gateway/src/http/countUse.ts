import { GatewayError } from '../gatewayError.ts'
import type { LimitRule } from '../limits/limits.ts'
import type { Services } from '../services.ts'

/**
 * Counts against a limit; a request that costs more than a whole window is refused like one that comes too often.
 *
 * @throws GatewayError 429 `quota-exceeded` with `Retry-After`
 */
export async function countUse({ limits }: Services, rule: LimitRule, key: string, cost = 1): Promise<void> {
  const wait = await limits.use(rule, key, cost)
  if (wait === 0) return
  const window = rule.seconds === 60 ? 'a minute' : 'a day'
  const message = `The limit of ${rule.points} requests ${window} is used up: wait ${wait} seconds.`
  throw new GatewayError(429, 'quota-exceeded', message, { retryAfter: wait })
}
