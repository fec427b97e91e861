import type { Transaction, Transfer } from '@latchkey/plugin-api/schemas'
import { formatUnits } from 'viem'
import type { ChainConfig } from '../../core/config/chainConfig.ts'
import { skeleton } from '../../core/text/skeleton.ts'
import type { OperationType } from '../indexer/classify.ts'
import type { SignatureEntry } from './solanaHistory.ts'
import type { SolanaFacts } from './solanaMints.ts'
import { type SolanaMovement, type SolanaTransaction, solanaMovements } from './solanaTransaction.ts'
import { hasSpamName, isSpamMovement } from './spam.ts'

const isRent = ({ mint, change }: SolanaMovement): boolean => mint === '' && change < 0n

/** What a transaction was to an account. What it paid besides for room on the chain does not make a trade. */
function solanaOperation(movements: readonly SolanaMovement[], isPayer: boolean, isFailed: boolean): OperationType {
  if (isFailed || movements.length === 0) return isPayer ? 'execute' : 'receive'
  const tokens = movements.filter(({ mint }) => mint !== '')
  const counted = tokens.some(({ change }) => change < 0n) ? movements.filter((entry) => !isRent(entry)) : movements
  const hasIncoming = counted.some(({ change }) => change > 0n)
  const hasOutgoing = counted.some(({ change }) => change < 0n)
  if (hasIncoming && hasOutgoing) return 'trade'
  return hasOutgoing ? 'send' : 'receive'
}

/** From so many receivers on, who did not ask for it, a gift is an airdrop. */
const MANY = 5

/** Whether a transaction gave pieces to many accounts besides the one that paid for it. */
function isAirdrop({ tokens, payer }: SolanaTransaction): boolean {
  const given = [...tokens].filter(
    ([owner, changes]) => owner !== payer && changes.some(({ decimals, change }) => decimals === 0 && change > 0n),
  )
  return given.length >= MANY
}

/** From or to whom an account's movement most likely was: who moved the most of the asset the other way. */
export function otherSide(transaction: SolanaTransaction, account: string, { mint, change }: SolanaMovement): string {
  const { accounts, changes, fee, payer, tokens } = transaction
  const lamportsOf = (place: number) => (changes[place] ?? 0n) + (accounts[place] === payer ? fee : 0n)
  const all: readonly (readonly [string, bigint])[] =
    mint === ''
      ? accounts.map((owner, place) => [owner, lamportsOf(place)] as const)
      : [...tokens].flatMap(([owner, own]) =>
          own.flatMap((token) => (token.mint === mint ? [[owner, token.change] as const] : [])),
        )
  const opposite = all.filter(([owner, moved]) => owner !== account && moved !== 0n && moved > 0n !== change > 0n)
  const [most] = opposite.sort(([, first], [, second]) =>
    Number(BigInt.asIntN(64, (second < 0n ? -second : second) - (first < 0n ? -first : first))),
  )
  return most?.[0] ?? ''
}

/** Whose transaction is shown, on which chain, and what is known of what it moved. */
interface SolanaContext {
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
  const token = facts.listed.get(mint)
  const listed = mint === '' ? config.nativeCurrency : token
  const { name, symbol } = listed ?? facts.mints.get(mint) ?? { name: null, symbol: null }
  const imitates = !listed && symbol !== null && facts.listedSymbols.has(skeleton(symbol))
  const isFakeToken = imitates || (!listed && (hasSpamName(name) || hasSpamName(symbol)))
  const amount = { amount: `${change > 0n ? change : -change}`, direction: change > 0n ? 'in' : 'out' }
  const isOwn = transaction.payer === account
  const isSpam = isSpamMovement(amount, {
    isOwn,
    isLookAlike: facts.isLookAlike(other),
    info: { decimals },
    isFakeToken,
  })
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
  const isFake = hasSpamName(name) || hasSpamName(symbol)
  const isOwn = transaction.payer === account
  return {
    nft_info: {
      name: name ?? `#${mint.slice(0, 6)}…${mint.slice(-6)}`,
      flags: { is_spam: !isOwn && (isFake || isAirdrop(transaction)) },
      address: `${chainId}:${mint}` as const,
    },
  }
}

/** There is one of it; where the chain does not say, one whole thing that cannot be divided and is on no list. */
function isPiece({ mint, decimals, change }: SolanaMovement, { facts }: SolanaContext): boolean {
  if (mint === '' || facts.listed.has(mint)) return false
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
