/** Milliseconds a node may take for one request (specification section 9). */
export const RPC_TIMEOUT = 10_000
/** Most calls in one batch (specification section 9). */
export const BATCH_SIZE = 1000
/** Most requests in flight whose equals wait for their answer (specification section 9). */
export const DEDUPE_SIZE = 8192
/** Milliseconds a node that failed is left alone (security.md R5). */
export const RESTING_TIME = 30_000
/** Milliseconds of silence after which the next node is asked too, so that it answers within 1 s (security.md R5). */
export const PATIENCE = 800
