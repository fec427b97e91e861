import type { Transaction } from '@latchkey/plugin-api/schemas'
import { isCaipNetworkId } from '../caip/isCaipNetworkId.ts'
import { checksummed } from './checksummed.ts'
import type { HistoryRow } from './historyRow.ts'
import type { PageFacts } from './pageFacts.ts'
import { toTransfer } from './toTransfer.ts'

/** A stored or waiting transaction as the wire has it. */
export function toTransaction(
  row: HistoryRow,
  account: string,
  facts: PageFacts,
  status?: 'pending',
): readonly Transaction[] {
  const { chain_id: chain, hash, operation, sender, receiver, nonce, is_failed, mined_at, movements } = row
  if (!isCaipNetworkId(chain)) return []
  const context = { account, chainId: chain, isOwn: sender === account, facts }
  const metadata = {
    operationType: operation,
    hash,
    chain,
    minedAt: new Date(mined_at * 1000).toISOString(),
    sentFrom: checksummed(sender),
    sentTo: checksummed(receiver),
    status: status ?? (is_failed === 0 ? 'confirmed' : 'failed'),
    nonce,
  } as const
  return [{ id: `${chain}:${hash}`, metadata, transfers: movements.map((movement) => toTransfer(movement, context)) }]
}
