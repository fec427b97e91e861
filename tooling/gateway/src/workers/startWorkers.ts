import type { Services } from '../services.ts'
import type { Worker } from './worker.ts'
import { workers } from './workers.ts'

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
