import type { BitcoinPrefixes } from '../accounts.ts'
import type { Store } from '../index/createStore.ts'
import type { BlockReference, IndexedInput, IndexedOutput, IndexedTransaction } from '../index/indexedTransaction.ts'
import '../wallet/networks.ts'
import { address as codec } from 'bitcoinjs-lib'
import { networks } from '../wallet/networks.ts'

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^0014.{40}$/, 'v0_p2wpkh'],
  [/^0020.{64}$/, 'v0_p2wsh'],
  [/^5120.{64}$/, 'v1_p2tr'],
  [/^76a914.{40}88ac$/, 'p2pkh'],
  [/^a914.{40}87$/, 'p2sh'],
  [/^(21|41).+ac$/, 'p2pk'],
  [/^6a/, 'op_return'],
]

/** What Esplora calls a script given in hex. */
function scriptType(script: string): string {
  return PATTERNS.find(([pattern]) => pattern.test(script))?.[1] ?? 'unknown'
}

/** The address of a script given in hex; `undefined` when it has none. */
export function writeAddress(script: string, prefixes: BitcoinPrefixes): string | undefined {
  try {
    return codec.fromOutputScript(Buffer.from(script, 'hex'), networks[prefixes])
  } catch {
    return undefined
  }
}

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
      vin: inputs.map((item) => input(item, store, prefixes)),
      vout: outputs.map((item) => output(item, prefixes)),
      size,
      weight,
      fee: Number(fee(transaction, store)),
      status: status(block),
    }
  },
}
