/** Coin type of Ether on chain 1 (SLIP-44). */
const ETHER = 60

/** Marks the coin types that are EVM chains: the chain's id with the highest of 32 bits set (ENSIP-11). */
const EVM_BIT = 0x8000_0000

/** CAIP-2 id of the EVM chain that a coin type stands for; undefined for all other coins. */
export function chainOfCoinType(coinType: number): `eip155:${number}` | undefined {
  if (coinType === ETHER) return 'eip155:1'
  return coinType > EVM_BIT ? `eip155:${coinType - EVM_BIT}` : undefined
}
