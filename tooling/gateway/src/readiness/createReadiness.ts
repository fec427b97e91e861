import { createCached } from '../cache/createCached.ts'
import type { BaseServices } from '../services.ts'
import { checkChain } from './checkChain.ts'
import { checkStore } from './checkStore.ts'
import type { ReadyAnswer, ReadyCheck } from './readyAnswer.ts'

const KEPT_MS = 2_000
const CHAIN_MS = 3_000

/** Tells whether this instance should get traffic. */
export interface Readiness {
  check(): Promise<ReadyAnswer>
}

async function checkLimits({ limits, config }: BaseServices): Promise<ReadyCheck[]> {
  if (config.redisUrl === undefined) return []
  if (await limits.ping()) return [{ name: 'limits', status: 'ok' }]
  return [{ name: 'limits', status: 'warn', message: 'Redis does not answer: this instance counts for itself.' }]
}

async function checkAll(services: BaseServices): Promise<ReadyAnswer> {
  const signal = AbortSignal.timeout(CHAIN_MS)
  const [store, limits, chains] = await Promise.all([
    checkStore(services),
    checkLimits(services),
    Promise.all(services.chains.all.map((chain) => checkChain(chain, services.now(), signal))),
  ])
  const checks = [...store, ...limits, ...chains]
  if (store.some(({ status }) => status === 'fail')) return { status: 'unavailable', checks }
  return { status: checks.every(({ status }) => status === 'ok') ? 'ready' : 'degraded', checks }
}

/** Looks at everything at most every two seconds, however often it is asked. */
export function createReadiness(services: BaseServices): Readiness {
  return { check: createCached(KEPT_MS, () => checkAll(services)).read }
}
