/** Coin type of an EVM chain (CAIP-2): its id with the highest of 32 bits set, unsigned (ENSIP-11; facts: names). */
export function coinTypeOfChain(chainId: string): number {
  return (0x8000_0000 | Number(chainId.slice(chainId.indexOf(':') + 1))) >>> 0
}
