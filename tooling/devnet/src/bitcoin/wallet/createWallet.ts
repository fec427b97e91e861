import { crypto, type Payment, type Psbt, payments, toXOnly } from 'bitcoinjs-lib'
import type { BitcoinAddressType } from '../accounts.ts'
import { ecc } from './networks.ts'

/** What signs with one key: in bitcoinjs-lib's form. */
interface Signer {
  readonly publicKey: Uint8Array
  sign(hash: Uint8Array): Uint8Array
  signSchnorr(hash: Uint8Array): Uint8Array
}

/** An output that can be spent, with the transaction it is of. */
export interface Coin {
  readonly txid: string
  readonly vout: number
  /** Satoshis. */
  readonly value: bigint
  /** The whole transaction in hex. */
  readonly hex: string
}

/** One key with one address type. */
export interface BitcoinWallet {
  readonly type: BitcoinAddressType
  /** In hex. */
  readonly script: string
  /** Adds a coin of its own to a transaction. */
  addInput(psbt: Psbt, coin: Coin): void
  /** Signs and finishes every input; all must be its own. */
  sign(psbt: Psbt): void
}

function signerOf(privateKey: Uint8Array): Signer {
  const publicKey = ecc.pointFromScalar(privateKey, true)
  if (!publicKey) throw new RangeError('The private key is not one of the curve.')
  return {
    publicKey,
    sign: (hash) => ecc.sign(hash, privateKey),
    signSchnorr: (hash) => ecc.signSchnorr(hash, privateKey),
  }
}

/** The key that a taproot output is really locked with (BIP-341, without scripts). */
function tweaked(privateKey: Uint8Array): Uint8Array {
  const { publicKey } = signerOf(privateKey)
  const even = publicKey[0] === 3 ? ecc.privateNegate(privateKey) : privateKey
  const key = ecc.privateAdd(even, crypto.taggedHash('TapTweak', toXOnly(publicKey)))
  if (!key) throw new RangeError('The tweaked key is not one of the curve.')
  return key
}

function paymentOf(type: BitcoinAddressType, pubkey: Uint8Array): Payment {
  if (type === 'p2tr') return payments.p2tr({ internalPubkey: toXOnly(pubkey) })
  if (type === 'p2pkh') return payments.p2pkh({ pubkey })
  const segwit = payments.p2wpkh({ pubkey })
  return type === 'p2wpkh' ? segwit : payments.p2sh({ redeem: segwit })
}

/** A wallet for a key given in hex. */
export function createWallet(type: BitcoinAddressType, key: string): BitcoinWallet {
  const privateKey = Buffer.from(key, 'hex')
  const { publicKey } = signerOf(privateKey)
  const { output, redeem } = paymentOf(type, publicKey)
  if (!output) throw new RangeError(`There is no ${type} script for this key.`)
  const signer = signerOf(type === 'p2tr' ? tweaked(privateKey) : privateKey)
  return {
    type,
    script: Buffer.from(output).toString('hex'),
    addInput(psbt, { txid, vout, value, hex }) {
      psbt.addInput({
        hash: txid,
        index: vout,
        sequence: 0xfffffffd,
        ...(type === 'p2pkh'
          ? { nonWitnessUtxo: Buffer.from(hex, 'hex') }
          : { witnessUtxo: { script: output, value } }),
        ...(type === 'p2tr' ? { tapInternalKey: toXOnly(publicKey) } : {}),
        ...(redeem?.output ? { redeemScript: redeem.output } : {}),
      })
    },
    sign(psbt) {
      psbt.signAllInputs(signer)
      psbt.finalizeAllInputs()
    },
  }
}
