import type { Network } from '@latchkey/kernel'
import { readSegwitAddress } from './bech32.ts'

/** An address of one of these networks in its normal form; `undefined` for other text. */
export type AddressReader = (text: string, networks: readonly Pick<Network, 'parameters'>[]) => string | undefined

/** What may be 25 bytes in base58. */
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{25,35}$/

/** What reads these texts. Addresses before SegWit are checked with a hash function, which most accounts do without. */
export async function addressReader(texts: readonly unknown[]): Promise<AddressReader> {
  if (!texts.some((text) => typeof text === 'string' && BASE58.test(text))) return readSegwitAddress
  const { readAddress } = await import('./chain/addresses.ts')
  return (text, networks) => readAddress(text, networks)?.address
}
