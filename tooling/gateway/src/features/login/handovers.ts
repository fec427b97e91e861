import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { clientKey } from '../../core/addresses.ts'
import { GatewayError } from '../../core/errors.ts'
import type { Route } from '../../core/http/route.ts'
import { isSame } from '../../core/keys/secrets.ts'
import type { LoginTables } from '../../core/store/loginTables.ts'
import { type Login, newId } from './login.ts'
import { loginRoute, longPoll } from './loginRoute.ts'

const LIFETIME_MS = 600_000
const MAX_CHARACTERS = 250_000

const data = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(MAX_CHARACTERS))
const params = z.object({ ticket: z.string().check(z.regex(/^[\w-]{20,64}$/)) })
const states = ['waiting', 'read', 'answered', 'declined', 'over'] as const
const nothing = z.object({})

type State = (typeof states)[number]

/** Hand-overs of one device that wait at the same time. */
const MAX_OPEN = 10
const WINDOW = LIFETIME_MS / 1_000
/** Characters that one account leaves in ten minutes, one client, and all of them together. */
const PER_ACCOUNT = { name: 'login-handover-account', points: 5_000_000, seconds: WINDOW } as const
const PER_CLIENT = { name: 'login-handover', points: 5_000_000, seconds: WINDOW } as const
const OF_ALL = { name: 'login-handover-all', points: 200_000_000, seconds: WINDOW } as const

/** Who leaves something. */
interface Asked {
  readonly jkt: string
  readonly account: string
  readonly client: string
}

/**
 * Counts what is left here: keys and accounts cost little to make, so a device, an account, a client and all of them have a
 * limit of their own.
 *
 * @throws GatewayError 429 `handover-limit`, 503 `handovers-full`
 */
async function countIn({ store, limits, now }: Login, asked: Asked, size: number): Promise<void> {
  const { jkt, account, client } = asked
  const { open } = await store.db
    .selectFrom('login_handover')
    .select(({ fn }) => fn.countAll<number | string>().as('open'))
    .where('jkt', '=', jkt)
    .where('state', 'in', ['waiting', 'read'])
    .where('expires_at', '>', now())
    .executeTakeFirstOrThrow()
  const many = 'Too many windows wait for an answer: close them, and try again.'
  if (Number(open) >= MAX_OPEN) throw new GatewayError(429, 'handover-limit', many, { retryAfter: WINDOW })
  const ofAccount = await limits.use(PER_ACCOUNT, account, size)
  if (ofAccount > 0) throw new GatewayError(429, 'handover-limit', many, { retryAfter: ofAccount })
  const ofClient = await limits.use(PER_CLIENT, clientKey(client), size)
  if (ofClient > 0) {
    await limits.giveBack(PER_ACCOUNT, account, size)
    throw new GatewayError(429, 'handover-limit', many, { retryAfter: ofClient })
  }
  const ofAll = await limits.use(OF_ALL, 'all', size)
  if (ofAll === 0) return
  await limits.giveBack(PER_CLIENT, clientKey(client), size)
  await limits.giveBack(PER_ACCOUNT, account, size)
  const busy = 'The wallet’s windows are busy: try again in a few minutes.'
  throw new GatewayError(503, 'handovers-full', busy, { retryAfter: ofAll })
}

/** The ticket itself is in the window's address only. */
const idOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url')

const over = (): GatewayError =>
  new GatewayError(410, 'handover-over', 'This window has expired: close it, and try again where you came from.')

async function move(
  { store, now }: Login,
  ticket: string,
  from: readonly State[],
  change: Partial<LoginTables['login_handover']>,
) {
  return store.db
    .updateTable('login_handover')
    .set(change)
    .where('id', '=', idOf(ticket))
    .where('state', 'in', [...from])
    .where('expires_at', '>', now())
    .returningAll()
    .executeTakeFirst()
}

async function ofFrame({ store, now }: Login, ticket: string, jkt: string) {
  const row = await store.db.selectFrom('login_handover').selectAll().where('id', '=', idOf(ticket)).executeTakeFirst()
  return row && isSame(row.jkt, jkt) && row.expires_at > now() ? row : undefined
}

