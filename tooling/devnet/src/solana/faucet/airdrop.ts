import type { Address } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import type { Ledger } from '../ledger/ledger.ts'
import { memoInstruction } from '../seed/memoInstruction.ts'
import { faucetSigner } from './faucetSigner.ts'
import { signTransaction } from './signTransaction.ts'

let count = 0

/**
 * Sends lamports out of the faucet and returns the signature.
 * @throws RpcError when the transfer is refused, for example because the account would be too small to exist
 */
export async function airdrop(ledger: Ledger, to: Address, amount: bigint): Promise<string> {
  const faucet = await faucetSigner()
  count += 1
  // The note keeps two equal airdrops within one slot from being the same transaction.
  const note = memoInstruction(`airdrop ${count}`)
  const send = getTransferSolInstruction({ source: faucet, destination: to, amount })
  return ledger.send(await signTransaction(ledger, faucet, [send, note]))
}
