import type { EvmChain } from '../../chains/chain.ts'
import { parseTransaction } from '../../indexer/chainData/parseTransaction.ts'
import { readField } from '../../indexer/chainData/readField.ts'
import { movementsOfCall } from './movementsOfCall.ts'
import type { PendingTransaction } from './pendingTransaction.ts'

const MOST = 10_000

/** The transactions of the block that the node would make next, as far as it tells. */
export async function readPending(chain: EvmChain, signal: AbortSignal): Promise<readonly PendingTransaction[]> {
  const answer = await chain.rpc('eth_getBlockByNumber', ['pending', true], signal)
  if (answer === null) return []
  const { transactions, hash } = readField.object(answer, 'pending block')
  // A node without a mempool answers with its newest block instead.
  const isMined = hash !== null && hash !== undefined && (await chain.rpc('eth_getBlockByHash', [hash, false], signal))
  if (isMined) return []
  const seenAt = Math.floor(Date.now() / 1000)
  return readField.list(transactions, 'list of pending transactions', MOST).map((entry) => {
    const transaction = parseTransaction(entry)
    return { transaction, movements: movementsOfCall(transaction, entry), seenAt }
  })
}
