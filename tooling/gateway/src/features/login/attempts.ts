import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { GatewayError } from '../../core/errors.ts'
import { isSame } from '../../core/keys/secrets.ts'
import type { Database } from '../../core/store/database.ts'
import type { AttemptState, AttemptTable } from '../../core/store/loginTables.ts'
import { isKnownDevice } from './accounts.ts'
import { type Login, newId } from './login.ts'

/** An attempt to sign in, or to change an e-mail address. */
export type Attempt = AttemptTable

/** How long a code is valid. */
export const CODE_MS = 1_200_000
const TRIES = 5
const DAY = 86_400

/** What an attempt begins with. */
interface Beginning
  extends Pick<Attempt, 'kind' | 'jkt' | 'project' | 'site' | 'language' | 'state' | 'browser' | 'system'> {
  readonly id?: string
  readonly subject?: string
  readonly account?: string
  readonly link?: string
  /** What only this service reads, as JSON. */
  readonly secret: unknown
  readonly lifetime: number
}

const context = (id: string): string => `latchkey/v1|attempt|${id}`

/** How long it is kept what a wallet was before a change. */
const KEPT_MS = 2_592_000_000

/** Deletes what was kept of wallets for thirty days. */
export async function forgetKept(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('login_vault_before')
    .where('at', '<', now - KEPT_MS)
    .execute()
}

/** Begins an attempt; one before it of the same device and kind ends, unless it is a change that can be taken back. */
export async function beginAttempt(login: Login, beginning: Beginning): Promise<Attempt> {
  const { db } = login.store
  const { id = newId(), subject = null, account = null, link = null, secret, lifetime, ...rest } = beginning
  const now = login.now()
  const sealed = login.secrets.seal(JSON.stringify(secret), context(id))
  const row: Attempt = {
    ...{ ...rest, id, subject, account_id: account, link, sealed, code: null, tries: TRIES },
    ...{ created_at: now, expires_at: now + lifetime },
  }
  await db
    .deleteFrom('login_attempt')
    .where('expires_at', '<', now - CODE_MS)
    .execute()
  await forgetKept(db, now)
  await db
    .updateTable('login_attempt')
    .set({ state: 'over' })
    .where('jkt', '=', rest.jkt)
    .where('kind', '=', rest.kind)
    .where('kind', '!=', 'change-undo')
    .where('state', 'in', ['link', 'code', 'open', 'returned', 'ready'])
    .execute()
  await db.insertInto('login_attempt').values(row).execute()
  return row
}

/** What an attempt holds sealed. */
export function secretOf({ secrets }: Login, { id, sealed }: Pick<Attempt, 'id' | 'sealed'>): unknown {
  return JSON.parse(secrets.open(sealed, context(id)))
}

/** Another secret, sealed for the attempt. */
export const sealFor = ({ secrets }: Login, id: string, secret: unknown): string =>
  secrets.seal(JSON.stringify(secret), context(id))

/** An attempt that is not over, of the device that began it. */
export async function findAttempt(login: Login, id: string, jkt: string): Promise<Attempt | undefined> {
  const row = await login.store.db.selectFrom('login_attempt').selectAll().where('id', '=', id).executeTakeFirst()
  return row && isSame(row.jkt, jkt) && row.expires_at > login.now() ? row : undefined
}

/** Moves an attempt on, once: of several that try only one succeeds. */
export async function moveAttempt(
  { store, now }: Login,
  { id, state }: Pick<Attempt, 'id' | 'state'>,
  next: AttemptState,
  change: Partial<Pick<Attempt, 'code' | 'tries' | 'link' | 'sealed' | 'subject'>> = {},
): Promise<boolean> {
  const rows = await store.db
    .updateTable('login_attempt')
    .set({ ...change, state: next })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('expires_at', '>', now())
    .returning('id')
    .execute()
  return rows.length === 1
}

const hashCode = ({ secrets }: Login, id: string, code: string): string => secrets.hash('code', id, code)

/** A new code for an attempt, of which only a keyed hash is stored. */
export function newCode(login: Login, id: string): { readonly code: string; readonly hash: string } {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  return { code, hash: hashCode(login, id, code) }
}

/** What became of a code that a user typed. */
export type CodeOutcome =
  | { readonly status: 'right'; readonly attempt: Attempt }
  | { readonly status: 'wrong'; readonly triesLeft: number }
  | { readonly status: 'over' }

/** Ten a day of one device for one address; the eleventh is refused, right or wrong. */
const WRONG_CODES = { name: 'login-wrong-code', points: 9, seconds: DAY } as const
/** Fifty a day for one address, of all devices that its account does not know. */
const STRANGERS = { name: 'login-wrong-code-all', points: 49, seconds: DAY } as const

/** What a wrong code counts against. A device of the account is not counted with strangers, who would lock it out. */
async function countsOf(login: Login, { kind, subject, account_id: account, jkt }: Attempt) {
  const who = subject ?? account ?? jkt
  // The address that an account wants is not its own yet.
  const isOwn =
    kind === 'change-old' || (kind === 'email' && subject !== null && (await isKnownDevice(login, subject, jkt)))
  return [[WRONG_CODES, `${who} ${jkt}`], ...(isOwn ? [] : [[STRANGERS, who] as const])] as const
}

/**
 * Takes one of the tries of an attempt, and compares. Counting and reading are one statement, so that parallel guesses
 * never get more than five.
 *
 * @throws GatewayError 429 `code-limit` after ten wrong codes of this device for one address in a day, or fifty of strangers
 */
export async function tryCode(
  login: Login,
  attempt: { readonly id: string; readonly jkt: string; readonly kind: string },
  code: string,
): Promise<CodeOutcome> {
  const { id, jkt, kind } = attempt
  const taken = await login.store.db
    .updateTable('login_attempt')
    .set({ tries: sql<number>`tries - 1` })
    .where('id', '=', id)
    .where('jkt', '=', jkt)
    .where('kind', '=', kind)
    .where('state', '=', 'code')
    .where('tries', '>', 0)
    .where('expires_at', '>', login.now())
    .returningAll()
    .executeTakeFirst()
  if (!taken?.code) return { status: 'over' }
  const counts = await countsOf(login, taken)
  for (const [rule, key] of counts) {
    const retryAfter = await login.limits.use(rule, key, 0)
    if (retryAfter === 0) continue
    const words = 'Too many wrong codes for this address: sign in another way, or tomorrow.'
    throw new GatewayError(429, 'code-limit', words, { retryAfter })
  }
  if (isSame(taken.code, hashCode(login, id, code)))
    return (await moveAttempt(login, taken, 'done')) ? { status: 'right', attempt: taken } : { status: 'over' }
  for (const [rule, key] of counts) await login.limits.use(rule, key)
  return { status: 'wrong', triesLeft: taken.tries }
}
