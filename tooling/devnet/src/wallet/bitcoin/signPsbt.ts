import { Transaction } from '@scure/btc-signer'
import { WalletProblem } from '../walletProblem.ts'
import type { BitcoinKey } from './bitcoinKey.ts'

interface SignedPsbt {
  /** Base64. */
  readonly psbt: string
  /** Hexadecimal of the transaction when it was finalized. */
  readonly hex?: string
}

function signInput(transaction: Transaction, index: number, { privateKeys }: BitcoinKey): boolean {
  return [privateKeys.payment, privateKeys.ordinal].some((privateKey) => {
    try {
      return transaction.signIdx(privateKey, index)
    } catch {
      // The library throws when an input is not this key's.
      return false
    }
  })
}

/** Signs inputs of a PSBT (base64); all that the keys can sign when no input is named. */
export function signPsbt(base64: string, named: readonly number[], key: BitcoinKey, finalize: boolean): SignedPsbt {
  const transaction = Transaction.fromPSBT(new Uint8Array(Buffer.from(base64, 'base64')), { allowUnknownOutputs: true })
  const indices = named.length > 0 ? named : Array.from({ length: transaction.inputsLength }, (_, index) => index)
  const signed = indices.filter((index) => signInput(transaction, index, key))
  if (signed.length === 0 || signed.length < named.length)
    throw new WalletProblem(4100, 'The wallet has no key for an input that it is to sign.')
  if (finalize) transaction.finalize()
  const psbt = Buffer.from(transaction.toPSBT()).toString('base64')
  return finalize ? { psbt, hex: transaction.hex } : { psbt }
}
