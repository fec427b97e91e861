import type { Address, EncodedAccount, Option } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { base58, programs } from '../genesis/constants.ts'
import { readMint } from '../tokens/readMint.ts'
import { readTokenAccount } from '../tokens/readTokenAccount.ts'
import { tokenAmount } from '../tokens/tokenAmount.ts'
import { params } from './params.ts'

/** The `jsonParsed` form of an account. */
interface ParsedAccount {
  readonly program: string
  readonly space: number
  readonly parsed: { readonly type: string; readonly info: Readonly<Record<string, unknown>> }
}

function orNull(option: Option<Address>): string | null {
  return option.__option === 'Some' ? option.value : null
}

/** Only accounts of the token programs have one here; for the others clients get the bytes, as from the real node. */
function parseAccount(svm: LiteSVM, account: EncodedAccount): ParsedAccount | undefined {
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

/** Never pays rent (the largest 64-bit number, as on the real network). */
const RENT_EXEMPT = 18446744073709551615n

/** An account as the JSON-RPC shows it. */
export interface EncodedAccountJson {
  readonly lamports: bigint
  readonly owner: string
  readonly executable: boolean
  readonly rentEpoch: bigint
  readonly space: number
  readonly data: ParsedAccount | string | readonly [string, 'base58' | 'base64']
}

function slice(data: Uint8Array, settings: Readonly<Record<string, unknown>>): Uint8Array {
  const wanted = settings.dataSlice
  if (!params.isRecord(wanted)) return data
  const offset = Number(wanted.offset)
  return data.slice(offset, offset + Number(wanted.length))
}

/**
 * `null` when nothing is there.
 * @param found the account as it would be after a transaction, in place of what it is
 */
export function encodeAccount(
  svm: LiteSVM,
  key: Address,
  settings: Readonly<Record<string, unknown>>,
  found?: EncodedAccount,
): EncodedAccountJson | null {
  const account = found ? { ...found, exists: true as const } : svm.getAccount(key)
  if (!account.exists) return null
  const data = slice(new Uint8Array(account.data), settings)
  const parsed = settings.encoding === 'jsonParsed' ? parseAccount(svm, account) : undefined
  const legacy = settings.encoding === undefined
  const base64 = Buffer.from(data).toString('base64')
  return {
    lamports: account.lamports,
    owner: account.programAddress,
    executable: account.executable,
    rentEpoch: RENT_EXEMPT,
    space: account.data.length,
    data:
      parsed ??
      (legacy
        ? base58.encode(data)
        : settings.encoding === 'base58'
          ? [base58.encode(data), 'base58']
          : [base64, 'base64']),
  }
}
