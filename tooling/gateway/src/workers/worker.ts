import type { Services } from '../services.ts'

/** Something that runs beside the requests, such as the indexer. */
export interface Worker {
  readonly name: string
  /** Begins; resolves when it has stopped, which the signal asks for. Never rejects because a chain is away. */
  run(services: Services, signal: AbortSignal): Promise<void>
}
