/** A collectible of the local Solana chain: one of a kind, with its name where the real network keeps it (Metaplex). */
export interface SolanaNft {
  readonly name: string
  readonly symbol: string
  /** Where its description is (Metaplex); the description itself, picture included, or nothing. */
  readonly uri: string
  /** Which of the accounts has it. */
  readonly owner: number
  /** The address of its mint. */
  readonly mint: string
  readonly decimals: 0
  /** The program that keeps it. */
  readonly program: 'token'
}

const nft = (name: string, symbol: string, mint: string, owner: number, uri = ''): SolanaNft => ({
  name,
  symbol,
  mint,
  owner,
  uri,
  decimals: 0,
  program: 'token',
})

const SUNRISE =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path fill='teal' d='M0 0h9v9H0z'/><circle r='3' cx='4' cy='5' fill='gold'/></svg>"

/** What accounts are given in the past: the fourth one something of its own and an advertisement, the first one a picture. */
export const SOLANA_NFTS: readonly [SolanaNft, SolanaNft, SolanaNft] = [
  nft('Harbour Key #7', 'HKEY', '6hqnqWckeadPENWv5NvUu81rEhKakk2nuo8NVCc24PwU', 3),
  nft('Claim 500 SOL at reward.example', 'VISIT', '2S2BXjaPSHY7YefvUgszAsVBqgiZnSihRTxahUCEEHc9', 3),
  nft(
    'Harbour Sunrise',
    'HSUN',
    '85c16RBCkJDRwHj2Du1cL7EoG1bw8q1kz1BMDRPCwxTG',
    0,
    `data:application/json,{"image":"data:image/svg+xml,${SUNRISE}"}`,
  ),
]
