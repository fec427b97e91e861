import type { CaipId } from './caipId.ts'

/** The CAIP-10 id of an address or a token on a chain (CAIP-2). */
export function toCaipId(chainId: string, address: string): CaipId {
  const colon = chainId.indexOf(':')
  return `${chainId.slice(0, colon)}:${chainId.slice(colon + 1)}:${address}`
}
