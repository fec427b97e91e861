/** A token of the local Solana chain. */
export interface SolanaToken {
  readonly symbol: string
  readonly name: string
  /** The address of its mint. */
  readonly mint: string
  readonly decimals: number
  /** The program that keeps it. */
  readonly program: 'token' | 'token-2022'
  /** What the first two accounts hold at the start, in the token's smallest unit. */
  readonly holdings: readonly [bigint, bigint]
}

/** The tokens; USDC stands at its address on the main network. Any of them is minted by `SOLANA_ACCOUNTS[9]`. */
export const SOLANA_TOKENS: readonly [SolanaToken, SolanaToken, SolanaToken] = [
  {
    symbol: 'USDC',
    name: 'USD Coin',
    mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    decimals: 6,
    program: 'token',
    holdings: [1_000_000_000n, 250_000_000n],
  },
  {
    symbol: 'LATCH',
    name: 'Latch',
    mint: 'HKQtR7rFy4oNWxEitBX3PLXQQQoPg3dijieAqC17hjU1',
    decimals: 9,
    program: 'token',
    holdings: [500_000_000_000n, 42_500_000_000n],
  },
  {
    symbol: 'KEY',
    name: 'Key (Token-2022)',
    mint: 'H6gcXQJSDS4YXjQWLCJZ6A6wL2i5o6F9QvxUWrj8p2zP',
    decimals: 4,
    program: 'token-2022',
    holdings: [1_234_500n, 10_000n],
  },
]
