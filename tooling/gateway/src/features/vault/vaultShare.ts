import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { GatewayError } from '../../core/errors.ts'
import type { Route } from '../../core/http/route.ts'
import { shareContext } from '../../core/keys/rotateKeys.ts'
import type { Login } from '../login/login.ts'
import { loginRoute } from '../login/loginRoute.ts'

const wallet = z.string().check(z.regex(/^[\w-]{22}$/))

/** Another device was faster. */
export const exists = (): GatewayError =>
  new GatewayError(409, 'vault-exists', 'Another device has made the wallet: read it.')

/** What a signed-in device alone may not do. */
export const notFresh = (): GatewayError =>
  new GatewayError(403, 'login-not-fresh', 'Sign in again: this needs a login of the last five minutes.')

/** The share of a device or of the login; made when there is none and that is asked for. */
async function readShare(login: Login, account: string, owner: string, wallet: string, create: boolean) {
  const { db } = login.store
  const find = () =>
    db
      .selectFrom('login_share')
      .selectAll()
      .where('account_id', '=', account)
      .where('owner', '=', owner)
      .where('wallet', '=', wallet)
      .executeTakeFirst()
  const context = shareContext(account, wallet, owner)
  if (create && !(await find())) {
    const vault = await db
      .selectFrom('login_vault')
      .select('wallet')
      .where('account_id', '=', account)
      .executeTakeFirst()
    if (vault && vault.wallet !== wallet) throw exists()
    const { keyId, blob } = await login.keys.wrap(randomBytes(32), context)
    const made = { wallet, key_id: keyId, sealed: blob }
    await db
      .insertInto('login_share')
      .values({ ...made, account_id: account, owner })
      .onConflict((conflict) => conflict.columns(['account_id', 'owner', 'wallet']).doNothing())
      .execute()
  }
  const row = await find()
  if (!row) throw new GatewayError(404, 'share-missing', 'There is no such share: open the wallet another way.')
  const opened = await login.keys.unwrap({ keyId: row.key_id, blob: row.sealed }, context)
  return Buffer.from(opened).toString('base64url')
}

/** Hands out half of what wraps a wallet's key. */
export const share: Route = loginRoute({
  method: 'POST',
  path: '/vault/v1/share',
  summary: 'The share of this device, or after a fresh login that of the login',
  asker: 'session',
  body: z.strictObject({ kind: z.enum(['device', 'login']), wallet, create: z._default(z.boolean(), false) }),
  answer: z.object({ share: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  async handler({ login, session, body: { kind: which, wallet: of, create } }) {
    const { account_id: account, device_id: device, fresh_until: fresh } = session()
    if (which === 'login' && login.now() >= fresh) throw notFresh()
    return { share: await readShare(login, account, which === 'login' ? 'login' : device, of, create) }
  },
})
