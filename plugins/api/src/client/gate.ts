import type { CaipNetworkId } from '@latchkey/kernel'
import { abortable } from '@latchkey/kernel/async'
import type { ApiContext } from '../types.ts'
import { supportedChains } from './supportedChains.ts'
import { underSignals } from './underSignals.ts'

/** Whether the gateway serves a network, the active one by default (specification section 7). */
export function gate(ctx: ApiContext, network?: CaipNetworkId, signal?: AbortSignal): Promise<boolean> {
  const id = network ?? ctx.store.get(ctx.core.network)?.id
  return underSignals([ctx.signal, signal], async (own) => {
    const { http } = await abortable(() => supportedChains(ctx), own)
    return id !== undefined && http.includes(id)
  })
}
