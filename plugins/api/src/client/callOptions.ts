import type { CaipNetworkId } from '@latchkey/kernel'

/** What every call takes. */
export interface CallOptions {
  /** Ends the call; its promise rejects with `kernel/aborted`. */
  readonly signal?: AbortSignal
}

/** For calls about one network. */
export interface NetworkOptions extends CallOptions {
  /** @defaultValue the active network */
  readonly network?: CaipNetworkId
}
