import { base58 } from '../base58.ts'
import type { Message } from '../ledger/decodeMessage.ts'

/** A message in the `json` form: accounts by their number. */
export function encodeMessage(message: Message): unknown {
  const { header, staticAccounts, lifetimeToken, instructions } = message
  const tables = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  return {
    accountKeys: staticAccounts,
    header: {
      numRequiredSignatures: header.numSignerAccounts,
      numReadonlySignedAccounts: header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
    },
    recentBlockhash: lifetimeToken,
    instructions: instructions.map(({ programAddressIndex, accountIndices, data }) => ({
      programIdIndex: programAddressIndex,
      accounts: accountIndices ?? [],
      data: base58.encode(new Uint8Array(data ?? [])),
      stackHeight: 1,
    })),
    ...(message.version === 0
      ? {
          addressTableLookups: tables.map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
            accountKey: lookupTableAddress,
            writableIndexes,
            readonlyIndexes,
          })),
        }
      : {}),
  }
}
