import * as curve from '@bitcoinerlab/secp256k1'
import { crypto, initEccLib, networks, type Payment, Psbt, payments, toXOnly } from 'bitcoinjs-lib'
import { ECPairFactory } from 'ecpair'
import type { BitcoinAccount } from '../accounts.ts'
import type { EsploraClient, Utxo } from './esploraClient.ts'

initEccLib(curve)
const pairs = ECPairFactory(curve)

export interface Spend {
  readonly account: BitcoinAccount
  readonly coin: Utxo
  /** Satoshis by address; what is missing from the coin's value is the fee. */
  readonly outputs: Readonly<Record<string, bigint>>
  readonly sequence?: number
}

function paymentOf({ type, publicKey }: BitcoinAccount): Payment {
  const pubkey = Buffer.from(publicKey, 'hex')
  if (type === 'p2tr') return payments.p2tr({ internalPubkey: toXOnly(pubkey) })
  if (type === 'p2pkh') return payments.p2pkh({ pubkey })
  const segwit = payments.p2wpkh({ pubkey })
  return type === 'p2wpkh' ? segwit : payments.p2sh({ redeem: segwit })
}

/** Builds a PSBT as a site does, hands it over as base64 and signs it as a wallet does; the transaction in hex. */
export async function signPsbt(
  client: EsploraClient,
  { account, coin, outputs, sequence = 0xfffffffd }: Spend,
): Promise<string> {
  const { output = new Uint8Array(), redeem } = paymentOf(account)
  const internal = toXOnly(Buffer.from(account.publicKey, 'hex'))
  const previous = await client.text(`/tx/${coin.txid}/hex`)
  const psbt = new Psbt({ network: networks.bitcoin })
  psbt.addInput({
    hash: coin.txid,
    index: coin.vout,
    sequence,
    ...(account.type === 'p2pkh'
      ? { nonWitnessUtxo: Buffer.from(previous, 'hex') }
      : { witnessUtxo: { script: output, value: BigInt(coin.value) } }),
    ...(account.type === 'p2tr' ? { tapInternalKey: internal } : {}),
    ...(redeem?.output ? { redeemScript: redeem.output } : {}),
  })
  for (const [address, value] of Object.entries(outputs)) psbt.addOutput({ address, value })
  const key = pairs.fromPrivateKey(Buffer.from(account.privateKey, 'hex'))
  const back = Psbt.fromBase64(psbt.toBase64())
  back.signAllInputs(account.type === 'p2tr' ? key.tweak(crypto.taggedHash('TapTweak', internal)) : key)
  back.finalizeAllInputs()
  return back.extractTransaction(true).toHex()
}
