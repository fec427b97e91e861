import { type Hex, keccak256 } from 'viem'
import * as z from 'zod/mini'
import { GatewayError } from '../../core/errors.ts'
import type { Route } from '../../core/http/route.ts'
import type { GrantTable } from '../../core/store/loginTables.ts'
import type { Services } from '../../services.ts'
import { lockAccount } from './accounts.ts'
import { audit, type Login } from './login.ts'
import { loginRoute } from './loginRoute.ts'

/** Permissions of one account. */
const MAX_GRANTS = 200
/** The longest that wallets grant a permission for. */
const LONGEST_MS = 366 * 24 * 60 * 60 * 1000
/** The version of the database that wrote the first one down. */
const FIRST_VERSION = '0063-login-grants'

const hash = z.string().check(z.regex(/^0x[\da-f]{64}$/))
const params = z.object({ id: hash })

/** The origin of a page, as browsers name it. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text
}

const fields = {
  chain: z.string().check(z.regex(/^eip155:[1-9]\d{0,15}$/)),
  address: z.string().check(z.regex(/^0x[\da-f]{40}$/i)),
  site: z.string().check(z.maxLength(300), z.refine(isOrigin)),
  context: z.string().check(z.regex(/^0x([\da-f]{2})+$/i), z.maxLength(40_000)),
  /** Seconds since 1970. */
  expiry: z.int().check(z.nonnegative()),
}

const unknownGrant = (): GatewayError =>
  new GatewayError(404, 'grant-unknown', 'There is no such permission: reload the list.')

/** When permissions began to be written down, where an account may have given some before that are good still. */
async function lacksBefore({ store, now }: Login, account: string): Promise<number | undefined> {
  const { db } = store
  const version = db.selectFrom('kysely_migration').select('timestamp').where('name', '=', FIRST_VERSION)
  const since = Date.parse((await version.executeTakeFirst())?.timestamp ?? '')
  if (!(since + LONGEST_MS > now())) return undefined
  const query = db.selectFrom('login_account').select('created_at').where('id', '=', account)
  const made = (await query.executeTakeFirst())?.created_at ?? since
  return made < since ? since : undefined
}

const list = loginRoute({
  method: 'GET',
  path: '/auth/v1/grants',
  summary: 'What the account has permitted to sites, newest first; whether that was ended only the chain says',
  asker: 'session',
  answer: z.object({
    grants: z.array(
      z.object({ id: hash, ...fields, ending: z.optional(hash), /** Milliseconds. */ createdAt: z.number() }),
    ),
    /** Milliseconds: what was granted before is not in the list, and may be good still. */
    lacksBefore: z.optional(z.number()),
  }),
  async handler({ login, session }) {
    const { account_id: account } = session()
    const query = login.store.db.selectFrom('login_grant').selectAll().where('account_id', '=', account)
    const rows = await query.orderBy('created_at', 'desc').orderBy('id').execute()
    const before = await lacksBefore(login, account)
    return {
      grants: rows.map(({ id, chain, address, site, context, expiry, ending, created_at: createdAt }) => ({
        ...{ id, chain, address, site, context, expiry, createdAt },
        ...(ending === null ? {} : { ending }),
      })),
      ...(before === undefined ? {} : { lacksBefore: before }),
    }
  },
})

/** @throws GatewayError 409 `grants-full` */
async function store({ store, now }: Login, row: GrantTable, session: string): Promise<void> {
  await store.db.transaction().execute(async (change) => {
    await lockAccount(change, row.account_id, session)
    const own = change.selectFrom('login_grant').where('account_id', '=', row.account_id)
    const count = async (): Promise<number> => {
      const query = own.where('id', '!=', row.id).select(({ fn }) => fn.countAll<number>().as('all'))
      return Number((await query.executeTakeFirstOrThrow()).all)
    }
    const expired = change.deleteFrom('login_grant').where('account_id', '=', row.account_id)
    if ((await count()) >= MAX_GRANTS) await expired.where('expiry', '<=', Math.floor(now() / 1000)).execute()
    if ((await count()) >= MAX_GRANTS)
      throw new GatewayError(
        409,
        'grants-full',
        `This wallet has ${MAX_GRANTS} permissions: end some in its settings and remove them, then ask again.`,
      )
    const insert = change.insertInto('login_grant').values(row)
    await insert.onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing()).execute()
  })
}

const add = loginRoute({
  method: 'POST',
  path: '/auth/v1/grants',
  summary: 'Writes down what the account permits to a site, before the site has it',
  asker: 'session',
  body: z.strictObject(fields),
  answer: z.object({ id: hash }),
  async handler({ login, session, body, client }) {
    const { id: asker, account_id: account, device_id: device, project } = session()
    const context = body.context.toLowerCase()
    const { chain, site, expiry } = body
    const row = { account_id: account, id: keccak256(context as Hex), chain, site, context, expiry, ending: null }
    await store(login, { ...row, address: body.address.toLowerCase(), created_at: login.now() }, asker)
    await audit(login, { account, device, project, site, client, what: 'grant-added' })
    return { id: row.id }
  },
})

/**
 * Tells the co-signer of a permission, where it has one, that its end was sent: from then on it agrees to no use. One that is
 * away hears of the end from the chain.
 */
async function stopCoSigner(
  { sources, log }: Services,
  { chain, address, context }: GrantTable,
  signature: string,
  signal: AbortSignal,
): Promise<void> {
  const source = sources.session
  if (!source) return
  const account = `${chain}:${address}`
  try {
    const shared = await source.list(account, { signal, log })
    const found = shared.find((session) => session.context.toLowerCase() === context)
    if (found) await source.revoke(account, { pci: found.pci, signature }, { signal, log })
  } catch (error) {
    log.warn({ err: error, chain }, 'the co-signer was not told of the end of a permission')
  }
}

const end = loginRoute({
  method: 'POST',
  path: '/auth/v1/grants/:id/end',
  summary: 'Writes down which transaction is to end a permission, and has its co-signer stop at once',
  asker: 'session',
  params,
  body: z.strictObject({ hash }),
  answer: z.object({}),
  async handler({ login, services, session, params: { id }, body, client, signal }) {
    const { account_id: account, device_id: device, project } = session()
    const own = login.store.db.updateTable('login_grant').set({ ending: body.hash }).where('account_id', '=', account)
    const row = await own.where('id', '=', id).returningAll().executeTakeFirst()
    if (!row) throw unknownGrant()
    await audit(login, { account, device, project, site: row.site, client, what: 'grant-ending' })
    await stopCoSigner(services, row, body.hash, signal)
    return {}
  },
})

const remove = loginRoute({
  method: 'DELETE',
  path: '/auth/v1/grants/:id',
  summary: 'Takes a permission out of the list; nothing is ended by that',
  asker: 'session',
  params,
  answer: z.object({}),
  async handler({ login, session, params: { id }, client }) {
    const { account_id: account, device_id: device, project } = session()
    const own = login.store.db.deleteFrom('login_grant').where('account_id', '=', account).where('id', '=', id)
    const row = await own.returning('site').executeTakeFirst()
    if (!row) throw unknownGrant()
    await audit(login, { account, device, project, site: row.site, client, what: 'grant-removed' })
    return {}
  },
})

/** What an account has permitted to sites (ERC-7715), across all of them. */
export const grantRoutes: readonly Route[] = [list, add, end, remove]
