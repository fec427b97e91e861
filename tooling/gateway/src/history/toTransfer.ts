import type { Transfer } from '@latchkey/plugin-api/schemas'
import { formatUnits } from 'viem'
import { checksummed } from './checksummed.ts'
import { fungibleInfoOf } from './fungibleInfoOf.ts'
import type { MovementRow } from './historyRow.ts'
import { nftInfoOf } from './nftInfoOf.ts'
import type { PageFacts } from './pageFacts.ts'

/** What is the same for all movements of a transaction. */
export interface TransferContext {
  readonly account: string
  readonly chainId: `${string}:${string}`
  /** The account itself sent the transaction. */
  readonly isOwn: boolean
  readonly facts: PageFacts
}

function directionOf(direction: string): Transfer['direction'] {
  return direction === 'in' || direction === 'out' ? direction : 'self'
}

/** A movement as the wire has it. */
export function toTransfer(movement: MovementRow, { account, chainId, isOwn, facts }: TransferContext): Transfer {
  const { kind, token, amount, counterparty } = movement
  const direction = directionOf(movement.direction)
  const isNft = kind === 'erc721' || kind === 'erc1155'
  const numeric = isNft ? amount : formatUnits(BigInt(amount), facts.tokens.get(token)?.decimals ?? 0)
  const [sender, recipient] = direction === 'in' ? [counterparty, account] : [account, counterparty]
  return {
    direction,
    quantity: { numeric },
    ...(isNft
      ? { nft_info: nftInfoOf(movement, chainId, isOwn, facts) }
      : { fungible_info: fungibleInfoOf(movement, chainId, isOwn, facts) }),
    sender: checksummed(sender),
    recipient: checksummed(recipient),
  }
}
