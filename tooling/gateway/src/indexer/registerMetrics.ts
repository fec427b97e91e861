import { Gauge } from 'prom-client'
import type { BaseServices } from '../services.ts'

/** Shows how far each chain is indexed and whether it is followed, whichever instance does. */
export function registerMetrics({
  metrics: { registry },
  store: { db },
}: Pick<BaseServices, 'metrics' | 'store'>): void {
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
        followed.set({ chain }, state === 'following' ? 1 : 0)
      }
    },
  })
}
