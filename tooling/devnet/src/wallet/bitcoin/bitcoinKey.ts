import { p2tr, p2wpkh } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { bitcoinNetwork } from './bitcoinNetwork.ts'

interface BitcoinAddress {
  readonly address: string
  readonly script: Uint8Array
  readonly publicKey: Uint8Array
}

export interface BitcoinKey {
  readonly privateKeys: { readonly payment: Uint8Array; readonly ordinal: Uint8Array }
  /** P2WPKH address on a CAIP-2 chain. */
  payment(chainId: string): BitcoinAddress
  /** P2TR address on a CAIP-2 chain. */
  ordinal(chainId: string): BitcoinAddress
}

/** The keys of the Bitcoin wallet, 32 bytes in hexadecimal each. */
export function bitcoinKey({ payment, ordinal }: { readonly payment: string; readonly ordinal: string }): BitcoinKey {
  const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
  const privateKeys = { payment: bytes(payment), ordinal: bytes(ordinal) }
  const [ecdsa, schnorr] = [pubECDSA(privateKeys.payment), pubSchnorr(privateKeys.ordinal)]
  return {
    privateKeys,
    payment(chainId) {
      const { address = '', script } = p2wpkh(ecdsa, bitcoinNetwork(chainId))
      return { address, script, publicKey: ecdsa }
    },
    ordinal(chainId) {
      const { address = '', script } = p2tr(schnorr, undefined, bitcoinNetwork(chainId))
      return { address, script, publicKey: schnorr }
    },
  }
}
