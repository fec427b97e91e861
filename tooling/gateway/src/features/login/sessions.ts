import { sql, type Transaction } from 'kysely'
import { GatewayError } from '../../core/errors.ts'
import { isSame } from '../../core/keys/secrets.ts'
import type { Database } from '../../core/store/database.ts'
import type { LoginSessionTable } from '../../core/store/loginTables.ts'
import { lockAccount, readUser, sessionOver, type User } from './accounts.ts'
import { endChildren, endDevice, endSessions } from './endSessions.ts'
import { audit, type Login, newId } from './login.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const ACCESS_MS = 10 * MINUTE
const IDLE_MS = 30 * DAY
const WHOLE_MS = 180 * DAY
/** How long a login counts as just made. */
const FRESH_MS = 5 * MINUTE
/** How long the token before the last is taken: its answer was lost, or two tabs asked at once. */
const GRACE_MS = 30_000

/** What a device that is signed in has. */
export interface Session {
  readonly accessToken: string
  readonly accessExpiresAt: number
  readonly refreshToken: string
  readonly refreshExpiresAt: number
  readonly account: string
  readonly device: string
  readonly user: User
}

/** A session as routes know it. */
export type SessionRow = LoginSessionTable

type Use = 'access' | 'refresh'

function tokenOf({ secrets }: Login, use: Use, { id, generation }: Pick<SessionRow, 'id' | 'generation'>): string {
  return `${id}.${generation}.${secrets.hash(use, id, `${generation}`)}`
}

/** The session and the generation that a token of ours is of; `undefined` for any other text. */
async function findByToken(login: Login, use: Use, token: string, jkt: string) {
  const [id = '', count = ''] = token.split('.')
  if (!/^\d{1,9}$/.test(count)) return undefined
  const generation = Number(count)
  if (!isSame(token, tokenOf(login, use, { id, generation }))) return undefined
  const row = await login.store.db.selectFrom('login_session').selectAll().where('id', '=', id).executeTakeFirst()
  return row && isSame(row.jkt, jkt) ? { row, generation } : undefined
}

/** When a session ends, whatever its tokens say. */
export const endOf = ({ idle_until: idle, ends_at: end }: Pick<SessionRow, 'idle_until' | 'ends_at'>): number =>
  Math.min(idle, end)

async function toSession(login: Login, row: SessionRow): Promise<Session> {
  return {
    accessToken: tokenOf(login, 'access', row),
    accessExpiresAt: row.access_until,
    refreshToken: tokenOf(login, 'refresh', row),
    refreshExpiresAt: endOf(row),
    account: row.account_id,
    device: row.device_id,
    user: await readUser(login, row.account_id),
  }
}

const isEarlier = (login: Login, row: SessionRow, generation: number): boolean =>
  generation === row.generation - 1 && login.now() - row.rotated_at <= GRACE_MS

/**
 * The session of an access token, for who has the device's key.
 *
 * @throws GatewayError 401 `token-expired` when a refresh helps, 401 `session-over` when not
 */
export async function findSession(login: Login, token: string, jkt: string): Promise<SessionRow> {
  const found = await findByToken(login, 'access', token, jkt)
  if (!found) throw sessionOver()
  const { row, generation } = found
  if (login.now() >= endOf(row)) throw sessionOver()
  const isCurrent = generation === row.generation ? login.now() < row.access_until : isEarlier(login, row, generation)
  if (!isCurrent) throw new GatewayError(401, 'token-expired', 'The token has run out: ask for the next one.')
  return row
}

/** Whose device signs in, and where. */
export interface SignIn {
  readonly account: string
  readonly jkt: string
  readonly project: string
  readonly site: string
  readonly browser: string
  readonly system: string
  /** The session that signs it in, where it is not the person. */
  readonly parent?: string
}

