import {
  appendTransactionMessageInstructions,
  blockhash,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type TransactionSigner,
} from '@solana/kit'
import { BLOCKHASH_SLOTS } from '../genesis/constants.ts'
import { type DecodedTransaction, decodeTransaction } from '../ledger/decodeTransaction.ts'
import type { Ledger } from '../ledger/ledger.ts'

/** A transaction of the devnet's own, signed by the payer and every signer among the instructions. */
export async function signTransaction(
  { hashes, slots }: Ledger,
  payer: TransactionSigner,
  instructions: readonly Instruction[],
): Promise<DecodedTransaction> {
  const slot = slots.now()
  const lifetime = {
    blockhash: blockhash(hashes.at(slot)),
    lastValidBlockHeight: BigInt(slot + BLOCKHASH_SLOTS),
  }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (living) => appendTransactionMessageInstructions(instructions, living),
  )
  const signed = await signTransactionMessageWithSigners(message)
  return decodeTransaction(getBase64EncodedWireTransaction(signed), 'base64')
}
