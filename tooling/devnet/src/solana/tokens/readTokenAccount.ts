import type { Address } from '@solana/kit'
import { getTokenDecoder, getTokenSize } from '@solana-program/token'
import type { LiteSVM } from 'litesvm'
import { programs } from '../genesis/constants.ts'
import { readMint } from './readMint.ts'

/** The byte behind the base account that Token-2022 uses to tell a mint with extensions (1) from an account (2). */
const KIND_OFFSET = 165
const ACCOUNT_KIND = 2

/** An owner's account of one token. */
export interface TokenAccount {
  readonly program: Address
  readonly mint: Address
  readonly owner: Address
  readonly amount: bigint
  readonly decimals: number
  readonly state: 'uninitialized' | 'initialized' | 'frozen'
  readonly isNative: boolean
}

const STATES = ['uninitialized', 'initialized', 'frozen'] as const

/** `undefined` when the address is not a token account. */
export function readTokenAccount(svm: LiteSVM, key: Address): TokenAccount | undefined {
  const account = svm.getAccount(key)
  if (!account.exists || !isTokenAccount(account.programAddress, account.data)) return undefined
  const { mint, owner, amount, state, isNative } = getTokenDecoder().decode(account.data)
  return {
    program: account.programAddress,
    mint,
    owner,
    amount,
    decimals: readMint(svm, mint)?.decimals ?? 0,
    state: STATES[state] ?? 'uninitialized',
    isNative: isNative.__option === 'Some',
  }
}

function isTokenAccount(program: Address, { length, [KIND_OFFSET]: kind }: ArrayLike<number>): boolean {
  if (program === programs.token) return length === getTokenSize()
  return program === programs.token2022 && (length === getTokenSize() || kind === ACCOUNT_KIND)
}
