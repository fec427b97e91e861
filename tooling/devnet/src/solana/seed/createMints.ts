import { address, lamports } from '@solana/kit'
import { getMintEncoder, getMintSize } from '@solana-program/token'
import type { LiteSVM } from 'litesvm'
import { SOLANA_ACCOUNTS } from '../accounts.ts'
import { SOLANA_PIECES } from '../pieces.ts'
import { programs } from '../programs.ts'
import { SOLANA_TOKENS } from '../tokens.ts'

/** Puts the mints where they belong; USDC's address is nobody's here, so it cannot come by a transaction. */
export function createMints(svm: LiteSVM): void {
  const authority = SOLANA_ACCOUNTS.at(-1)?.address ?? ''
  for (const { mint, decimals, program } of [...SOLANA_TOKENS, ...SOLANA_PIECES]) {
    const data = getMintEncoder().encode({
      mintAuthority: address(authority),
      supply: 0n,
      decimals,
      isInitialized: true,
      freezeAuthority: null,
    })
    svm.setAccount({
      address: address(mint),
      lamports: lamports(svm.minimumBalanceForRentExemption(BigInt(getMintSize()))),
      data: new Uint8Array(data),
      programAddress: program === 'token' ? programs.token : programs.token2022,
      executable: false,
      space: BigInt(data.length),
    })
  }
}
