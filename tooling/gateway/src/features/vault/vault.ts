import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod/mini'
import { GatewayError } from '../../core/errors.ts'
import type { Route } from '../../core/http/route.ts'
import type { Database } from '../../core/store/database.ts'
import { audit } from '../login/login.ts'
import { loginRoute } from '../login/loginRoute.ts'
import { tellOwner } from '../login/slotNotice.ts'
import { keepBefore, loginShare } from './vaultHistory.ts'
import { exists, notFresh, share } from './vaultShare.ts'

const MAX_BYTES = 4_096
const bytes = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(MAX_BYTES))
const wallet = z.string().check(z.regex(/^[\w-]{22}$/))
const ciphertexts = z.strictObject({ evm: bytes, solana: z.optional(bytes), phrase: bytes })
const kind = z.enum(['login', 'passkey', 'code'])
const slotId = z.string().check(z.regex(/^[\w-]{1,64}$/))
const slot = z.strictObject({ id: slotId, kind, data: bytes })
const version = z.object({ version: z.number() })
const MAX_SLOTS = 20
/** The version of a wallet that was just stored. */
const FIRST = 1

type Slot = z.infer<typeof slot>

const missing = (): GatewayError =>
  new GatewayError(404, 'vault-missing', 'This account has no wallet yet: it is made in the frame.')
const changed = (): GatewayError =>
  new GatewayError(412, 'vault-changed', 'The wallet was changed on another device: read it again.')

const loginStays = (): GatewayError =>
  new GatewayError(409, 'login-slot-stays', 'Signing in opens this wallet until its slot is removed by itself.')

const otherKind = (): GatewayError =>
  new GatewayError(409, 'slot-kind', 'This slot is of another kind: add the new one beside it.')

const lastWay = (): GatewayError =>
  new GatewayError(
    409,
    'last-way',
    'Nothing would open the wallet after that: make a passkey or a recovery code first.',
  )

const versionOf = (tag: string | undefined): number | undefined => {
  const digits = /^"(\d{1,9})"$/.exec(tag ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Counts the version up if it is still the one that was read. */
async function bump(change: Kysely<Database>, account: string, expected: number | undefined, at: number) {
  const query = change
    .updateTable('login_vault')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: at }))
    .where('account_id', '=', account)
  const row = await (expected === undefined ? query : query.where('version', '=', expected))
    .returning('version')
    .executeTakeFirst()
  if (row) {
    // Nothing but the version has changed yet.
    await keepBefore(change, account, at)
    return row.version
  }
  const there = await change
    .selectFrom('login_vault')
    .select('version')
    .where('account_id', '=', account)
    .executeTakeFirst()
  throw there ? changed() : missing()
}

/** The slots that open something: that of the login does with its share only. */
async function openingSlots(db: Kysely<Database>, account: string, wallet: string) {
  const query = db.selectFrom('login_slot').selectAll().where('account_id', '=', account)
  const slots = await query.orderBy('id').execute()
  if (await loginShare(db, account, wallet)) return slots
  return slots.filter(({ kind: stored }) => stored !== 'login')
}

const read = loginRoute({
  method: 'GET',
  path: '/vault/v1',
  summary: 'The ciphertexts of the wallet and the slots of its key',
  asker: 'session',
  answer: z.object({
    version: z.number(),
    wallet,
    ciphertexts,
    slots: z.array(z.object({ id: slotId, kind, data: bytes, createdAt: z.number() })),
  }),
  async handler({ login, session, header }) {
    const { account_id: account } = session()
    const { db } = login.store
    const row = await db.selectFrom('login_vault').selectAll().where('account_id', '=', account).executeTakeFirst()
    if (!row) throw missing()
    const slots = await openingSlots(db, account, row.wallet)
    header('etag', `"${row.version}"`)
    return {
      version: row.version,
      wallet: row.wallet,
      ciphertexts: z.parse(ciphertexts, JSON.parse(row.ciphertexts)),
      slots: slots.map(({ id, kind: stored, data, created_at: createdAt }) => ({
        ...{ id, data, createdAt },
        kind: z.parse(kind, stored),
      })),
    }
  },
})

const write = loginRoute({
  method: 'PUT',
  path: '/vault/v1',
  summary: 'Stores a new wallet (If-None-Match: *); one that is stored is never replaced',
  asker: 'session',
  body: z.strictObject({ wallet, ciphertexts, slots: z.array(slot).check(z.minLength(1), z.maxLength(MAX_SLOTS)) }),
  answer: version,
  async handler({ login, session, body, ifNoneMatch, header, client }) {
    const { account_id: account, device_id: device, project, site } = session()
    // A signed-in client may not know the wallet's key: other ciphertexts would be another wallet under its name.
    if (ifNoneMatch !== '*')
      throw new GatewayError(428, 'precondition-missing', 'Say If-None-Match: * for a new wallet.')
    if (!body.slots.some((entry) => entry.kind === 'login')) throw loginStays()
    const row = { wallet: body.wallet, ciphertexts: JSON.stringify(body.ciphertexts), updated_at: login.now() }
    await login.store.db.transaction().execute(async (change) => {
      const { numInsertedOrUpdatedRows } = await change
        .insertInto('login_vault')
        .values({ ...row, account_id: account, version: FIRST })
        .onConflict((conflict) => conflict.column('account_id').doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n) throw exists()
      const slots = body.slots.map((entry) => ({ ...entry, account_id: account, created_at: row.updated_at }))
      await change.insertInto('login_slot').values(slots).execute()
      // Of wallets that another device was about to make.
      await change
        .deleteFrom('login_share')
        .where('account_id', '=', account)
        .where('wallet', '!=', row.wallet)
        .execute()
    })
    header('etag', `"${FIRST}"`)
    await audit(login, { account, device, project, site, client, what: 'wallet-made' })
    return { version: FIRST }
  },
})

