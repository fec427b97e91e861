import type { Address } from '@solana/kit'
import { getMintDecoder, getMintSize, type Mint } from '@solana-program/token'
import type { LiteSVM } from 'litesvm'
import { programs } from '../genesis/constants.ts'

/** See `readTokenAccount`. */
const KIND_OFFSET = 165
const MINT_KIND = 1

/** A token's mint; `undefined` when the address is none. */
export function readMint(svm: LiteSVM, key: Address): Mint | undefined {
  const account = svm.getAccount(key)
  if (!account.exists) return undefined
  const { programAddress: program, data } = account
  if (program !== programs.token && program !== programs.token2022) return undefined
  if (data.length !== getMintSize() && data[KIND_OFFSET] !== MINT_KIND) return undefined
  return getMintDecoder().decode(data)
}
