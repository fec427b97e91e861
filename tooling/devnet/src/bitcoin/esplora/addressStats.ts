import type { Store } from '../index/createStore.ts'
import type { IndexedTransaction } from '../index/indexedTransaction.ts'

/** What went in and out of an address, as Esplora counts it. */
export interface AddressStats {
  readonly funded_txo_count: number
  readonly funded_txo_sum: number
  readonly spent_txo_count: number
  readonly spent_txo_sum: number
  readonly tx_count: number
}

function sum(values: readonly bigint[]): number {
  return Number(values.reduce((total, value) => total + value, 0n))
}

/** Counts the given transactions of a script. */
export function addressStats(store: Store, script: string, transactions: readonly IndexedTransaction[]): AddressStats {
  const own = (outputs: readonly ({ script: string; value: bigint } | undefined)[]) =>
    outputs.flatMap((output) => (output?.script === script ? [output.value] : []))
  const funded = own(transactions.flatMap(({ outputs }) => outputs))
  const spent = own(
    transactions.flatMap(({ inputs }) =>
      inputs.map(({ source }) => (source ? store.output(source.txid, source.vout) : undefined)),
    ),
  )
  return {
    funded_txo_count: funded.length,
    funded_txo_sum: sum(funded),
    spent_txo_count: spent.length,
    spent_txo_sum: sum(spent),
    tx_count: transactions.length,
  }
}
