import { p2tr, p2wpkh } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { bitcoinNetwork } from './bitcoinNetwork.ts'

export interface BitcoinKey {
  /** Hexadecimal. */
  readonly hex: string
  readonly privateKey: Uint8Array
  readonly publicKey: Uint8Array
  /** P2WPKH address on a CAIP-2 chain. */
  payment(chainId: string): { readonly address: string; readonly script: Uint8Array }
  /** P2TR address on a CAIP-2 chain. */
  ordinal(chainId: string): { readonly address: string; readonly publicKey: Uint8Array }
}

/** A key of the Bitcoin wallet; `hex` is its 32 bytes. */
export function bitcoinKey(hex: string): BitcoinKey {
  const privateKey = new Uint8Array(Buffer.from(hex, 'hex'))
  const publicKey = pubECDSA(privateKey)
  const schnorr = pubSchnorr(privateKey)
  return {
    ...{ hex, privateKey, publicKey },
    payment(chainId) {
      const { address = '', script } = p2wpkh(publicKey, bitcoinNetwork(chainId))
      return { address, script }
    },
    ordinal: (chainId) => ({
      address: p2tr(schnorr, undefined, bitcoinNetwork(chainId)).address ?? '',
      publicKey: schnorr,
    }),
  }
}
