import * as z from 'zod/mini'
import { GatewayError } from '../../core/errors.ts'
import type { Route } from '../../core/http/route.ts'
import { readUserAgent } from '../mail/readUserAgent.ts'
import { readUser, user } from './accounts.ts'
import { checkSite } from './checkSite.ts'
import { endDevice, endSession } from './endSessions.ts'
import { audit } from './login.ts'
import { LEAVE, loginRoute, SIGN_OUT } from './loginRoute.ts'
import { openSession, refreshSession } from './sessions.ts'
import { untilOver } from './sessionWaits.ts'

/** What a device that is signed in has. */
export const session = z.object({
  accessToken: z.string(),
  accessExpiresAt: z.number(),
  refreshToken: z.string(),
  refreshExpiresAt: z.number(),
  account: z.string(),
  device: z.string(),
  user,
})

const token = loginRoute({
  method: 'POST',
  path: '/auth/v1/token',
  summary: 'The next tokens for a refresh token, which is taken once',
  asker: 'key',
  body: z.strictObject({ refreshToken: z.string().check(z.maxLength(300)) }),
  answer: session,
  handler: ({ login, body, jkt, client }) => refreshSession(login, body.refreshToken, jkt, client),
})

const me = loginRoute({
  method: 'GET',
  path: '/auth/v1/user',
  summary: 'Who is signed in',
  asker: 'session',
  answer: user,
  handler: ({ login, session }) => readUser(login, session().account_id),
})

const address = z.string().check(z.regex(/^[\w]{20,100}$/))

const addresses = loginRoute({
  method: 'PUT',
  path: '/auth/v1/user/addresses',
  summary: 'The addresses of the wallet, once it is stored and was opened',
  asker: 'session',
  body: z.strictObject({ evm: address, solana: z.optional(address) }),
  answer: user,
  async handler({ login, session, body }) {
    const { account_id: account } = session()
    const change = login.store.db.updateTable('login_account').set({ addresses: JSON.stringify(body) })
    await change.where('id', '=', account).execute()
    return readUser(login, account)
  },
})

const signOut = loginRoute({
  method: 'POST',
  path: SIGN_OUT,
  summary: 'Signs this device out; its share is gone',
  asker: 'session',
  answer: z.object({}),
  async handler({ login, session, client }) {
    const { account_id: account, device_id: device, project, site } = session()
    await endDevice(login, account, device, 'left')
    await audit(login, { account, device, project, site, client, what: 'signed-out' })
    return {}
  },
})

const leave = loginRoute({
  method: 'DELETE',
  path: LEAVE,
  summary: 'Ends this session alone, of a sign-in that was left: what the device keeps of the wallet opens it still',
  asker: 'session',
  answer: z.object({}),
  async handler({ login, session, client }) {
    const { id, account_id: account, device_id: device, project, site } = session()
    await endSession(login, account, id)
    await audit(login, { account, device, project, site, client, what: 'signed-out' })
    return {}
  },
})

const over = loginRoute({
  method: 'GET',
  path: '/auth/v1/session/over',
  summary: 'Waits for the end of this session, for some seconds; says so as soon as it has ended',
  asker: 'session',
  answer: z.object({ isOver: z.boolean() }),
  handler: async ({ login, session, signal }) => ({ isOver: await untilOver(login, session().id, signal) }),
})

const devices = loginRoute({
  method: 'GET',
  path: '/auth/v1/devices',
  summary: 'The devices that are signed in, last used first',
  asker: 'session',
  answer: z.object({
    devices: z.array(
      z.object({
        id: z.string(),
        browser: z.string(),
        system: z.string(),
        site: z.string(),
        createdAt: z.number(),
        lastUsedAt: z.number(),
        isCurrent: z.boolean(),
        /** Signed in by this session, from a window of the wallet. */
        isHandedOver: z.boolean(),
      }),
    ),
  }),
  async handler({ login, session }) {
    const { account_id: account, device_id: current, id: asker } = session()
    const now = login.now()
    const rows = await login.store.db
      .selectFrom('login_device')
      .innerJoin('login_session', 'login_session.device_id', 'login_device.id')
      .selectAll('login_device')
      .select('login_session.parent_id')
      .where('login_device.account_id', '=', account)
      .where('idle_until', '>', now)
      .where('ends_at', '>', now)
      .where('ended_at', 'is', null)
      .where('left_at', 'is', null)
      .orderBy('last_used_at', 'desc')
      .execute()
    return {
      devices: rows.map(({ id, browser, system, site, created_at: createdAt, last_used_at: lastUsedAt, ...row }) => ({
        ...{ id, browser, system, site, createdAt, lastUsedAt },
        isCurrent: id === current,
        isHandedOver: row.parent_id === asker,
      })),
    }
  },
})

const endOne = loginRoute({
  method: 'DELETE',
  path: '/auth/v1/devices/:id',
  summary: 'Ends a device: its session and its share are gone, and it is not known any more',
  asker: 'session',
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{20,64}$/)) }),
  answer: z.object({}),
  async handler({ login, session, params, client }) {
    const { account_id: account, project, site } = session()
    if (!(await endDevice(login, account, params.id, 'ended')))
      throw new GatewayError(404, 'device-unknown', 'There is no such device: reload the list.')
    await audit(login, { account, device: params.id, project, site, client, what: 'device-ended' })
    return {}
  },
})

const MAX_ENTRIES = 100

const log = loginRoute({
  method: 'GET',
  path: '/auth/v1/log',
  summary: 'What was done to this account, newest first',
  asker: 'session',
  answer: z.object({
    entries: z.array(
      z.object({
        at: z.number(),
        what: z.string(),
        device: z.optional(z.string()),
        site: z.optional(z.string()),
        client: z.string(),
      }),
    ),
  }),
  async handler({ login, session }) {
    const rows = await login.store.db
      .selectFrom('login_audit')
      .selectAll()
      .where('account_id', '=', session().account_id)
      .orderBy('at', 'desc')
      .limit(MAX_ENTRIES)
      .execute()
    return {
      entries: rows.map(({ at, what, device_id: device, site, client }) => ({
        ...{ at, what, client },
        ...(device === null ? {} : { device }),
        ...(site === null ? {} : { site }),
      })),
    }
  },
})

const child = loginRoute({
  method: 'POST',
  path: '/auth/v1/sessions/child',
  summary: 'Signs in the frame of another page with the same person, by its key’s thumbprint',
  asker: 'session',
  body: z.strictObject({
    jkt: z.string().check(z.regex(/^[\w-]{43}$/)),
    project: z.string().check(z.regex(/^[\w-]{8,64}$/)),
    site: z.string().check(z.maxLength(300)),
  }),
  answer: session,
  async handler({ login, session, body: { jkt, project, site }, client, userAgent }) {
    const { account_id: account, id: parent, parent_id: grandparent } = session()
    if (grandparent !== null)
      throw new GatewayError(403, 'session-handed-over', 'Only the wallet’s own window signs in a site: open it again.')
    await checkSite(login, project, site)
    const signIn = { account, parent, jkt, project, site, ...readUserAgent(userAgent) }
    const opened = await openSession(login, signIn, false)
    await audit(login, { account, device: opened.device, project, site, client, what: 'signed-in-window' })
    return opened
  },
})

/** Sessions, devices, and what was done. */
export const sessionRoutes: readonly Route[] = [token, me, addresses, signOut, leave, over, devices, endOne, log, child]
