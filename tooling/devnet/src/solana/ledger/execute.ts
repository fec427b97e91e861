import type { Address } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { base58 } from '../base58.ts'
import { accountKeys } from './accountKeys.ts'
import type { DecodedTransaction } from './decodeTransaction.ts'
import type { Executed } from './executed.ts'
import { type RunOptions, runTransaction } from './runTransaction.ts'
import { tokenBalances } from './tokenBalances.ts'

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
