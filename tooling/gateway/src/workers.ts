import { indexerWorker } from './features/indexer/indexerWorker.ts'
import { onrampWorker } from './features/onramp/followOrders.ts'
import type { Services } from './services.ts'

/** Something that runs beside the requests, such as the indexer. */
export interface Worker {
  readonly name: string
  /** Begins; resolves when it has stopped, which the signal asks for. Never rejects because a chain is away. */
  run(services: Services, signal: AbortSignal): Promise<void>
}

/** Everything that runs beside the requests. */
const workers: readonly Worker[] = [indexerWorker, onrampWorker]

/** Starts all workers; one that fails is logged and leaves the others running. */
export function startWorkers(services: Services, list: readonly Worker[] = workers): { stop(): Promise<void> } {
  const controller = new AbortController()
  const running = list.map((worker) =>
    worker.run(services, controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) services.log.error({ err: error, worker: worker.name }, 'a worker stopped')
    }),
  )
  return {
    async stop() {
      controller.abort()
      await Promise.all(running)
    },
  }
}
