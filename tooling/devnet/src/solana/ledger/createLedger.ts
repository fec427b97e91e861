import type { LiteSVM } from 'litesvm'
import { HISTORY_MS, programs } from '../genesis/constants.ts'
import { createBlockhashes } from './blockhashes.ts'
import type { Message } from './decodeMessage.ts'
import type { DecodedTransaction } from './decodeTransaction.ts'
import { execute } from './execute.ts'
import type { Executed } from './executed.ts'
import type { Ledger, SendOptions, SimulateOptions } from './ledger.ts'
import { RpcError } from './rpcError.ts'
import { type Outcome, type RunOptions, runTransaction, type TransactionError } from './runTransaction.ts'

/** Time in slots: which one runs, and when one ran. */
export interface Slots {
  /** Milliseconds each takes. */
  readonly length: number
  now(): number
  at(milliseconds: number): number
  /** Seconds since 1970. */
  timeOf(slot: number): number
}

/** The count starts before the seeded past, so that old transactions have old slots. */
function createSlots(length: number): Slots {
  const genesis = Date.now() - HISTORY_MS
  const at = (milliseconds: number) => Math.max(1, Math.floor((milliseconds - genesis) / length) + 1)
  return {
    length,
    at,
    now: () => at(Date.now()),
    timeOf: (slot) => Math.floor((genesis + (slot - 1) * length) / 1000),
  }
}

/** The real node's words for the commonest reasons (`TransactionError` of the Solana SDK). */
const SENTENCES: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
}

/** A sentence for people, as the real node says it. */
function describeError(error: TransactionError): string {
  if (typeof error === 'string') return SENTENCES[error] ?? error
  if ('InsufficientFundsForRent' in error)
    return `Transaction results in an account (${error.InsufficientFundsForRent.account_index}) with insufficient funds for rent`
  if ('DuplicateInstruction' in error)
    return `Transaction contains a duplicate instruction (${error.DuplicateInstruction})`
  const [index, reason] = error.InstructionError
  const what = typeof reason === 'string' ? reason : `custom program error: 0x${reason.Custom.toString(16)}`
  return `Error processing Instruction ${index}: ${what}`
}

/** The error with which a preflight turns a transaction away. */
function refuse({ error, logs, units, inner, returnData }: Outcome): RpcError {
  if (error === 'SignatureFailure') return new RpcError(-32003, 'Transaction signature verification failure')
  const reason = error ? describeError(error) : 'unknown reason'
  return new RpcError(-32002, `Transaction simulation failed: ${reason}`, {
    accounts: null,
    err: error,
    innerInstructions: inner,
    logs,
    returnData,
    unitsConsumed: units,
  })
}

/** Number of the system program's instruction that advances a nonce. */
const ADVANCE_NONCE = 4

/** Whether a transaction takes its lifetime from a nonce account instead of a blockhash. */
function isDurable({ instructions, staticAccounts }: Message): boolean {
  const [first] = instructions
  if (!first) return false
  return staticAccounts[first.programAddressIndex] === programs.system && first.data?.[0] === ADVANCE_NONCE
}

const TOO_OLD: Outcome = { error: 'BlockhashNotFound', logs: [], units: 0n, inner: [], returnData: null, accounts: [] }

type Past = Pick<Ledger, 'transaction' | 'count' | 'inSlot' | 'signaturesOf' | 'onTransaction'> & {
  record(executed: Executed): void
}

/** What was executed, by signature, slot and address. */
function createPast(): Past {
  const transactions = new Map<string, Executed>()
  const byAddress = new Map<string, string[]>()
  const bySlot = new Map<number, Executed[]>()
  const listeners: ((executed: Executed) => void)[] = []
  return {
    record(executed) {
      transactions.set(executed.signature, executed)
      const same = bySlot.get(executed.slot)
      if (same) same.push(executed)
      else bySlot.set(executed.slot, [executed])
      for (const key of new Set(executed.keys.all)) {
        const known = byAddress.get(key)
        if (known) known.unshift(executed.signature)
        else byAddress.set(key, [executed.signature])
      }
      for (const listener of listeners) listener(executed)
    },
    transaction: (signature) => transactions.get(signature),
    count: () => transactions.size,
    inSlot: (slot) => bySlot.get(slot) ?? [],
    signaturesOf: (address) => byAddress.get(address) ?? [],
    onTransaction: (listener) => void listeners.push(listener),
  }
}

/** Puts slots, blockhashes and a past around a runtime. */
export function createLedger(svm: LiteSVM, slotMs: number): Ledger {
  const slots = createSlots(slotMs)
  const hashes = createBlockhashes()
  const past = createPast()

  const runOptions = (slot: number): RunOptions => ({
    slot,
    time: slots.timeOf(slot),
    simulate: false,
    verifySignatures: true,
    blockhashOf: hashes.at,
  })
  const isCurrent = ({ message }: DecodedTransaction) =>
    hashes.isValid(message.lifetimeToken, slots.now()) || isDurable(message)

  const simulate = (decoded: DecodedTransaction, { verifySignatures, replaceBlockhash }: SimulateOptions) => {
    if (!replaceBlockhash && !isCurrent(decoded)) return TOO_OLD
    return runTransaction(svm, decoded, { ...runOptions(slots.now()), simulate: true, verifySignatures })
  }

  const send = (decoded: DecodedTransaction, { skipPreflight, at }: SendOptions = {}) => {
    const { signature } = decoded
    if (!signature) throw new RpcError(-32003, 'Transaction signature verification failure')
    if (past.transaction(signature)) throw refuse({ ...TOO_OLD, error: 'AlreadyProcessed' })
    const isPast = at !== undefined
    if (!skipPreflight && !isPast) {
      const expected = simulate(decoded, { verifySignatures: true, replaceBlockhash: false })
      if (expected.error) throw refuse(expected)
    }
    if (!isPast && !isCurrent(decoded)) return signature
    const executed = execute(svm, decoded, signature, runOptions(isPast ? slots.at(at) : slots.now()))
    // Reasons without an instruction mean that it never got into a block: the real node drops it without a word.
    if (typeof executed.error !== 'string') past.record(executed)
    return signature
  }

  return {
    svm,
    slots,
    hashes,
    simulate,
    send,
    transaction: past.transaction,
    count: past.count,
    inSlot: past.inSlot,
    signaturesOf: past.signaturesOf,
    onTransaction: past.onTransaction,
  }
}
