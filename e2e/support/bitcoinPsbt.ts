import { address as addresses, Psbt } from 'bitcoinjs-lib'
import type { Esplora } from './esplora.ts'

/** What is sent to whom. */
export interface BitcoinTransfer {
  /** A P2WPKH address. */
  readonly from: string
  readonly to: string
  readonly satoshis: bigint
}

/** Satoshis; enough for one input and two outputs. */
const FEE = 1000n

/** A transfer as a site makes it for a wallet to sign: a PSBT in base64 that spends the largest coin. */
export async function bitcoinPsbt(esplora: Esplora, { from, to, satoshis }: BitcoinTransfer): Promise<string> {
  const coins = await esplora.coins(from)
  const [coin] = coins.toSorted((first, other) => other.value - first.value)
  if (!coin) throw new Error(`${from} has no coins`)
  const value = BigInt(coin.value)
  const witnessUtxo = { script: addresses.toOutputScript(from), value }
  return new Psbt()
    .addInput({ hash: coin.txid, index: coin.vout, witnessUtxo })
    .addOutput({ address: to, value: satoshis })
    .addOutput({ address: from, value: value - satoshis - FEE })
    .toBase64()
}
