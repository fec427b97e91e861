import { kernelError } from '@latchkey/kernel'
import type { NodeContext } from '@latchkey/kernel/adapter'
import { fromHex } from './bytes.ts'
import { malformed } from './esplora.ts'
import { askIfKnown } from './nodes.ts'
import { readTransaction, type Transaction, transactionId } from './transaction.ts'

/** A transaction from its own bytes, whose id was computed; `undefined` when no node knows it. */
export async function readRawTransaction(
  txid: string,
  ctx: NodeContext,
): Promise<{ readonly bytes: Uint8Array; readonly transaction: Transaction } | undefined> {
  const path = `/tx/${txid}/hex`
  const answer = await askIfKnown(ctx, path)
  if (answer === undefined) return undefined
  const bytes = typeof answer === 'string' ? fromHex(answer.trim()) : undefined
  try {
    const transaction = readTransaction(bytes ?? new Uint8Array())
    if (bytes && transactionId(transaction) === txid) return { bytes, transaction }
  } catch (cause) {
    throw kernelError('rpc/malformed', { details: { method: `GET ${path}`, expected: 'a transaction' }, cause })
  }
  throw malformed(ctx, path, 'the transaction that was asked for')
}
