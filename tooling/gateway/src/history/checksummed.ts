import { getAddress } from 'viem'
import { createLruCache } from '../cache/createLruCache.ts'

const known = createLruCache<string>(20_000, 3_600_000)

/** An EVM address as EIP-55 writes it; text that is none as it is. */
export function checksummed(address: string): string {
  if (!address.startsWith('0x')) return address
  const found = known.get(address)
  if (found !== undefined) return found
  const written = getAddress(address)
  known.set(address, written)
  return written
}
