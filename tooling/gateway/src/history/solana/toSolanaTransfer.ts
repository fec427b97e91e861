import type { Transfer } from '@latchkey/plugin-api/schemas'
import { formatUnits } from 'viem'
import type { ChainConfig } from '../../config/chainConfig.ts'
import { skeleton } from '../../text/skeleton.ts'
import { isUnwanted } from '../spam/isUnwanted.ts'
import { looksLikeAdvertising } from '../spam/looksLikeAdvertising.ts'
import { handedOutToMany } from './handedOutToMany.ts'
import { otherSide } from './otherSide.ts'
import type { SolanaFacts } from './solanaFacts.ts'
import type { SolanaMovement } from './solanaMovements.ts'
import type { SolanaTransaction } from './solanaTransaction.ts'

/** Whose transaction is shown, on which chain, and what is known of what it moved. */
export interface SolanaContext {
  readonly account: string
  readonly chainId: `${string}:${string}`
  readonly config: ChainConfig
  readonly facts: SolanaFacts
}

type Info = Pick<Transfer, 'fungible_info' | 'nft_info'>

/** A movement among the others of its transaction. */
interface Moved {
  readonly movement: SolanaMovement
  readonly transaction: SolanaTransaction
  readonly other: string
}

function fungibleInfo({ movement, transaction, other }: Moved, context: SolanaContext): Info {
  const { account, chainId, config, facts } = context
  const { mint, change, decimals } = movement
  const token = config.tokens?.find(({ address }) => address === mint)
  const listed = mint === '' ? config.nativeCurrency : token
  const { name, symbol } = listed ?? facts.mints.get(mint) ?? { name: null, symbol: null }
  const imitates = !listed && symbol !== null && facts.listedSymbols.has(skeleton(symbol))
  const isFakeToken = imitates || (!listed && (looksLikeAdvertising(name) || looksLikeAdvertising(symbol)))
  const amount = { amount: `${change > 0n ? change : -change}`, direction: change > 0n ? 'in' : 'out' }
  const isOwn = transaction.payer === account
  const isSpam = isUnwanted(amount, { isOwn, isLookAlike: facts.isLookAlike(other), info: { decimals }, isFakeToken })
  return {
    fungible_info: {
      ...(name === null ? {} : { name }),
      ...(symbol === null ? {} : { symbol }),
      ...(mint === '' ? {} : { address: `${chainId}:${mint}` as const }),
      ...(token?.logoUri === undefined ? {} : { icon: { url: token.logoUri } }),
      flags: { is_spam: isSpam },
    },
  }
}

/** Marked as on EVM chains: it advertises, or was handed out to many; what the account did itself never is. */
function nftInfo({ movement, transaction }: Moved, { account, chainId, facts }: SolanaContext): Info {
  const { mint } = movement
  const { name = null, symbol = null } = facts.mints.get(mint) ?? {}
  const isFake = looksLikeAdvertising(name) || looksLikeAdvertising(symbol)
  const isOwn = transaction.payer === account
  return {
    nft_info: {
      name: name ?? `#${mint.slice(0, 4)}…${mint.slice(-4)}`,
      flags: { is_spam: !isOwn && (isFake || handedOutToMany(transaction)) },
      address: `${chainId}:${mint}` as const,
    },
  }
}

/** There is one of it; where the chain does not say, one whole thing that cannot be divided and is on no list. */
function isPiece({ mint, decimals, change }: SolanaMovement, { config, facts }: SolanaContext): boolean {
  if (mint === '' || config.tokens?.some(({ address }) => address === mint)) return false
  return facts.mints.get(mint)?.isOneOfAKind ?? (decimals === 0 && (change === 1n || change === -1n))
}

/** A movement as the wire has it. */
export function toSolanaTransfer(
  movement: SolanaMovement,
  transaction: SolanaTransaction,
  context: SolanaContext,
): Transfer {
  const { change, decimals } = movement
  const other = otherSide(transaction, context.account, movement)
  const [sender, recipient] = change > 0n ? [other, context.account] : [context.account, other]
  const moved = { movement, transaction, other }
  return {
    direction: change > 0n ? 'in' : 'out',
    quantity: { numeric: formatUnits(change > 0n ? change : -change, decimals) },
    ...(isPiece(movement, context) ? nftInfo(moved, context) : fungibleInfo(moved, context)),
    ...(other === '' ? {} : { sender, recipient }),
  }
}
