import { GatewayError } from '../gatewayError.ts'

/** Seconds after which a client may ask again. */
const RETRY_AFTER = 5

/** The refusal when no node of a chain answers: 503 `chain-unreachable`, which names the chain. */
export function chainUnreachable(chainId: string, cause?: unknown): GatewayError {
  return new GatewayError(503, 'chain-unreachable', `No node of ${chainId} answers at the moment: try again later.`, {
    cause,
    details: [{ name: chainId, description: 'unreachable' }],
    retryAfter: RETRY_AFTER,
  })
}
