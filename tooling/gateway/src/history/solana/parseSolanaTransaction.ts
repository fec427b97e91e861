import { readField } from '../../indexer/chainData/readField.ts'
import { readTokenChanges } from './readTokenChanges.ts'
import type { SolanaTransaction } from './solanaTransaction.ts'

const MOST_ACCOUNTS = 256
const MOST_INSTRUCTIONS = 1_000

function texts(values: readonly unknown[]): readonly string[] {
  return values.filter((value) => typeof value === 'string')
}

function lamports(value: unknown): bigint {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? BigInt(value) : 0n
}

function loaded(meta: Readonly<Record<string, unknown>>): readonly string[] {
  if (typeof meta.loadedAddresses !== 'object' || meta.loadedAddresses === null) return []
  const { writable = [], readonly: read = [] } = readField.object(meta.loadedAddresses, 'loaded addresses')
  return [writable, read].flatMap((list) => texts(readField.list(list, 'loaded addresses', MOST_ACCOUNTS)))
}

/**
 * Reads an answer of `getTransaction` in the encoding `json`.
 * @throws ChainDataError when it is something else
 */
export function parseSolanaTransaction(answer: unknown): SolanaTransaction {
  const { transaction, meta: stated } = readField.object(answer, 'transaction')
  const meta = readField.object(stated, 'outcome')
  const { message } = readField.object(transaction, 'signed transaction')
  const { accountKeys, instructions } = readField.object(message, 'message')
  const accounts = [...texts(readField.list(accountKeys, 'list of accounts', MOST_ACCOUNTS)), ...loaded(meta)]
  const before = readField.list(meta.preBalances ?? [], 'balances before', MOST_ACCOUNTS)
  const after = readField.list(meta.postBalances ?? [], 'balances after', MOST_ACCOUNTS)
  const called = readField.list(instructions, 'list of instructions', MOST_INSTRUCTIONS).map((entry) => {
    const { programIdIndex } = readField.object(entry, 'instruction')
    return typeof programIdIndex === 'number' ? accounts[programIdIndex] : undefined
  })
  return {
    payer: accounts[0] ?? '',
    accounts,
    changes: accounts.map((_, place) => lamports(after[place]) - lamports(before[place])),
    fee: lamports(meta.fee),
    programs: texts(called),
    tokens: readTokenChanges(meta.preTokenBalances, meta.postTokenBalances),
  }
}
