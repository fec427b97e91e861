import type { Address } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { base58 } from '../base58.ts'
import type { Message } from './decodeMessage.ts'

/** Bytes before the addresses of a lookup table's account (`LOOKUP_TABLE_META_SIZE` of its program). */
const TABLE_HEADER = 56
const KEY = 32

/** Every account a transaction names, in the order its instructions count them. */
export interface AccountKeys {
  readonly all: readonly Address[]
  readonly loaded: { readonly writable: readonly Address[]; readonly readonly: readonly Address[] }
  isSigner(index: number): boolean
  isWritable(index: number): boolean
}

function lookUp(svm: LiteSVM, table: Address, indexes: readonly number[]): Address[] {
  const account = svm.getAccount(table)
  if (!account.exists) return []
  return indexes.flatMap((index) => {
    const start = TABLE_HEADER + index * KEY
    const bytes = account.data.slice(start, start + KEY)
    return bytes.length === KEY ? [base58.encode(bytes) as Address] : []
  })
}

/** Resolves what a message takes from lookup tables. */
export function accountKeys(svm: LiteSVM, message: Message): AccountKeys {
  const { staticAccounts, header } = message
  const tables = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  const writable = tables.flatMap((table) => lookUp(svm, table.lookupTableAddress, table.writableIndexes))
  const readonly = tables.flatMap((table) => lookUp(svm, table.lookupTableAddress, table.readonlyIndexes))
  const { numSignerAccounts: signers, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const known = staticAccounts.length
  return {
    all: [...staticAccounts, ...writable, ...readonly],
    loaded: { writable, readonly },
    isSigner: (index) => index < signers,
    isWritable: (index) =>
      index < signers
        ? index < signers - numReadonlySignerAccounts
        : index < known
          ? index < known - numReadonlyNonSignerAccounts
          : index < known + writable.length,
  }
}
