import { Connection, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'

/** What is sent to whom. */
export interface SolanaTransfer {
  readonly from: string
  readonly to: string
  readonly lamports: number
}

/** A transfer as a site makes it for a wallet to sign: version 0, base64, not signed yet. */
export async function solanaTransfer(rpcUrl: string, { from, to, lamports }: SolanaTransfer): Promise<string> {
  const payerKey = new PublicKey(from)
  const { blockhash } = await new Connection(rpcUrl).getLatestBlockhash()
  const transfer = SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: new PublicKey(to), lamports })
  const message = new TransactionMessage({ payerKey, recentBlockhash: blockhash, instructions: [transfer] })
  return Buffer.from(new VersionedTransaction(message.compileToV0Message()).serialize()).toString('base64')
}
