import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import { GatewayError } from '../../core/errors.ts'
import type { Database } from '../../core/store/database.ts'
import { type Login, newId } from './login.ts'

const addresses = z.object({ evm: z.string(), solana: z.optional(z.string()) })

/** Who is signed in, as the frame is told. */
export const user = z.object({
  account: z.string(),
  email: z.nullable(z.string()),
  userName: z.optional(z.string()),
  logins: z.array(z.object({ id: z.string(), kind: z.string(), name: z.string() })),
  hasWallet: z.boolean(),
  wallet: z.optional(z.string()),
  addresses: z.optional(addresses),
})

/** Who is signed in, as the frame is told. */
export type User = z.infer<typeof user>

/** A way to sign in: an e-mail address, or an account at a provider. */
export interface Identity {
  /** `email`, or the provider. */
  readonly kind: string
  /** The address in lower case, or the provider's id. */
  readonly subject: string
  /** What is shown. */
  readonly name: string
}

const context = (account: string, kind: string): string => `latchkey/v1|identity|${account}|${kind}`

/** Under which an identity is found; the address itself is not in the database. */
export const subjectOf = ({ secrets }: Login, { kind, subject }: Pick<Identity, 'kind' | 'subject'>): string =>
  secrets.hash('subject', kind, subject)

/** A row of an identity, its name sealed. */
export function identityRow(login: Login, account: string, identity: Identity) {
  const { kind, name } = identity
  return {
    kind,
    subject: subjectOf(login, identity),
    id: newId(),
    account_id: account,
    name: login.secrets.seal(name, context(account, kind)),
    created_at: login.now(),
  }
}

/** Whether a device has signed in to the account of an e-mail address; devices of other accounts say nothing. */
export async function isKnownDevice({ store }: Login, subject: string, jkt: string): Promise<boolean> {
  const found = await store.db
    .selectFrom('login_identity')
    .innerJoin('login_device', 'login_device.account_id', 'login_identity.account_id')
    .select('login_device.id')
    .where('kind', '=', 'email')
    .where('subject', '=', subject)
    .where('jkt', '=', jkt)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Whether an address was changed away from less than 72 hours ago, which can be taken back: until then it belongs to
 * no other account.
 *
 * @param account whose own change does not count
 */
export async function isHeld({ store, now }: Login, subject: string, account?: string): Promise<boolean> {
  const found = await store.db
    .selectFrom('login_attempt')
    .select('account_id')
    .where('kind', '=', 'change-undo')
    .where('subject', '=', subject)
    .where('state', '=', 'code')
    .where('expires_at', '>', now())
    .execute()
  return found.some(({ account_id: owner }) => owner !== account)
}

/**
 * The account of an identity, made when there is none. Equal addresses of two providers are two accounts.
 *
 * @throws GatewayError 409 `email-moved` while its old account can still take it back, 403 `account-disabled`
 */
export async function accountOf(login: Login, identity: Identity): Promise<string> {
  const { db } = login.store
  const find = () =>
    db
      .selectFrom('login_identity')
      .innerJoin('login_account', 'login_account.id', 'login_identity.account_id')
      .select(['login_account.id', 'login_account.is_disabled'])
      .where('kind', '=', identity.kind)
      .where('subject', '=', subjectOf(login, identity))
      .executeTakeFirst()
  let found = await find()
  if (!found && identity.kind === 'email' && (await isHeld(login, subjectOf(login, identity))))
    throw new GatewayError(
      409,
      'email-moved',
      'This wallet has another address now. Sign in with that one, or take the change back: the link is in the mail we sent here.',
    )
  if (!found) {
    const id = newId()
    await db.transaction().execute(async (change) => {
      const { numInsertedOrUpdatedRows } = await change
        .insertInto('login_identity')
        .values(identityRow(login, id, identity))
        .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 1n)
        await change
          .insertInto('login_account')
          .values({ id, addresses: null, is_disabled: 0, created_at: login.now() })
          .execute()
    })
    found = await find()
  }
  if (!found) throw new GatewayError(503, 'store-unavailable', 'The account could not be stored: try again.')
  if (found.is_disabled)
    throw new GatewayError(403, 'account-disabled', 'This account is switched off: ask the operator of this wallet.')
  return found.id
}

/** The client is not signed in, or not any more. */
export const sessionOver = (): GatewayError =>
  new GatewayError(401, 'session-over', 'This device is not signed in any more: sign in again.')

/**
 * Lets one transaction of an account run after the other.
 *
 * @param session that asks, and must not have ended while it waited
 * @throws GatewayError 401 `session-over`
 */
export async function lockAccount(change: Transaction<Database>, account: string, session?: string): Promise<void> {
  await change
    .updateTable('login_account')
    .set(({ ref }) => ({ is_disabled: ref('is_disabled') }))
    .where('id', '=', account)
    .execute()
  if (session === undefined) return
  const found = await change.selectFrom('login_session').select('id').where('id', '=', session).executeTakeFirst()
  if (!found) throw sessionOver()
}

/** The ways in which a user signs in, oldest first. */
export async function readLogins({ store, secrets }: Login, account: string): Promise<User['logins']> {
  const rows = await store.db
    .selectFrom('login_identity')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, kind, name }) => ({ id, kind, name: secrets.open(name, context(account, kind)) }))
}

/** Who a user is. */
export async function readUser(login: Login, account: string): Promise<User> {
  const { db } = login.store
  const logins = await readLogins(login, account)
  const vault = await db.selectFrom('login_vault').select('wallet').where('account_id', '=', account).executeTakeFirst()
  const row = await db.selectFrom('login_account').select('addresses').where('id', '=', account).executeTakeFirst()
  const social = logins.find(({ kind }) => kind !== 'email')
  return {
    account,
    email: logins.find(({ kind }) => kind === 'email')?.name ?? null,
    logins,
    hasWallet: vault !== undefined,
    ...(social ? { userName: social.name } : {}),
    ...(vault ? { wallet: vault.wallet } : {}),
    ...(row?.addresses ? { addresses: z.parse(addresses, JSON.parse(row.addresses)) } : {}),
  }
}
