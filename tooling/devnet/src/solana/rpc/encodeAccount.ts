import type { Address, EncodedAccount } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { base58 } from '../base58.ts'
import { type ParsedAccount, parseAccount } from '../tokens/parseAccount.ts'
import { params } from './params.ts'

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
