import type { LiteSVM } from 'litesvm'
import { RpcError } from '../rpc/rpcError.ts'
import { createBlockhashes } from './blockhashes.ts'
import type { DecodedTransaction } from './decodeTransaction.ts'
import { execute } from './execute.ts'
import type { Executed } from './executed.ts'
import { isDurable } from './isDurable.ts'
import type { Ledger, SendOptions, SimulateOptions } from './ledger.ts'
import { refuse } from './refuse.ts'
import { type Outcome, type RunOptions, runTransaction } from './runTransaction.ts'
import { createSlots } from './slots.ts'

const TOO_OLD: Outcome = { error: 'BlockhashNotFound', logs: [], units: 0n, inner: [], returnData: null, accounts: [] }

/** Puts slots, blockhashes and a past around a runtime. */
export function createLedger(svm: LiteSVM, slotMs: number): Ledger {
  const slots = createSlots(slotMs)
  const hashes = createBlockhashes()
  const transactions = new Map<string, Executed>()
  const byAddress = new Map<string, string[]>()
  const bySlot = new Map<number, Executed[]>()
  const listeners: ((executed: Executed) => void)[] = []

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

  const record = (executed: Executed) => {
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
  }

  const send = (decoded: DecodedTransaction, { skipPreflight, at }: SendOptions = {}) => {
    const { signature } = decoded
    if (!signature) throw new RpcError(-32003, 'Transaction signature verification failure')
    if (transactions.has(signature)) throw refuse({ ...TOO_OLD, error: 'AlreadyProcessed' })
    const past = at !== undefined
    if (!skipPreflight && !past) {
      const expected = simulate(decoded, { verifySignatures: true, replaceBlockhash: false })
      if (expected.error) throw refuse(expected)
    }
    if (!past && !isCurrent(decoded)) return signature
    const executed = execute(svm, decoded, signature, runOptions(past ? slots.at(at) : slots.now()))
    // Reasons without an instruction mean that it never got into a block: the real node drops it without a word.
    if (typeof executed.error !== 'string') record(executed)
    return signature
  }

  return {
    svm,
    slots,
    hashes,
    simulate,
    send,
    transaction: (signature) => transactions.get(signature),
    count: () => transactions.size,
    inSlot: (slot) => bySlot.get(slot) ?? [],
    signaturesOf: (address) => byAddress.get(address) ?? [],
    onTransaction: (listener) => void listeners.push(listener),
  }
}
