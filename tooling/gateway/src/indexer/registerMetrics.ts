import { Gauge } from 'prom-client'
import type { BaseServices } from '../services.ts'

/**
 * Shows how far each chain is indexed and whether it is followed, whichever instance does.
 *
 * @returns takes the number of a chain's newest block
 */
export function registerMetrics({
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
