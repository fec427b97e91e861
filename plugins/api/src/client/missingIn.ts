import { type CaipNetworkId, isCaipNetworkId } from '@latchkey/kernel'

/** The networks that an answer lacks because the gateway could not reach them, from its header. */
export function missingIn(headers: Headers): readonly CaipNetworkId[] {
  const names = headers.get('x-latchkey-missing-chains') ?? ''
  return names.split(/\s*,\s*/).filter(isCaipNetworkId)
}
