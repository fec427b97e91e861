import { Transaction } from '@scure/btc-signer'
import { WalletProblem } from '../walletProblem.ts'
import type { BitcoinKey } from './bitcoinKey.ts'

interface SignedPsbt {
  /** Base64. */
  readonly psbt: string
  /** Hexadecimal of the transaction when every input is signed. */
  readonly hex?: string
}

/** Signs inputs of a PSBT (base64); all that the key can sign when `indices` is empty. */
export function signPsbt(base64: string, indices: readonly number[], key: BitcoinKey, finalize: boolean): SignedPsbt {
  const transaction = Transaction.fromPSBT(new Uint8Array(Buffer.from(base64, 'base64')), { allowUnknownOutputs: true })
  try {
    if (indices.length === 0) transaction.sign(key.privateKey)
    for (const index of indices) transaction.signIdx(key.privateKey, index)
  } catch (error) {
    throw new WalletProblem(-32000, `The PSBT was not signed: ${error instanceof Error ? error.message : error}`)
  }
  const psbt = Buffer.from(transaction.toPSBT()).toString('base64')
  if (!finalize) return { psbt }
  transaction.finalize()
  return { psbt: Buffer.from(transaction.toPSBT()).toString('base64'), hex: transaction.hex }
}
