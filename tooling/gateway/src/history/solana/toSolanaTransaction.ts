import type { Transaction } from '@latchkey/plugin-api/schemas'
import { otherSide } from './otherSide.ts'
import type { SignatureEntry } from './signatureEntry.ts'
import { solanaMovements } from './solanaMovements.ts'
import { solanaOperation } from './solanaOperation.ts'
import type { SolanaTransaction } from './solanaTransaction.ts'
import { type SolanaContext, toSolanaTransfer } from './toSolanaTransfer.ts'

/** A Solana transaction as the wire has it. Without `transaction` the node no longer knows what it moved. */
export function toSolanaTransaction(
  { signature, isFailed, time = 0 }: SignatureEntry,
  transaction: SolanaTransaction | undefined,
  context: SolanaContext,
): Transaction {
  const { account, chainId } = context
  const isPayer = transaction?.payer === account
  const movements = transaction && !isFailed ? solanaMovements(transaction, account) : []
  const [main] = movements
  const other = transaction && main ? otherSide(transaction, account, main) : ''
  return {
    id: `${chainId}:${signature}`,
    metadata: {
      operationType: transaction ? solanaOperation(movements, isPayer, isFailed) : 'execute',
      hash: signature,
      chain: chainId,
      minedAt: new Date(time * 1000).toISOString(),
      sentFrom: transaction?.payer ?? '',
      sentTo: isPayer ? other : account,
      status: isFailed ? 'failed' : 'confirmed',
    },
    transfers: transaction ? movements.map((movement) => toSolanaTransfer(movement, transaction, context)) : [],
  }
}