/** The device of this key on an account, which is made or comes back. */
async function openDevice(change: Transaction<Database>, signIn: SignIn, now: number): Promise<string> {
  const { account, jkt, browser, system, site, parent } = signIn
  if (parent !== undefined) {
    const ended = await change
      .selectFrom('login_device')
      .select('id')
      .where('account_id', '=', account)
      .where('jkt', '=', jkt)
      .where('ended_at', 'is not', null)
      .executeTakeFirst()
    // A user who has ended it proves who they are before it comes back.
    if (ended) throw new GatewayError(403, 'device-ended', 'This device was ended: sign in on it again.')
  }
  const row = { account_id: account, jkt, browser, system, site, created_at: now, last_used_at: now }
  const { id } = await change
    .insertInto('login_device')
    .values({ ...row, id: newId(), ended_at: null, left_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'jkt'])
        .doUpdateSet({ browser, system, site, last_used_at: now, ended_at: null, left_at: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Tabs of one site that a window signs in, where each keeps its sign-in to itself. */
const MAX_TABS = 3

/** Ends what a session has signed in at a site and was used longest ago, where it is too much, and says how long the session itself lasts. */
async function replaceChild(change: Transaction<Database>, parent: string, site: string, now: number): Promise<number> {
  const query = change.selectFrom('login_session').selectAll().where('parent_id', '=', parent).where('site', '=', site)
  const before = await query.orderBy('idle_until', 'desc').orderBy('rotated_at', 'desc').execute()
  const oldest = before.slice(MAX_TABS - 1)
  for (const { account_id: account } of oldest.slice(0, 1)) await endSessions(change, account, oldest, now)
  const row = await change.selectFrom('login_session').select('ends_at').where('id', '=', parent).executeTakeFirst()
  if (!row) throw sessionOver()
  return row.ends_at
}

/**
 * Signs a device in.
 *
 * @param isFresh that the person has just proved who they are, which the login share needs
 * @throws GatewayError 401 `session-over` where the session that signs it in has ended
 */
export async function openSession(login: Login, signIn: SignIn, isFresh: boolean): Promise<Session> {
  const { account, jkt, project, site, parent } = signIn
  const now = login.now()
  const row = await login.store.db.transaction().execute(async (change) => {
    await lockAccount(change, account, parent)
    const last = parent === undefined ? now + WHOLE_MS : await replaceChild(change, parent, site, now)
    const device = await openDevice(change, signIn, now)
    const made: SessionRow = {
      ...{ id: newId(), account_id: account, device_id: device, jkt, project, site, generation: 1, rotated_at: now },
      ...{ access_until: now + ACCESS_MS, idle_until: now + IDLE_MS, ends_at: last },
      ...{ fresh_until: isFresh ? now + FRESH_MS : 0, parent_id: parent ?? null },
    }
    // One device has one session: signing in again replaces it.
    await endChildren(change, account, device, now)
    await change.deleteFrom('login_session').where('device_id', '=', device).execute()
    await change.insertInto('login_session').values(made).execute()
    return made
  })
  return toSession(login, row)
}

/** Whether the session that has opened this one lasts still. */
async function hasParent({ store, now }: Login, { parent_id: parent }: SessionRow): Promise<boolean> {
  if (parent === null) return true
  const query = store.db.selectFrom('login_session').select('id').where('id', '=', parent)
  return (await query.where('idle_until', '>', now()).where('ends_at', '>', now()).executeTakeFirst()) !== undefined
}

/**
 * The next tokens. The one before the last is taken for half a minute more; an older one was stolen or copied, and ends
 * the device.
 *
 * @throws GatewayError 401 `session-over`
 */
export async function refreshSession(login: Login, token: string, jkt: string, client: string): Promise<Session> {
  const found = await findByToken(login, 'refresh', token, jkt)
  if (!found) throw sessionOver()
  const { row, generation } = found
  const now = login.now()
  if (now >= endOf(row) || !(await hasParent(login, row))) throw sessionOver()
  if (isEarlier(login, row, generation)) return toSession(login, row)
  if (generation !== row.generation) {
    await endDevice(login, row.account_id, row.device_id, 'ended')
    const { account_id: account, device_id: device, project, site } = row
    await audit(login, { account, device, project, site, client, what: 'token-reused' })
    throw sessionOver()
  }
  const next = await login.store.db
    .updateTable('login_session')
    .set({
      generation: sql<number>`generation + 1`,
      rotated_at: now,
      access_until: now + ACCESS_MS,
      idle_until: now + IDLE_MS,
    })
    .where('id', '=', row.id)
    .where('generation', '=', generation)
    .returningAll()
    .executeTakeFirst()
  await login.store.db.updateTable('login_device').set({ last_used_at: now }).where('id', '=', row.device_id).execute()
  // Another tab was a moment faster: this token is the one before the last now.
  return next ? toSession(login, next) : refreshSession(login, token, jkt, client)
}
