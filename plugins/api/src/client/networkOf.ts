import { type CaipNetworkId, parseCaipAddress } from '@latchkey/kernel'

/**
 * The network of an account or a token.
 * @throws `caip/account`
 */
export function networkOf(id: string): CaipNetworkId {
  return parseCaipAddress(id).networkId
}
