import type { Address, EncodedAccount, Option } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { programs } from '../programs.ts'
import { readMint } from './readMint.ts'
import { readTokenAccount } from './readTokenAccount.ts'
import { tokenAmount } from './tokenAmount.ts'

/** The `jsonParsed` form of an account. */
export interface ParsedAccount {
  readonly program: string
  readonly space: number
  readonly parsed: { readonly type: string; readonly info: Readonly<Record<string, unknown>> }
}

function orNull(option: Option<Address>): string | null {
  return option.__option === 'Some' ? option.value : null
}

/** Only accounts of the token programs have one here; for the others clients get the bytes, as from the real node. */
export function parseAccount(svm: LiteSVM, account: EncodedAccount): ParsedAccount | undefined {
  const program = account.programAddress === programs.token2022 ? 'spl-token-2022' : 'spl-token'
  const space = account.data.length
  const token = readTokenAccount(svm, account.address)
  if (token) {
    const { mint, owner, amount, decimals, state, isNative } = token
    const info = { isNative, mint, owner, state, tokenAmount: tokenAmount(amount, decimals) }
    return { program, space, parsed: { type: 'account', info } }
  }
  const mint = readMint(svm, account.address)
  if (!mint) return undefined
  const info = {
    decimals: mint.decimals,
    freezeAuthority: orNull(mint.freezeAuthority),
    isInitialized: mint.isInitialized,
    mintAuthority: orNull(mint.mintAuthority),
    supply: mint.supply.toString(),
  }
  return { program, space, parsed: { type: 'mint', info } }
}
