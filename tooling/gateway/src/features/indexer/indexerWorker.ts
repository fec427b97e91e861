import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge } from 'prom-client'
import type { EvmChain } from '../../core/chains/chain.ts'
import type { IndexerConfig } from '../../core/config/config.ts'
import type { Log } from '../../core/log.ts'
import type { Store } from '../../core/store/openStore.ts'
import type { BaseServices, Services } from '../../services.ts'
import type { Worker } from '../../workers.ts'
import { followChain } from './follow.ts'
import { ownerName } from './lease.ts'
import { pruneWatched } from './watchlist.ts'

/**
 * Shows how far each chain is indexed and whether it is followed, whichever instance does.
 *
 * @returns takes the number of a chain's newest block
 */
function registerMetrics({
  metrics: { registry },
  store: { db },
}: Pick<BaseServices, 'metrics' | 'store'>): (chain: string, head: number) => void {
  const heads = new Map<string, number>()
  const lag = new Gauge({
    name: 'latchkey_indexer_lag_blocks',
    help: 'Blocks of a chain that are not indexed yet, as seen by the instance that follows it',
    labelNames: ['chain'],
    registers: [registry],
  })
  const followed = new Gauge({
    name: 'latchkey_indexer_following',
    help: '1 while a chain is followed, 0 while it is read for the first time or away',
    labelNames: ['chain'],
    registers: [registry],
  })
  new Gauge({
    name: 'latchkey_indexer_block',
    help: 'Last block of a chain that was indexed',
    labelNames: ['chain'],
    registers: [registry],
    async collect() {
      // A database that is away is told by /ready; the other metrics are wanted then most of all.
      const rows = await db
        .selectFrom('indexer_chain')
        .select(['chain_id', 'number', 'state'])
        .execute()
        .catch(() => [])
      for (const { chain_id: chain, number, state } of rows) {
        this.set({ chain }, number)
        const head = heads.get(chain)
        if (head !== undefined) lag.set({ chain }, Math.max(0, head - number))
        followed.set({ chain }, state === 'following' ? 1 : 0)
      }
    },
  })
  return (chain, head) => void heads.set(chain, head)
}

/** What is followed, and where it is written. */
interface IndexerOptions {
  readonly store: Store
  readonly chains: readonly EvmChain[]
  /** Whether only what concerns watched accounts is indexed of a chain. */
  readonly isWatched: (chainId: string) => boolean
  readonly log: Log
  readonly signal: AbortSignal
  readonly settings: IndexerConfig
  /** Called with the number of each newest block that is seen. */
  readonly onHead?: (chain: string, head: number) => void
}

/**
 * Follows EVM chains into the store until the signal; one that does not answer holds up no other. Resolves when nothing
 * is written any more.
 */
async function runIndexer({
  store,
  chains,
  isWatched,
  log,
  signal,
  settings,
  onHead = () => undefined,
}: IndexerOptions): Promise<void> {
  const owner = ownerName()
  const followed = chains.map((node) =>
    followChain({
      ...settings,
      db: store.db,
      node,
      log,
      onHead: (head) => onHead(node.id, head),
      follower: { chainId: node.id, owner },
      signal,
      isWatched: isWatched(node.id),
      startBlock: node.config.startBlock ?? (isWatched(node.id) ? 'head' : 0),
      isLocal: node.config.isLocal === true,
      wrappers: new Set(node.config.exchange ? [node.config.exchange.wrappedNative.toLowerCase()] : []),
    }),
  )
  await Promise.all(followed)
}

const PRUNE_MS = 600_000

/** Forgets what is watched for no account, every ten minutes. */
async function keepPruning({ store, log, now }: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const count = await pruneWatched(store.db, now()).catch((error: unknown) => {
      log.warn({ err: error }, 'accounts without requests cannot be forgotten at the moment')
      return 0
    })
    if (count > 0)
      log.info({ count }, 'accounts without a request in 90 days, or that had to leave, are not watched any more')
    await sleep(PRUNE_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Follows the EVM chains that are indexed, so that their history can be asked for. */
export const indexerWorker: Worker = {
  name: 'indexer',
  async run(services, signal) {
    const { config, store, chains, log, indexMode } = services
    const { indexer: settings } = config
    const followed = chains.evm.filter(({ id }) => indexMode(id) !== 'none')
    const isWatched = (chainId: string): boolean => indexMode(chainId) === 'watched'
    const onHead = followed.length > 0 ? registerMetrics(services) : () => undefined
    const isPruned = followed.some(({ id }) => isWatched(id))
    await Promise.all([
      runIndexer({ store, chains: followed, isWatched, log, signal, settings, onHead }),
      isPruned && keepPruning(services, signal),
    ])
  },
}
