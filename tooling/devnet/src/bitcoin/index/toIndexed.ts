import type { BlockReference, IndexedTransaction } from './indexedTransaction.ts'
import type { NodeTransaction } from './nodeTransaction.ts'

/** The node writes amounts as decimal numbers of bitcoin; eight digits hold every satoshi. */
function toSatoshis(value: number): bigint {
  return BigInt(value.toFixed(8).replace('.', ''))
}

export function toIndexed(told: NodeTransaction, block: BlockReference | undefined): IndexedTransaction {
  return {
    txid: told.txid,
    hex: told.hex,
    version: told.version,
    locktime: told.locktime,
    size: told.size,
    weight: told.weight ?? told.vsize * 4,
    block,
    inputs: told.vin.map(({ txid, vout, coinbase, sequence, txinwitness, scriptSig }) => ({
      source: txid === undefined || vout === undefined ? undefined : { txid, vout },
      sequence,
      scriptsig: scriptSig?.hex ?? coinbase ?? '',
      witness: txinwitness,
    })),
    outputs: told.vout.map(({ value, scriptPubKey }) => ({ script: scriptPubKey.hex, value: toSatoshis(value) })),
  }
}
