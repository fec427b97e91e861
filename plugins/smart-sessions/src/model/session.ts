import type { CaipAddress, CaipNetworkId } from '@latchkey/kernel'
import * as z from 'zod/mini'

/** So much in each period, of the coin or of a token. */
export interface Allowance {
  /** The coin of the network where it is absent. */
  readonly token?: string
  /** In the smallest unit, hexadecimal. */
  readonly allowance: string
  /** Seconds since 1970. */
  readonly start: number
  /** Seconds. */
  readonly period: number
}

/** What was granted, as this browser keeps it. */
export interface KeptSession {
  /** Of whom, on which network. */
  readonly account: CaipAddress
  /** What it is used with and ended by. */
  readonly context: string
  /** By which the co-signer knows it; absent without one. */
  readonly pci?: string
  /** The site, as the service names it; absent for this one. */
  readonly site?: string
  readonly allowances: readonly Allowance[]
  /** Seconds since 1970. */
  readonly expiry: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** Hash of the transaction that ends it. */
  readonly ending?: string
  /** The chain has said that it was ended. */
  readonly isEnded?: boolean
  /** Known from the service alone: it was granted in another browser. */
  readonly isServed?: boolean
}

/** What can be said of a session. */
export type SessionStatus = 'active' | 'ending' | 'expired' | 'revoked'

/** Only the chain's word makes a session a revoked one. */
export function statusOf({ isEnded, ending, expiry }: KeptSession, now: number): SessionStatus {
  if (isEnded) return 'revoked'
  if (expiry * 1000 <= now) return 'expired'
  return ending === undefined ? 'active' : 'ending'
}

const permission = z.object({
  type: z.enum(['native-token-recurring-allowance', 'erc20-recurring-allowance']),
  data: z.object({
    token: z.exactOptional(z.string().check(z.regex(/^0x[\da-f]{40}$/i))),
    allowance: z.string().check(z.regex(/^0x[\da-f]{1,64}$/i)),
    start: z.int(),
    period: z.int().check(z.positive()),
  }),
})
const context = z.string().check(z.regex(/^0x[\da-f]+$/i), z.maxLength(40_000))
const grant = z.object({
  context,
  expiry: z.int().check(z.nonnegative()),
  permissions: z.array(permission).check(z.minLength(1), z.maxLength(5)),
})

/** What a wallet or a service says of a grant; `undefined` for what is none. */
export function readGrant(value: unknown): Pick<KeptSession, 'context' | 'expiry' | 'allowances'> | undefined {
  const { data } = z.safeParse(grant, value)
  if (!data) return undefined
  const { permissions, ...rest } = data
  return { ...rest, allowances: permissions.map(({ data: allowance }) => allowance) }
}

const MAX_TEXT = 200
const text = z.string().check(z.maxLength(MAX_TEXT))
const stored = z.object({
  account: z.custom<CaipAddress>((value) => typeof value === 'string' && /^[-a-z0-9]{3,8}:[^:]+:.+$/.test(value)),
  context,
  pci: z.exactOptional(text),
  site: z.exactOptional(text),
  allowances: z.array(permission.shape.data),
  expiry: z.int(),
  createdAt: z.number(),
  ending: z.exactOptional(text),
  isEnded: z.exactOptional(z.boolean()),
  isServed: z.exactOptional(z.boolean()),
})

/** Sessions that this browser keeps. */
const MAX_KEPT = 100

/** What storage held; without what is no session, which hides none of the others. */
export function readKept(value: unknown): readonly KeptSession[] {
  return (Array.isArray(value) ? value : []).flatMap((each) => z.safeParse(stored, each).data ?? [])
}

/** Those that are kept: what has expired goes first, then what the service alone knows, then the oldest. */
function trimmed(sessions: readonly KeptSession[], now: number): readonly KeptSession[] {
  if (sessions.length <= MAX_KEPT) return sessions
  const rank = ({ expiry, isServed }: KeptSession): number => (expiry * 1000 <= now ? 2 : isServed ? 1 : 0)
  const first = new Set([...sessions].sort((a, b) => rank(a) - rank(b)).slice(0, MAX_KEPT))
  return sessions.filter((session) => first.has(session))
}

const isSame = (a: Pick<KeptSession, 'context'>, b: Pick<KeptSession, 'context'>): boolean =>
  a.context.toLowerCase() === b.context.toLowerCase()

/** Puts a session that was granted here before those that are kept; what is known of it besides stays known. */
export function withSession(
  sessions: readonly KeptSession[],
  session: KeptSession,
  now: number,
): readonly KeptSession[] {
  const { isServed: _isServed, ...known } = sessions.find((own) => isSame(own, session)) ?? session
  return trimmed([{ ...known, ...session }, ...sessions.filter((own) => !isSame(own, session))], now)
}

/** Takes in what the service says of a session: of one that is known its name there and its site, and nothing else. */
export function withServed(
  sessions: readonly KeptSession[],
  served: KeptSession & Required<Pick<KeptSession, 'pci' | 'site'>>,
  now: number,
): readonly KeptSession[] {
  const { pci } = served
  const site = served.site.slice(0, MAX_TEXT)
  if (pci.length > MAX_TEXT) return sessions
  const known = sessions.find((own) => isSame(own, served))
  if (!known) return trimmed([{ ...served, site, isServed: true }, ...sessions], now)
  if (known.pci === pci && known.site === site) return sessions
  return sessions.map((own) => (own === known ? { ...own, pci, site } : own))
}

/** The same account on the same network, whatever its capitals. */
export function isOf(session: Pick<KeptSession, 'account'>, account: string): boolean {
  return session.account.toLowerCase() === account.toLowerCase()
}

/** The network of a session. */
export function networkOf({ account }: Pick<KeptSession, 'account'>): CaipNetworkId {
  const [namespace = '', reference = ''] = account.split(':')
  return `${namespace}:${reference}`
}
