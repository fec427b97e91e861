import { type Kysely, sql } from 'kysely'
import type { Database } from '../../core/store/database.ts'
import { shortAddressKey } from '../indexer/rows.ts'
import type { MovementRow } from './readRows.ts'
import type { TokenInfo } from './tokenMetadata.ts'

/** An incoming amount below this part of one unit is dust. */
const DUST_PART = 1_000_000n

/** What the page's accounts and tokens say about a fungible movement. */
interface Suspicion {
  /** The account itself sent the transaction. */
  readonly isOwn: boolean
  /** The other side can be taken for an account that this one knows. */
  readonly isLookAlike: boolean
  readonly info: Pick<TokenInfo, 'decimals'> | undefined
  /** The token's name advertises, or its symbol is that of a listed token. */
  readonly isFakeToken: boolean
}

/**
 * Whether a fungible movement is only there to be seen: of nothing, of dust, from an address that looks like a known
 * one, or of a token that imitates or advertises.
 */
export function isSpamMovement(movement: Pick<MovementRow, 'amount' | 'direction'>, suspicion: Suspicion): boolean {
  const { isOwn, isLookAlike, info, isFakeToken } = suspicion
  const { amount, direction } = movement
  if (isOwn) return false
  if (isLookAlike || isFakeToken) return true
  const value = BigInt(amount)
  return value === 0n || (direction === 'in' && value * DUST_PART < 10n ** BigInt(info?.decimals ?? 0))
}

const MARKUP = /[<>]|&#?\w+;|\[[^\]]*\]\(/

const ADDRESS =
  /https?:|www\.|t\.me\/|\b[a-z0-9-]+\.(com|org|net|io|xyz|app|gift|claim|site|top|club|fi|live|pro|cc|me|info|online|link|finance|eth\.\w+)\b/i

const CALL = /\b(claim|visit|redeem|airdrop|reward|bonus|voucher)\b/i

/** Whether a token's name is an advertisement: an address, markup, or a call to fetch something. */
export function hasSpamName(name: string | null): boolean {
  return name !== null && (MARKUP.test(name) || ADDRESS.test(name) || CALL.test(name))
}

/** From so many receivers on, who did not ask for it, a gift is an airdrop. */
const MANY = 5

/** Which of some collections were handed out to many accounts that did not ask. */
export async function readAirdropped(
  db: Kysely<Database>,
  chainId: string,
  collections: readonly string[],
): Promise<ReadonlySet<string>> {
  const airdropped = new Set<string>()
  for (const token of new Set(collections)) {
    const { rows } = await sql<{ giver: string }>`
      select giver from (
        select giver from indexer_airdrop where chain_id = ${chainId} and token = ${token} limit 2000
      ) given group by giver having count(*) >= ${MANY} limit 1`.execute(db)
    if (rows.length > 0) airdropped.add(token)
  }
  return airdropped
}

/**
 * Which of some addresses can be taken for one that an account sent to: first and last four digits are the same, the
 * rest is not.
 */
export async function readLookAlikes(
  db: Kysely<Database>,
  account: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const rows = await db
    .selectFrom('indexer_recipient')
    .select(['look', 'recipient'])
    .where('account', '=', account)
    .where('look', 'in', [...new Set(addresses.map(shortAddressKey))])
    .execute()
  const trusted = new Set(rows.map(({ recipient }) => recipient))
  const looks = new Set(rows.map(({ look }) => look))
  const ownLook = shortAddressKey(account)
  const isAlike = (address: string) =>
    address !== account &&
    !trusted.has(address) &&
    (looks.has(shortAddressKey(address)) || shortAddressKey(address) === ownLook)
  return new Set(addresses.filter(isAlike))
}
