import { type SignInText, signInTime } from '@latchkey/kernel/sign-in'
import { parseUrl } from '@latchkey/kernel/text'
import { siwxError } from '../errors.ts'
import type { SiwxContext } from '../plugin.ts'
import type { SignedText, SignInSession } from './session.ts'
import type { Subject } from './subject.ts'
import { pageOf, readText } from './text.ts'

/** Milliseconds two clocks may differ. */
const SKEW = 60_000
/** Milliseconds after which a text may not be signed any more, and until which a used one is remembered. */
const MAX_AGE = 600_000
/** Storage key of the nonces that were used, each with the time from which on its text is too old anyway. */
const USED = 'used'

/** What in a text is meant for another page or account. The codes are those of the server. */
function mismatchOf(ctx: SiwxContext, { fields, network }: SignInText, account: string): string | undefined {
  const { domain, uri } = pageOf(ctx)
  if (fields.domain !== domain) return 'wrong-domain'
  if (parseUrl(fields.uri)?.origin !== uri) return 'wrong-uri'
  if (!ctx.store.get(ctx.kernel.atoms.networks).some(({ id }) => id === network)) return 'wrong-network'
  return `${network}:${fields.address}` === account ? undefined : 'wrong-account'
}

function latenessOf({ fields }: SignInText, now: number): string | undefined {
  const [issued, from = now, until] = [fields.issuedAt, fields.notBefore, fields.expirationTime].map((time) =>
    time === undefined ? undefined : (signInTime(time) ?? Number.NaN),
  )
  if (issued === undefined || !(issued <= now + SKEW)) return 'issued-in-future'
  if (issued < now - MAX_AGE) return 'too-old'
  if (!(from <= now + SKEW)) return 'not-yet-valid'
  return until !== undefined && until > now - SKEW ? undefined : 'expired'
}

/**
 * Reads what was signed just now, and checks what it says: for this page, a network of the site and the account, in time.
 * @throws `siwx/altered` for what is no sign-in text, `siwx/refused`, `siwx/clock`
 */
export function readProof(ctx: SiwxContext, { account, message }: SignedText, { kind }: Subject): SignInText {
  const text = readText(message, kind)
  if (!text) throw siwxError('siwx/altered', { details: { field: 'text' } })
  const mismatch = mismatchOf(ctx, text, account)
  if (mismatch !== undefined) throw siwxError('siwx/refused', { details: { code: mismatch } })
  const lateness = latenessOf(text, ctx.services.clock.now())
  if (lateness !== undefined) throw siwxError('siwx/clock', { details: { code: lateness } })
  return text
}

/** When a session of `ttl` milliseconds ends: it begins when the text was made, which cannot change later. */
export function endOf({ fields }: SignInText, ttl: number): number {
  return (signInTime(fields.issuedAt) ?? 0) + ttl
}

/**
 * Whether a session that was kept is still true: for this page, by this account, and not longer than its text allows.
 * @param ttl - milliseconds a session lasts
 */
export async function isGenuine(
  ctx: SiwxContext,
  session: SignInSession,
  { kind, address }: Subject,
  ttl: number,
): Promise<boolean> {
  const { message = '', signature = '', account, expiresAt = Number.NaN } = session
  const text = readText(message, kind)
  if (!text || text.fields.address !== address || mismatchOf(ctx, text, account) !== undefined) return false
  const now = ctx.services.clock.now()
  if (!(expiresAt > now && expiresAt <= endOf(text, ttl) && endOf(text, 0) <= now + SKEW)) return false
  const checked = await ctx.capability('verifyMessage')?.({ message, signature, address })
  // A node that is down ends no session.
  return checked?.outcome !== 'invalid'
}

type Used = readonly (readonly [nonce: string, until: number])[]

const isUsed = (value: unknown): value is Used[number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'

async function readUsed({ services: { storage, clock, log } }: SiwxContext): Promise<Used> {
  try {
    const saved: unknown = JSON.parse((await storage.get(USED)) ?? '[]')
    return (Array.isArray(saved) ? saved : []).filter(isUsed).filter(([, until]) => until > clock.now())
  } catch (error) {
    log.warn('Nonces that were used could not be read', error)
    return []
  }
}

/** Writes what helps later visits and other tabs; a storage that refuses it ends nothing. */
export async function remember({ services: { storage, log } }: SiwxContext, key: string, value: string): Promise<void> {
  try {
    await storage.set(key, value)
  } catch (error) {
    log.warn(`Storage refused to keep ${key}`, error)
  }
}

const claims = new WeakMap<SiwxContext, Set<string>>()

/**
 * Does `work` with a text that signs in once: not again by another connection, in another tab or after a reload. A text
 * with which `work` fails can be used again.
 * @throws `siwx/nonce` for one that was used, what `work` throws
 */
export async function signInOnce<T>(ctx: SiwxContext, { fields }: SignInText, work: () => Promise<T>): Promise<T> {
  const { nonce } = fields
  const claimed = claims.get(ctx) ?? new Set()
  claims.set(ctx, claimed)
  const refusal = siwxError('siwx/nonce', { details: { code: 'used-nonce' } })
  if (claimed.has(nonce)) throw refusal
  claimed.add(nonce)
  try {
    if ((await readUsed(ctx)).some(([used]) => used === nonce)) throw refusal
    const done = await work()
    const until = ctx.services.clock.now() + MAX_AGE + SKEW
    await remember(ctx, USED, JSON.stringify([...(await readUsed(ctx)), [nonce, until]]))
    return done
  } catch (error) {
    claimed.delete(nonce)
    throw error
  }
}
