import type { RelayClient } from './relayState.ts'
import type { RelayFault } from './types.ts'

const DELAY_MS = 1000

/** Does a step, or what a fault makes of it. `act` is told whether its answer is to be held back. */
export function applyFault(
  fault: RelayFault | undefined,
  client: RelayClient,
  act: (unanswered: boolean) => void,
): void {
  const action = fault?.do
  if (action === undefined) act(false)
  if (action === 'delay') setTimeout(() => act(false), fault?.ms ?? DELAY_MS).unref()
  if (action === 'duplicate') {
    act(false)
    act(false)
  }
  if (action === 'cut') client.socket.terminate()
  if (action === 'cut-after') {
    act(true)
    setImmediate(() => client.socket.terminate())
  }
  if (action === 'silent') client.silent = true
}
