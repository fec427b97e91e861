import type { Transaction, Transfer } from '@latchkey/plugin-api/schemas'
import { formatUnits } from 'viem'
import type { ChainConfig } from '../../config/chainConfig.ts'
import { otherSide } from './otherSide.ts'
import type { SignatureEntry } from './signatureEntry.ts'
import { type SolanaMovement, solanaMovements } from './solanaMovements.ts'
import { solanaOperation } from './solanaOperation.ts'
import type { SolanaTransaction } from './solanaTransaction.ts'

/** Whose transaction is shown, and on which chain. */
export interface SolanaContext {
  readonly account: string
  readonly chainId: `${string}:${string}`
  readonly config: ChainConfig
}

function fungibleInfo({ mint }: SolanaMovement, { chainId, config }: SolanaContext): Transfer['fungible_info'] {
  if (mint === '') return { name: config.nativeCurrency.name, symbol: config.nativeCurrency.symbol }
  const listed = config.tokens?.find(({ address }) => address === mint)
  const address = `${chainId}:${mint}` as const
  if (!listed) return { address }
  const { name, symbol, logoUri } = listed
  return { name, symbol, address, ...(logoUri === undefined ? {} : { icon: { url: logoUri } }) }
}

function toTransfer(movement: SolanaMovement, transaction: SolanaTransaction, context: SolanaContext): Transfer {
  const { change, decimals } = movement
  const other = otherSide(transaction, context.account, movement)
  const [sender, recipient] = change > 0n ? [other, context.account] : [context.account, other]
  const fungible = fungibleInfo(movement, context)
  return {
    direction: change > 0n ? 'in' : 'out',
    quantity: { numeric: formatUnits(change > 0n ? change : -change, decimals) },
    ...(fungible === undefined ? {} : { fungible_info: fungible }),
    ...(other === '' ? {} : { sender, recipient }),
  }
}

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
    transfers: transaction ? movements.map((movement) => toTransfer(movement, transaction, context)) : [],
  }
}
