import type { BitcoinPrefixes } from '../accounts.ts'
import type { Store } from '../index/createStore.ts'
import type { BlockReference, IndexedInput, IndexedOutput, IndexedTransaction } from '../index/indexedTransaction.ts'
import { writeAddress } from '../wallet/writeAddress.ts'
import { scriptType } from './scriptType.ts'

const NO_OUTPUT = 0xffffffff

export interface StatusJson {
  readonly confirmed: boolean
  readonly block_height?: number
  readonly block_hash?: string
  readonly block_time?: number
}

/** Whether and where a transaction was mined. */
function status(block: BlockReference | undefined): StatusJson {
  if (!block) return { confirmed: false }
  return { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: block.time }
}

function output({ script, value }: IndexedOutput, prefixes: BitcoinPrefixes) {
  const address = writeAddress(script, prefixes)
  return {
    scriptpubkey: script,
    scriptpubkey_type: scriptType(script),
    ...(address === undefined ? {} : { scriptpubkey_address: address }),
    value: Number(value),
  }
}

function input({ source, sequence, scriptsig, witness }: IndexedInput, store: Store, prefixes: BitcoinPrefixes) {
  const previous = source ? store.output(source.txid, source.vout) : undefined
  return {
    txid: source?.txid ?? '0'.repeat(64),
    vout: source?.vout ?? NO_OUTPUT,
    prevout: previous ? output(previous, prefixes) : null,
    scriptsig,
    ...(witness ? { witness } : {}),
    is_coinbase: source === undefined,
    sequence,
  }
}

function fee({ inputs, outputs }: IndexedTransaction, store: Store): bigint {
  if (inputs.some(({ source }) => source === undefined)) return 0n
  const paid = inputs.map(({ source }) => (source ? (store.output(source.txid, source.vout)?.value ?? 0n) : 0n))
  const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)
  return sum(paid) - sum(outputs.map(({ value }) => value))
}

/** Esplora's JSON of transactions and of parts of them. Amounts are satoshis, which fit a JSON number. */
export const format = {
  status,
  transaction: (transaction: IndexedTransaction, store: Store, prefixes: BitcoinPrefixes) => {
    const { txid, version, locktime, inputs, outputs, size, weight, block } = transaction
    return {
      txid,
      version,
      locktime,
      vin: inputs.map((one) => input(one, store, prefixes)),
      vout: outputs.map((one) => output(one, prefixes)),
      size,
      weight,
      fee: Number(fee(transaction, store)),
      status: status(block),
    }
  },
}
