import { abortable } from '@latchkey/kernel/async'
import type { CallOptions } from '../client/callOptions.ts'
import { supportedChains } from '../client/supportedChains.ts'
import { underSignals } from '../client/underSignals.ts'
import type { SupportedChainsAnswer } from '../schemas/supportedChains.ts'
import type { ApiContext } from '../types.ts'

/** The networks the gateway serves. */
export function getSupportedChains(ctx: ApiContext, { signal }: CallOptions = {}): Promise<SupportedChainsAnswer> {
  return underSignals([ctx.signal, signal], (own) => abortable(() => supportedChains(ctx), own))
}
