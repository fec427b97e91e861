import type { Log } from '../log/log.ts'

/** What every question to a source carries. */
export interface AskOptions {
  /** Aborted when the client is gone or the request's time is up. */
  readonly signal: AbortSignal
  readonly log: Log
}

/** An answer that was put together from several chains. */
export interface Merged<Value> {
  readonly value: Value
  /** CAIP-2 ids of the chains that could not be asked; they are left out of the value. */
  readonly missing: readonly string[]
}
