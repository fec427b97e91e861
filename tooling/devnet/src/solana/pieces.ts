/** A piece of the local Solana chain: one of a kind, with its name where the real network keeps it (Metaplex). */
export interface SolanaPiece {
  readonly name: string
  readonly symbol: string
  /** The address of its mint. */
  readonly mint: string
  readonly decimals: 0
  /** The program that keeps it. */
  readonly program: 'token'
}

const piece = (name: string, symbol: string, mint: string): SolanaPiece => ({
  name,
  symbol,
  mint,
  decimals: 0,
  program: 'token',
})

/** What the fourth account is given in the past: something of its own, and an advertisement. */
export const SOLANA_PIECES: readonly [SolanaPiece, SolanaPiece] = [
  piece('Harbour Key #7', 'HKEY', '6hqnqWckeadPENWv5NvUu81rEhKakk2nuo8NVCc24PwU'),
  piece('Claim 500 SOL at reward.example', 'VISIT', '2S2BXjaPSHY7YefvUgszAsVBqgiZnSihRTxahUCEEHc9'),
]
