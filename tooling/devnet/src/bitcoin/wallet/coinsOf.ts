import type { ChainIndex } from '../index/createIndex.ts'
import type { IndexedTransaction } from '../index/indexedTransaction.ts'
import { MATURITY } from '../node/bitcoinChain.ts'
import type { Coin } from './createWallet.ts'

function isMature({ inputs: [first], block }: IndexedTransaction, tip: number): boolean {
  return first?.source !== undefined || (block !== undefined && tip - block.height >= MATURITY)
}

/** What a script can spend now, oldest first: confirmed coins before those that wait. */
export function coinsOf({ store, blocks }: ChainIndex, script: string): Coin[] {
  return store
    .ofScript(script)
    .filter((transaction) => isMature(transaction, blocks.length - 1))
    .flatMap(({ txid, hex, outputs }) =>
      outputs.flatMap((output, vout) =>
        output.script === script && !store.spender(txid, vout) ? [{ txid, vout, value: output.value, hex }] : [],
      ),
    )
    .reverse()
}
