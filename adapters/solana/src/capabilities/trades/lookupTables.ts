import { kernelError } from '@latchkey/kernel'
import type { NodeContext } from '@latchkey/kernel/adapter'
import { encodeBase58 } from '../../base58.ts'
import { readNumber } from '../chain/compareSigned.ts'
import { LOOKUP_TABLE } from '../chain/programs.ts'
import { readAccounts } from '../chain/rpc.ts'
import type { InstructionAccount, Transaction } from '../chain/transaction.ts'

/** What stands before the addresses of a table, and the kind of account that is one. */
const HEADER = 56
const IS_TABLE = 1n
const KEY = 32
/** How `readTransaction` names an account of a table. */
const PLACE = /^(\w+)\[(\d+)\]$/

/**
 * The same transaction with the addresses that stand in lookup tables. A table's places never change while it is in use.
 * @throws `transfer/unreadable` where a table, or a place in it, is not there
 */
export async function resolveTables(transaction: Transaction, ctx: NodeContext): Promise<Transaction> {
  const { instructions } = transaction
  const named = instructions.flatMap(({ program, accounts }) => [program, ...accounts.map(({ key }) => key)])
  const tables = [...new Set(named.flatMap((key) => PLACE.exec(key)?.[1] ?? []))]
  if (tables.length === 0) return transaction
  const accounts = await readAccounts(ctx, tables)
  const resolve = (key: string): string => {
    const [, table = '', place] = PLACE.exec(key) ?? []
    if (place === undefined) return key
    const account = accounts[tables.indexOf(table)]
    const at = HEADER + Number(place) * KEY
    if (
      account?.owner !== LOOKUP_TABLE ||
      readNumber(account.data, 0, 4) !== IS_TABLE ||
      at + KEY > account.data.length
    )
      throw kernelError('transfer/unreadable', { details: { problem: `there is no ${key}` } })
    return encodeBase58(account.data.slice(at, at + KEY))
  }
  const resolved = (account: InstructionAccount): InstructionAccount => ({ ...account, key: resolve(account.key) })
  return {
    ...transaction,
    instructions: instructions.map(({ program, accounts: own, data }) => ({
      program: resolve(program),
      accounts: own.map(resolved),
      data,
    })),
  }
}
