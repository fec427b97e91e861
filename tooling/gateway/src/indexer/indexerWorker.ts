import type { Worker } from '../workers/worker.ts'
import { runIndexer } from './runIndexer.ts'

/** Follows the configured EVM chains, so that their history can be asked for. */
export const indexerWorker: Worker = {
  name: 'indexer',
  async run({ config, store, chains, log }, signal) {
    const { indexer: settings } = config
    const followed = settings.isEnabled ? chains.evm.filter(({ config: { isIndexed } }) => isIndexed !== false) : []
    await runIndexer({ store, chains: followed, log, signal, settings })
  },
}