const putSlot = loginRoute({
  method: 'PUT',
  path: '/vault/v1/slots/:id',
  summary: 'Adds a slot, or replaces it; that of the login after a fresh login',
  asker: 'session',
  params: z.object({ id: slotId }),
  body: z.strictObject({ kind, data: bytes }),
  answer: version,
  async handler({ login, session, params: { id }, body, ifMatch, client }) {
    const { account_id: account, device_id: device, project, site, fresh_until: fresh } = session()
    const at = login.now()
    // Others need none: whose only way left is this device makes the next one without signing out.
    if (body.kind === 'login' && at >= fresh) throw notFresh()
    const stored = await login.store.db.transaction().execute(async (change) => {
      const next = await bump(change, account, versionOf(ifMatch), at)
      const known = await change
        .selectFrom('login_slot')
        .select('kind')
        .where('account_id', '=', account)
        .where('id', '=', id)
        .executeTakeFirst()
      if (known?.kind === 'login' && body.kind !== 'login') throw loginStays()
      if (known && known.kind !== body.kind) throw otherKind()
      const { count } = await change
        .selectFrom('login_slot')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('account_id', '=', account)
        .where('id', '!=', id)
        .executeTakeFirstOrThrow()
      if (Number(count) >= MAX_SLOTS)
        throw new GatewayError(409, 'slots-full', 'The wallet has too many slots: remove a passkey first.')
      // There is one share of the login, and one slot that it opens.
      if (body.kind === 'login')
        await change
          .deleteFrom('login_slot')
          .where('account_id', '=', account)
          .where('kind', '=', 'login')
          .where('id', '!=', id)
          .execute()
      await change
        .insertInto('login_slot')
        .values({ ...body, id, account_id: account, created_at: at })
        .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet({ ...body, created_at: at }))
        .execute()
      return { next, change: known ? ('replaced' as const) : ('added' as const) }
    })
    await audit(login, { account, device, project, site, client, what: `slot-added-${body.kind}` })
    await tellOwner(login, account, body.kind, stored.change)
    return { version: stored.next }
  },
})

/**
 * Removes a slot; with that of the login its share ends, and is kept sealed for as long as what the wallet was before.
 *
 * @throws GatewayError 404 `slot-unknown`, 409 `last-way`
 */
async function removeSlot(
  change: Transaction<Database>,
  { account, id }: { readonly account: string; readonly id: string },
): Promise<Slot['kind']> {
  const query = change.selectFrom('login_slot').select('kind').where('account_id', '=', account).where('id', '=', id)
  const found = await query.executeTakeFirst()
  if (!found) throw new GatewayError(404, 'slot-unknown', 'There is no such slot: read the wallet again.')
  const { wallet: of } = await change
    .selectFrom('login_vault')
    .select('wallet')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  const slots = await openingSlots(change, account, of)
  if (slots.every((entry) => entry.id === id)) throw lastWay()
  await change.deleteFrom('login_slot').where('account_id', '=', account).where('id', '=', id).execute()
  if (found.kind === 'login')
    await change.deleteFrom('login_share').where('account_id', '=', account).where('owner', '=', 'login').execute()
  return z.parse(kind, found.kind)
}

const deleteSlot = loginRoute({
  method: 'DELETE',
  path: '/vault/v1/slots/:id',
  summary: 'Removes a slot after a fresh login, unless it is the last one',
  asker: 'session',
  params: z.object({ id: slotId }),
  answer: version,
  async handler({ login, session, params: { id }, ifMatch, client }) {
    const { account_id: account, device_id: device, project, site, fresh_until: fresh } = session()
    if (login.now() >= fresh) throw notFresh()
    const stored = await login.store.db.transaction().execute(async (change) => {
      // Counted up first: of two at once the second sees what the first has left.
      const next = await bump(change, account, versionOf(ifMatch), login.now())
      return { next, kind: await removeSlot(change, { account, id }) }
    })
    await audit(login, { account, device, project, site, client, what: `slot-removed-${stored.kind}` })
    await tellOwner(login, account, stored.kind, 'removed')
    return { version: stored.next }
  },
})

/** What is stored of wallets: ciphertexts, slots and shares. */
export const vaultRoutes: readonly Route[] = [read, write, putSlot, deleteSlot, share]
