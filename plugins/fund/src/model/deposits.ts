import { type CaipAddress, isCaipAddress } from '@latchkey/kernel'
import type { FundSessionState } from '@latchkey/plugin-api/schemas'

/** A deposit that was begun in this browser: enough to go on with it after a reload, and in other tabs. */
export interface SavedDeposit {
  readonly sessionId: string
  /** The exchange's id and name. */
  readonly exchange: string
  readonly label: string
  /** The exchange's page, for as long as it opens: who has the address may use its session. */
  readonly url?: string
  /** Milliseconds since 1970: the page opens until then. */
  readonly urlExpiresAt: number
  /** Gets the coins. */
  readonly account: CaipAddress
  readonly asset: string
  /** Decimal text: what was asked for, until the exchange says what it sends. */
  readonly amount: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** As it was last seen by any tab. */
  readonly status: FundSessionState['status']
  readonly hash?: string
}

/** Milliseconds for which a deposit is kept. */
const KEPT = 24 * 3_600_000
/** Most deposits that are kept. */
const MAX_DEPOSITS = 20

function withoutOldPage(deposit: SavedDeposit, now: number): SavedDeposit {
  const { url, ...rest } = deposit
  return url !== undefined && now >= deposit.urlExpiresAt ? rest : deposit
}

/** The deposits as they may still be kept: of the last day, those too that a clock since set back began later, and without pages that open no longer. */
export function tidied(deposits: readonly SavedDeposit[], now: number): readonly SavedDeposit[] {
  const recent = deposits.filter(({ startedAt }) => Math.abs(now - startedAt) < KEPT).slice(0, MAX_DEPOSITS)
  return recent.map((deposit) => withoutOldPage(deposit, now))
}

/** The deposits with another one in front, or in its own place. */
export function withDeposit(
  deposits: readonly SavedDeposit[],
  deposit: SavedDeposit,
  now: number,
): readonly SavedDeposit[] {
  return tidied([deposit, ...deposits.filter(({ sessionId }) => sessionId !== deposit.sessionId)], now)
}

const RANK: Readonly<Record<SavedDeposit['status'], number>> = { UNKNOWN: 0, IN_PROGRESS: 1, FAILED: 2, SUCCESS: 3 }

/**
 * The deposit with what an answer says of it. Answers overtake each other, and a deposit only moves on; it counts as done
 * with the hash of the transfer alone. A failure without a transfer is taken back by an exchange that goes on with it.
 */
export function advanced(deposit: SavedDeposit, { status, txHash, amount }: FundSessionState): SavedDeposit {
  const known = status === 'SUCCESS' && !txHash ? 'IN_PROGRESS' : status
  const isTakenBack = deposit.status === 'FAILED' && deposit.hash === undefined && known === 'IN_PROGRESS' && !!txHash
  if (RANK[known] < RANK[deposit.status] && !isTakenBack) return deposit
  const more = { ...(amount === undefined ? {} : { amount }), ...(txHash === undefined ? {} : { hash: txHash }) }
  return { ...deposit, status: known, ...more }
}

/** Whether nothing more becomes of it. */
export function isOver({ status }: Pick<SavedDeposit, 'status'>): boolean {
  return status === 'SUCCESS' || status === 'FAILED'
}

function isText(value: unknown, most = 200): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= most
}

/** Amounts as the gateway's schema lets them through: anything else cannot be written down. */
const AMOUNT = /^\d{1,80}(\.\d{1,80})?$/

function toDeposit(value: unknown): readonly SavedDeposit[] {
  const { sessionId, exchange, label, url, urlExpiresAt, account, asset, amount, startedAt, status, hash } =
    Object(value)
  const isGood =
    isText(sessionId) &&
    /^[0-9a-f]{32}$/.test(sessionId) &&
    [exchange, label, asset, amount].every((text) => isText(text)) &&
    AMOUNT.test(amount) &&
    (url === undefined || isText(url, 10_000)) &&
    isText(account) &&
    isCaipAddress(account) &&
    [urlExpiresAt, startedAt].every(Number.isFinite) &&
    Object.hasOwn(RANK, status)
  if (!isGood) return []
  // Who has a page's address may use its session: it is not read again once it opens no longer.
  const more = { ...(url && Date.now() < urlExpiresAt && { url }), ...(isText(hash) && { hash }) }
  return [{ sessionId, exchange, label, urlExpiresAt, account, asset, amount, startedAt, status, ...more }]
}

/** Reads what storage holds; an entry that is none is left out. */
export function parseDeposits(value: unknown): readonly SavedDeposit[] {
  return Array.isArray(value) ? value.slice(0, MAX_DEPOSITS).flatMap(toDeposit) : []
}

/** Most digits of an amount in front of its point, and behind it. */
const FORM = /^\d{1,20}(\.\d{1,18})?$/

/** An amount as it is asked for; `undefined` for one that is none, or nothing. */
export function toAmount(text: string): string | undefined {
  const plain = text
    .replace(/\.$/, '')
    .replace(/^\./, '0.')
    .replace(/^0+(?=\d)/, '')
  return FORM.test(plain) && /[1-9]/.test(plain) ? plain : undefined
}
