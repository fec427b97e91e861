import type { Address } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { base58 } from '../genesis/constants.ts'
import { readTokenAccount } from '../tokens/readTokenAccount.ts'
import { type TokenAmount, tokenAmount } from '../tokens/tokenAmount.ts'
import type { Message } from './decodeMessage.ts'
import type { DecodedTransaction } from './decodeTransaction.ts'
import type { Executed } from './executed.ts'
import { type RunOptions, runTransaction } from './runTransaction.ts'

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
function accountKeys(svm: LiteSVM, message: Message): AccountKeys {
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

/** What a token account held, as `getTransaction` reports it before and after. */
export interface TokenBalance {
  readonly accountIndex: number
  readonly mint: string
  readonly owner: string
  readonly programId: string
  readonly uiTokenAmount: TokenAmount
}

function tokenBalances(svm: LiteSVM, keys: readonly Address[]): TokenBalance[] {
  return keys.flatMap((key, accountIndex) => {
    const token = readTokenAccount(svm, key)
    if (!token) return []
    const { mint, owner, program, amount, decimals } = token
    return [{ accountIndex, mint, owner, programId: program, uiTokenAmount: tokenAmount(amount, decimals) }]
  })
}

function balances(svm: LiteSVM, keys: readonly Address[]): bigint[] {
  return keys.map((key) => svm.getBalance(key) ?? 0n)
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}

/** Runs a transaction and notes what it changed. */
export function execute(svm: LiteSVM, decoded: DecodedTransaction, signature: string, options: RunOptions): Executed {
  const keys = accountKeys(svm, decoded.message)
  const before = balances(svm, keys.all)
  const tokensBefore = tokenBalances(svm, keys.all)
  const outcome = runTransaction(svm, decoded, options)
  const after = balances(svm, keys.all)
  return {
    ...outcome,
    signature,
    signatures: Object.values(decoded.transaction.signatures).map((bytes) => (bytes ? base58.encode(bytes) : '')),
    slot: options.slot,
    time: options.time,
    wire: decoded.wire,
    message: decoded.message,
    keys,
    before,
    after,
    tokensBefore,
    tokensAfter: tokenBalances(svm, keys.all),
    // Lamports only move between the accounts of a transaction: what is gone is its fee.
    fee: sum(before) - sum(after),
  }
}
