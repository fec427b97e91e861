import { indexerWorker } from '../indexer/indexerWorker.ts'
import type { Worker } from './worker.ts'

/** Everything that runs beside the requests. */
export const workers: readonly Worker[] = [indexerWorker]
