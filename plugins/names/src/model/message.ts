import type { CaipNetworkId } from '@latchkey/kernel'
import { namesError } from '../errors.ts'

/** Chains from here on have no coin type of 32 bits (ENSIP-11). */
const FIRST_WITHOUT = 0x8000_0000

/**
 * The coin type of an EVM chain: its id with the highest of 32 bits set, unsigned (ENSIP-11).
 * @throws `names/chain-id`: "Invalid chainId"
 */
export function coinTypeOf(network: CaipNetworkId): number {
  const [namespace, reference = ''] = network.split(':')
  const chainId = /^\d{1,10}$/.test(reference) ? Number(reference) : FIRST_WITHOUT
  if (namespace !== 'eip155' || chainId === 0 || chainId >= FIRST_WITHOUT) throw namesError('names/chain-id')
  return (FIRST_WITHOUT | chainId) >>> 0
}

/** The account that gets a name, and on which network it is one. */
interface NameOwner {
  readonly address: string
  readonly coinType: number
}

/**
 * What the account signs: which name it wants, for which account, when, and at which gateway, so that nothing can be done with
 * it for others, elsewhere or later.
 * @param now milliseconds since 1970
 */
export function registrationMessage(
  name: string,
  { address, coinType }: NameOwner,
  audience: string,
  now: number,
): string {
  return JSON.stringify({ name, attributes: {}, timestamp: Math.floor(now / 1000), audience, address, coinType })
}
