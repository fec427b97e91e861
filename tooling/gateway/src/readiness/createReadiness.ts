import { createCached } from '../cache/createCached.ts'
import type { Chain } from '../chains/chain.ts'
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

/** Nodes of chains that have several; of a lone one the chain's own check says all. */
function checkNodes({ id, health }: Chain): ReadyCheck[] {
  const { nodes } = health()
  if (nodes.length < 2) return []
  return nodes.map(({ node, state, reason }): ReadyCheck => {
    const check = { name: 'node', chain: id, node }
    if (state === 'ok' || state === 'unknown') return { ...check, status: 'ok' }
    return { ...check, status: 'warn', message: `The node ${node} of ${id} is left alone: ${reason ?? state}` }
  })
}

async function checkIndexer({ store, chains, config, now }: BaseServices): Promise<ReadyCheck[]> {
  if (!config.indexer.isEnabled) return []
  const rows = await store.db.selectFrom('indexer_chain').select(['chain_id', 'state', 'leased_until']).execute()
  return rows
    .filter(({ chain_id: id }) => chains.find(id) && chains.find(id)?.config.isIndexed !== false)
    .map(({ chain_id: chain, state, leased_until: until }): ReadyCheck => {
      const check = { name: 'indexer', chain }
      if (state === 'following' && until > now()) return { ...check, status: 'ok' }
      const why =
        until <= now()
          ? 'no instance follows it'
          : state === 'starting'
            ? 'it is read for the first time'
            : 'its nodes do not answer as they should'
      return { ...check, status: 'warn', message: `The history of ${chain} is not up to date: ${why}.` }
    })
}

async function checkAll(services: BaseServices): Promise<ReadyAnswer> {
  const signal = AbortSignal.timeout(CHAIN_MS)
  const [store, limits, chains] = await Promise.all([
    checkStore(services),
    checkLimits(services),
    Promise.all(services.chains.all.map((chain) => checkChain(chain, services.now(), signal))),
  ])
  const isStoreAway = store.some(({ status }) => status === 'fail')
  const indexer = isStoreAway ? [] : await checkIndexer(services)
  const checks = [...store, ...limits, ...chains, ...services.chains.all.flatMap(checkNodes), ...indexer]
  if (isStoreAway) return { status: 'unavailable', checks }
  return { status: checks.every(({ status }) => status === 'ok') ? 'ready' : 'degraded', checks }
}

/** Looks at everything at most every two seconds, however often it is asked. */
export function createReadiness(services: BaseServices): Readiness {
  return { check: createCached(KEPT_MS, () => checkAll(services)).read }
}
