import { base58, programs } from '../genesis/constants.ts'
import type { Message } from '../ledger/decodeMessage.ts'
import type { Executed } from '../ledger/executed.ts'

/** An instruction in words. */
interface ParsedInstruction {
  readonly program: string
  readonly parsed: string | { readonly type: string; readonly info: Readonly<Record<string, unknown>> }
}

/** Numbers of the instructions that are put into words (`SystemInstruction`, `TokenInstruction`). */
const SYSTEM_TRANSFER = 2
const TOKEN_TRANSFER = 3
const TOKEN_TRANSFER_CHECKED = 12

function parseSystem([source, destination]: readonly string[], data: Buffer): ParsedInstruction | undefined {
  if (data.length < 12 || data.readUInt32LE(0) !== SYSTEM_TRANSFER) return undefined
  const lamports = data.readBigUInt64LE(4)
  return { program: 'system', parsed: { type: 'transfer', info: { source, destination, lamports } } }
}

function parseToken(program: string, accounts: readonly string[], data: Buffer): ParsedInstruction | undefined {
  if (data[0] === TOKEN_TRANSFER) {
    const [source, destination, authority] = accounts
    const info = { source, destination, authority, amount: data.readBigUInt64LE(1).toString() }
    return { program, parsed: { type: 'transfer', info } }
  }
  if (data[0] !== TOKEN_TRANSFER_CHECKED) return undefined
  const [source, mint, destination, authority] = accounts
  const tokenAmount = { amount: data.readBigUInt64LE(1).toString(), decimals: data[9] }
  return { program, parsed: { type: 'transferChecked', info: { source, mint, destination, authority, tokenAmount } } }
}

/** Puts transfers and memos into words; clients get the bytes of everything else. */
function parseInstruction(programId: string, accounts: readonly string[], data: Buffer): ParsedInstruction | undefined {
  if (programId === programs.memo) return { program: 'spl-memo', parsed: data.toString('utf8') }
  if (programId === programs.system) return parseSystem(accounts, data)
  if (programId === programs.token) return parseToken('spl-token', accounts, data)
  return programId === programs.token2022 ? parseToken('spl-token-2022', accounts, data) : undefined
}

/** An instruction with its program and its accounts by their place among those of the transaction. */
interface Instruction {
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
  readonly stackHeight: number
}

/** A message in the `json` form: accounts by their number. */
function encodeMessage(message: Message): unknown {
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

/** An instruction in the `jsonParsed` form, of those that a program has called too. */
function toParsedInstruction(
  { keys }: Executed,
  { program, accounts: places, data, stackHeight }: Instruction,
): Readonly<Record<string, unknown>> {
  const programId = keys.all[program] ?? ''
  const accounts = places.map((index) => keys.all[index] ?? '')
  const parsed = parseInstruction(programId, accounts, Buffer.from(data))
  return parsed
    ? { programId, stackHeight, ...parsed }
    : { programId, accounts, data: base58.encode(data), stackHeight }
}

/** A message in the `jsonParsed` form: accounts by name, well-known instructions in words. */
function parseMessage(executed: Executed): unknown {
  const { message, keys } = executed
  const own = message.staticAccounts.length
  return {
    accountKeys: keys.all.map((pubkey, index) => ({
      pubkey,
      signer: keys.isSigner(index),
      writable: keys.isWritable(index),
      source: index < own ? 'transaction' : 'lookupTable',
    })),
    recentBlockhash: message.lifetimeToken,
    instructions: message.instructions.map(({ programAddressIndex, accountIndices = [], data = [] }) =>
      toParsedInstruction(executed, {
        program: programAddressIndex,
        accounts: accountIndices,
        data: new Uint8Array(data),
        stackHeight: 1,
      }),
    ),
  }
}

/** What programs have called, in the `jsonParsed` form. */
function innerInWords(executed: Executed): unknown {
  return executed.inner.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map(({ programIdIndex, accounts, data, stackHeight }) =>
      toParsedInstruction(executed, { program: programIdIndex, accounts, data: base58.decode(data), stackHeight }),
    ),
  }))
}

function meta(executed: Executed, encoding: string) {
  const { error, fee, before, after, inner, logs, tokensBefore, tokensAfter, keys, units, returnData } = executed
  return {
    err: error,
    status: error ? { Err: error } : { Ok: null },
    fee,
    preBalances: before,
    postBalances: after,
    innerInstructions: encoding === 'jsonParsed' ? innerInWords(executed) : inner,
    logMessages: logs,
    preTokenBalances: tokensBefore,
    postTokenBalances: tokensAfter,
    rewards: [],
    loadedAddresses: keys.loaded,
    computeUnitsConsumed: units,
    ...(returnData ? { returnData } : {}),
  }
}

function transaction(executed: Executed, encoding: string) {
  const { wire, signatures } = executed
  if (encoding === 'base64') return [Buffer.from(wire).toString('base64'), 'base64']
  if (encoding === 'base58') return [base58.encode(wire), 'base58']
  return { signatures, message: encoding === 'jsonParsed' ? parseMessage(executed) : encodeMessage(executed.message) }
}

interface EncodedTransaction {
  readonly slot: number
  /** Seconds since 1970. */
  readonly blockTime: number
  readonly version: Executed['message']['version']
  readonly meta: object
  readonly transaction: object
}

/** What `getTransaction` answers. */
export function encodeTransaction(executed: Executed, encoding: string): EncodedTransaction {
  const { slot, time, message } = executed
  return {
    slot,
    blockTime: time,
    version: message.version,
    meta: meta(executed, encoding),
    transaction: transaction(executed, encoding),
  }
}