const begin = loginRoute({
  method: 'POST',
  path: '/frame/v1/handovers',
  summary: 'Leaves what a window of the frame is to read, encrypted by the frame',
  asker: 'session',
  body: z.strictObject({ data }),
  answer: z.object({ ticket: z.string(), expiresAt: z.number() }),
  async handler({ login, session, body, jkt, client }) {
    const { db } = login.store
    const [ticket, expiresAt] = [newId(24), login.now() + LIFETIME_MS]
    await db.deleteFrom('login_handover').where('expires_at', '<', login.now()).execute()
    await countIn(login, { jkt, account: session().account_id, client }, body.data.length)
    const row = { id: idOf(ticket), jkt, data: body.data, answer: null, state: 'waiting' as const }
    await db
      .insertInto('login_handover')
      .values({ ...row, expires_at: expiresAt })
      .execute()
    return { ticket, expiresAt }
  },
})

const wait = loginRoute({
  method: 'POST',
  path: '/frame/v1/handovers/:ticket/wait',
  summary: 'Waits until the window has read, answered or declined',
  asker: 'session',
  params,
  body: z.strictObject({ seen: z._default(z.enum(['waiting', 'read']), 'waiting') }),
  answer: z.object({ status: z.enum(states), data: z.optional(z.string()) }),
  async handler({ login, params: { ticket }, body: { seen }, jkt, signal }) {
    const found = await longPoll(login, signal, async () => {
      const row = await ofFrame(login, ticket, jkt)
      if (!row) return { status: 'over' as const }
      if (row.state === seen) return undefined
      return { status: row.state, ...(row.answer === null ? {} : { data: row.answer }) }
    })
    return found ?? { status: seen }
  },
})

const more = loginRoute({
  method: 'POST',
  path: '/frame/v1/handovers/:ticket/more',
  summary: 'Leaves something else for a window that has answered',
  asker: 'session',
  params,
  body: z.strictObject({ data }),
  answer: nothing,
  async handler({ login, session, params: { ticket }, body, jkt, client }) {
    if (!(await ofFrame(login, ticket, jkt))) throw over()
    await countIn(login, { jkt, account: session().account_id, client }, body.data.length)
    const change = { state: 'waiting' as const, data: body.data, answer: null }
    if (!(await move(login, ticket, ['answered'], change))) throw over()
    return {}
  },
})

const cancel = loginRoute({
  method: 'DELETE',
  path: '/frame/v1/handovers/:ticket',
  summary: 'Ends a hand-over; the window is told at its next word',
  asker: 'session',
  params,
  answer: nothing,
  async handler({ login, params: { ticket }, jkt }) {
    if (await ofFrame(login, ticket, jkt))
      await move(login, ticket, states, { state: 'over', data: null, answer: null })
    return {}
  },
})

const read = loginRoute({
  method: 'POST',
  path: '/frame/v1/handovers/:ticket/read',
  summary: 'What the frame left, once',
  asker: 'open',
  params,
  answer: z.object({ data: z.string() }),
  async handler({ login, params: { ticket } }) {
    const { db } = login.store
    const row = await db.selectFrom('login_handover').select('data').where('id', '=', idOf(ticket)).executeTakeFirst()
    if (!(await move(login, ticket, ['waiting'], { state: 'read', data: null })) || !row?.data) throw over()
    return { data: row.data }
  },
})

const answer = loginRoute({
  method: 'POST',
  path: '/frame/v1/handovers/:ticket/answer',
  summary: 'The window’s answer, once',
  asker: 'open',
  params,
  body: z.strictObject({ data }),
  answer: nothing,
  async handler({ login, params: { ticket }, body }) {
    if (!(await move(login, ticket, ['read'], { state: 'answered', answer: body.data }))) throw over()
    return {}
  },
})

const decline = loginRoute({
  method: 'POST',
  path: '/frame/v1/handovers/:ticket/decline',
  summary: 'The window was closed',
  asker: 'open',
  acceptsText: true,
  params,
  body: z.unknown(),
  answer: nothing,
  async handler({ login, params: { ticket } }) {
    await move(login, ticket, ['waiting', 'read'], { state: 'declined', data: null })
    return {}
  },
})

/** How a frame and its window meet: the service relays what they encrypted, and cannot read it. */
export const handoverRoutes: readonly Route[] = [begin, wait, more, cancel, read, answer, decline]
