import type { CaipNetworkId } from '@latchkey/kernel'
import type { CallOptions } from '../client/callOptions.ts'
import { gate } from '../client/gate.ts'
import type { ApiContext } from '../types.ts'

/** Whether the gateway serves a network. */
export function isSupported(ctx: ApiContext, network?: CaipNetworkId, { signal }: CallOptions = {}): Promise<boolean> {
  return gate(ctx, network, signal)
}
