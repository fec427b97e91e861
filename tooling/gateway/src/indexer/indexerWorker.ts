import type { Worker } from '../workers/worker.ts'
import { registerMetrics } from './registerMetrics.ts'
import { runIndexer } from './runIndexer.ts'

/** Follows the configured EVM chains, so that their history can be asked for. */
export const indexerWorker: Worker = {
  name: 'indexer',
  async run(services, signal) {
    const { config, store, chains, log } = services
    const { indexer: settings } = config
    const followed = settings.isEnabled ? chains.evm.filter(({ config: { isIndexed } }) => isIndexed !== false) : []
    const onHead = followed.length > 0 ? registerMetrics(services) : () => undefined
    await runIndexer({ store, chains: followed, log, signal, settings, onHead })
  },
}
