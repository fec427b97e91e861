import type { EncodedAccount } from '@solana/kit'
import type { FailedTransactionMetadata, LiteSVM, SlotHash, TransactionMetadata } from 'litesvm'
import { base58, programs } from '../genesis/constants.ts'
import type { DecodedTransaction } from './decodeTransaction.ts'

/** Why a transaction failed, in the form the JSON-RPC has for it. */
export type TransactionError =
  | string
  | { readonly InstructionError: readonly [number, string | { readonly Custom: number }] }
  | { readonly InsufficientFundsForRent: { readonly account_index: number } }
  | { readonly DuplicateInstruction: number }

const REASON = /err: ([\s\S]*?), meta:/
const CUSTOM = /^InstructionError\(\s*(\d+),\s*Custom\(\s*(\d+),?\s*\),?\s*\)$/
const INSTRUCTION = /^InstructionError\(\s*(\d+),\s*(\w+)/
const RENT = /^InsufficientFundsForRent\s*\{\s*account_index: (\d+)/
const DUPLICATE = /^DuplicateInstruction\(\s*(\d+)/

/** The runtime gives the reason as numbers without names, and with names only in its text. */
function transactionError(failed: FailedTransactionMetadata): TransactionError {
  const reason = REASON.exec(failed.toString())?.[1] ?? 'Unknown'
  const custom = CUSTOM.exec(reason)
  if (custom) return { InstructionError: [Number(custom[1]), { Custom: Number(custom[2]) }] }
  const instruction = INSTRUCTION.exec(reason)
  if (instruction) return { InstructionError: [Number(instruction[1]), instruction[2] ?? 'GenericError'] }
  const rent = RENT.exec(reason)
  if (rent) return { InsufficientFundsForRent: { account_index: Number(rent[1]) } }
  const duplicate = DUPLICATE.exec(reason)
  return duplicate ? { DuplicateInstruction: Number(duplicate[1]) } : reason
}

export interface InnerInstructions {
  readonly index: number
  readonly instructions: readonly {
    readonly programIdIndex: number
    readonly accounts: readonly number[]
    readonly data: string
    readonly stackHeight: number
  }[]
}

/** What the runtime says about a transaction. */
export interface Outcome {
  readonly error: TransactionError | null
  readonly logs: readonly string[]
  readonly units: bigint
  readonly inner: readonly InnerInstructions[]
  readonly returnData: { readonly programId: string; readonly data: readonly [string, 'base64'] } | null
  /** What a simulated transaction would leave, of the accounts it names. */
  readonly accounts: readonly EncodedAccount[]
}

export interface RunOptions {
  readonly slot: number
  /** Seconds since 1970 that programs see. */
  readonly time: number
  /** Leaves the state as it was. */
  readonly simulate: boolean
  readonly verifySignatures: boolean
  readonly blockhashOf: (slot: number) => string
}

/** Slots that a new lookup table may name as its birth. */
const RECENT_SLOTS = 150

function setTime(svm: LiteSVM, { message }: DecodedTransaction, { slot, time, blockhashOf }: RunOptions): void {
  svm.warpToSlot(BigInt(slot))
  const clock = svm.getClock()
  clock.unixTimestamp = BigInt(time)
  svm.setClock(clock)
  if (!message.staticAccounts.includes(programs.lookupTable)) return
  svm.setSlotHashes(slotHashes(svm, slot, blockhashOf))
}

/** The runtime hands out entries, new ones at every call, but no way to make one. */
function slotHashes(svm: LiteSVM, slot: number, blockhashOf: RunOptions['blockhashOf']): SlotHash[] {
  const entries: SlotHash[] = []
  while (entries.length < RECENT_SLOTS) entries.push(...svm.getSlotHashes())
  for (const [age, entry] of entries.entries()) {
    entry.slot = BigInt(slot - age)
    entry.hash = blockhashOf(slot - age)
  }
  return entries
}

function innerInstructions(meta: TransactionMetadata): InnerInstructions[] {
  return meta.innerInstructions().flatMap((list, index) => {
    const instructions = list.map((inner) => {
      const instruction = inner.instruction()
      return {
        programIdIndex: instruction.programIdIndex(),
        accounts: [...instruction.accounts()],
        data: base58.encode(instruction.data()),
        stackHeight: inner.stackHeight(),
      }
    })
    return instructions.length > 0 ? [{ index, instructions }] : []
  })
}

function returned(meta: TransactionMetadata): Outcome['returnData'] {
  const answer = meta.returnData()
  const data = answer.data()
  if (data.length === 0) return null
  return { programId: base58.encode(answer.programId()), data: [Buffer.from(data).toString('base64'), 'base64'] }
}

/** Runs a transaction in the real runtime. */
export function runTransaction(svm: LiteSVM, decoded: DecodedTransaction, options: RunOptions): Outcome {
  setTime(svm, decoded, options)
  svm.withSigverify(options.verifySignatures)
  const { transaction } = decoded
  const result = options.simulate ? svm.simulateTransaction(transaction) : svm.sendTransaction(transaction)
  svm.withSigverify(true)
  const meta = 'meta' in result ? result.meta() : result
  return {
    error: 'err' in result ? transactionError(result) : null,
    logs: meta.logs(),
    units: meta.computeUnitsConsumed(),
    inner: innerInstructions(meta),
    returnData: returned(meta),
    accounts: 'postAccounts' in result ? result.postAccounts() : [],
  }
}
