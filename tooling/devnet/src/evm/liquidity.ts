import { parseUnits } from 'viem'
import { TOKENS } from '../contracts/tokens.ts'

type TokenKey = keyof typeof TOKENS

/**
 * What a pair of the exchange holds, in whole tokens: this makes one ether 2,500 dollars, one LATCH half of one and one
 * euro 1.085.
 */
const RESERVES: readonly (readonly [TokenKey, number, TokenKey, number])[] = [
  ['weth', 1000, 'usdc', 2_500_000],
  ['weth', 400, 'usdt', 1_000_000],
  ['usdc', 2_000_000, 'usdt', 2_000_000],
  ['latch', 500_000, 'usdc', 250_000],
  ['latch', 200_000, 'weth', 40],
  ['ticket', 1000, 'usdc', 25_000],
  ['eurc', 1_000_000, 'usdc', 1_085_000],
  ['hostile', 1_000_000, 'weth', 1],
]

/** One side of a pair, in the token's smallest unit. */
export interface Reserve {
  readonly token: TokenKey
  readonly amount: bigint
}

/** The liquidity that the exchange of a chain starts with. Chain 1 is twice as deep as the others. */
export function liquidity(chainId: number): readonly (readonly [Reserve, Reserve])[] {
  const share = chainId === 1 ? 1n : 2n
  const side = (token: TokenKey, whole: number): Reserve => ({
    token,
    amount: parseUnits(`${whole}`, TOKENS[token].decimals) / share,
  })
  return RESERVES.map(([one, oneWhole, other, otherWhole]) => [side(one, oneWhole), side(other, otherWhole)])
}
