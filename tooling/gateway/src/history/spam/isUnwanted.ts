import type { MovementRow } from '../historyRow.ts'
import type { TokenInfo } from '../tokens/tokenInfo.ts'

/** An incoming amount below this part of one unit is dust. */
const DUST_PART = 1_000_000n

/** What the page's accounts and tokens say about a fungible movement. */
export interface Suspicion {
  /** The account itself sent the transaction. */
  readonly isOwn: boolean
  /** The other side can be taken for somebody the account knows. */
  readonly isLookAlike: boolean
  readonly info: Pick<TokenInfo, 'decimals'> | undefined
  /** The token's name advertises, or its symbol is that of a listed token. */
  readonly isFakeToken: boolean
}

/**
 * Whether a fungible movement is only there to be seen: of nothing, of dust, from an address that looks like a known
 * one, or of a token that imitates or advertises (security.md, T6).
 */
export function isUnwanted(movement: Pick<MovementRow, 'amount' | 'direction'>, suspicion: Suspicion): boolean {
  const { isOwn, isLookAlike, info, isFakeToken } = suspicion
  const { amount, direction } = movement
  if (isOwn) return false
  if (isLookAlike || isFakeToken) return true
  const value = BigInt(amount)
  return value === 0n || (direction === 'in' && value * DUST_PART < 10n ** BigInt(info?.decimals ?? 0))
}
