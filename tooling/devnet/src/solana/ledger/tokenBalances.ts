import type { Address } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { readTokenAccount } from '../tokens/readTokenAccount.ts'
import { type TokenAmount, tokenAmount } from '../tokens/tokenAmount.ts'

/** What a token account held, as `getTransaction` reports it before and after. */
export interface TokenBalance {
  readonly accountIndex: number
  readonly mint: string
  readonly owner: string
  readonly programId: string
  readonly uiTokenAmount: TokenAmount
}

export function tokenBalances(svm: LiteSVM, keys: readonly Address[]): TokenBalance[] {
  return keys.flatMap((key, accountIndex) => {
    const token = readTokenAccount(svm, key)
    if (!token) return []
    const { mint, owner, program, amount, decimals } = token
    return [{ accountIndex, mint, owner, programId: program, uiTokenAmount: tokenAmount(amount, decimals) }]
  })
}
