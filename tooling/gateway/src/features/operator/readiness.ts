import { createCached } from '../../core/cache.ts'
import type { Chain } from '../../core/chains/chain.ts'
import { getProp } from '../../core/readField.ts'
import { schemaState } from '../../core/store/migrateStore.ts'
import type { BaseServices } from '../../services.ts'

/** One thing that was looked at. */
export interface ReadyCheck {
  /** `database`, `schema`, `clock`, `limits`, `chain`, `node` or `indexer`. */
  readonly name: string
  /** CAIP-2 id of a chain. */
  readonly chain?: string
  /** Host of one of the chain's nodes. */
  readonly node?: string
  readonly status: 'ok' | 'warn' | 'fail'
  /** What is wrong and what to do. */
  readonly message?: string
}

/** What `GET /ready` answers: `degraded` serves with restrictions; `unavailable` (HTTP 503) should get no traffic. */
export interface ReadyAnswer {
  readonly status: 'ready' | 'degraded' | 'unavailable'
  readonly checks: readonly ReadyCheck[]
}

/** A block this much newer than our clock means that the clock is wrong, in seconds. */
const MAX_AHEAD = 60

const QUESTIONS: Readonly<Record<string, readonly [string, readonly unknown[]]>> = {
  eip155: ['eth_getBlockByNumber', ['latest', false]],
  solana: ['getSlot', []],
  polkadot: ['chain_getBlockHash', [0]],
  bip122: ['getblockcount', []],
}

function secondsAhead(block: unknown, now: number): number {
  const timestamp = getProp(block, 'timestamp')
  return typeof timestamp === 'string' ? Number(timestamp) - now / 1000 : 0
}

/** Of a family that the gateway knows no question for there is nothing to say. */
async function probe({ id, rpc }: Chain, signal: AbortSignal): Promise<unknown> {
  const question = QUESTIONS[id.slice(0, id.indexOf(':'))]
  return question && rpc(question[0], question[1], signal)
}

/** Whether a chain's nodes answer, and whether their time agrees with ours. */
async function checkChain(chain: Chain, now: number, signal: AbortSignal): Promise<ReadyCheck> {
  const name = 'chain'
  try {
    const ahead = secondsAhead(await probe(chain, signal), now)
    if (ahead <= MAX_AHEAD) return { name, chain: chain.id, status: 'ok' }
    const message = `Its newest block is ${Math.round(ahead)} s ahead of this machine's clock: check the clock.`
    return { name, chain: chain.id, status: 'warn', message }
  } catch {
    const { reason } = chain.health()
    const message = `No node answers (${reason ?? 'no answer in time'}): check rpcUrls of ${chain.id}.`
    return { name, chain: chain.id, status: 'fail', message }
  }
}

/** More than this between our clock and the database's is told, in milliseconds. */
const MAX_SKEW_MS = 5_000

function clockCheck(skew: number): ReadyCheck {
  if (Math.abs(skew) <= MAX_SKEW_MS) return { name: 'clock', status: 'ok' }
  const way = skew > 0 ? 'ahead of' : 'behind'
  const seconds = Math.round(Math.abs(skew) / 1000)
  const message = `This machine's clock is ${seconds} s ${way} the database's: synchronise both with NTP.`
  return { name: 'clock', status: 'warn', message }
}

async function schemaCheck({ store }: BaseServices): Promise<ReadyCheck> {
  const { unknown } = await schemaState(store.db)
  if (unknown.length === 0) return { name: 'schema', status: 'ok' }
  const message = `A newer version of the gateway changed the database (${unknown.join(', ')}): update this instance.`
  return { name: 'schema', status: 'fail', message }
}

/** Whether the database answers, is of our version, and agrees on the time. */
export async function checkStore(services: BaseServices): Promise<readonly ReadyCheck[]> {
  try {
    const before = services.now()
    const theirs = await services.store.ping()
    const skew = (before + services.now()) / 2 - theirs
    return [{ name: 'database', status: 'ok' }, clockCheck(skew), await schemaCheck(services)]
  } catch (error) {
    // What the driver says may name hosts, users and files: it is for the log.
    services.log.warn({ err: error }, 'the database does not answer')
    return [{ name: 'database', status: 'fail', message: 'The database does not answer: the log says why.' }]
  }
}

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

async function checkIndexer({ store, indexMode, now }: BaseServices): Promise<ReadyCheck[]> {
  const rows = await store.db.selectFrom('indexer_chain').select(['chain_id', 'state', 'leased_until']).execute()
  return rows
    .filter(({ chain_id: id }) => indexMode(id) !== 'none')
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
    // What only a source knows has no node to look at; a source that fails is left alone and named in the metrics.
    Promise.all(
      services.chains.all
        .filter(({ config }) => config.rpcUrls.length > 0)
        .map((chain) => checkChain(chain, services.now(), signal)),
    ),
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
