import { base58 } from '../base58.ts'
import type { Executed } from '../ledger/executed.ts'
import { parseInstruction } from './parseInstruction.ts'

/** A message in the `jsonParsed` form: accounts by name, well-known instructions in words. */
export function parseMessage({ message, keys }: Executed): unknown {
  const own = message.staticAccounts.length
  return {
    accountKeys: keys.all.map((pubkey, index) => ({
      pubkey,
      signer: keys.isSigner(index),
      writable: keys.isWritable(index),
      source: index < own ? 'transaction' : 'lookupTable',
    })),
    recentBlockhash: message.lifetimeToken,
    instructions: message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => {
      const programId = keys.all[programAddressIndex] ?? ''
      const accounts = accountIndices.map((index) => keys.all[index] ?? '')
      const bytes = Buffer.from(data ?? [])
      const parsed = parseInstruction(programId, accounts, bytes)
      return parsed
        ? { programId, stackHeight: 1, ...parsed }
        : { programId, accounts, data: base58.encode(bytes), stackHeight: 1 }
    }),
  }
}
