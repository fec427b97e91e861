import type { CallOptions } from '../client/callOptions.ts'
import { supportedChains } from '../client/supportedChains.ts'
import { underSignals } from '../client/underSignals.ts'
import { untilAborted } from '../client/untilAborted.ts'
import type { SupportedChainsAnswer } from '../schemas/supportedChains.ts'
import type { ApiContext } from '../types.ts'

/** The networks the gateway serves. */
export function getSupportedChains(ctx: ApiContext, { signal }: CallOptions = {}): Promise<SupportedChainsAnswer> {
  return underSignals([ctx.signal, signal], (own) => untilAborted(supportedChains(ctx), own))
}
