import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SmartSession } from '@latchkey/plugin-api/schemas'
import { sql } from 'kysely'
import { type Hex, keccak256 } from 'viem'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { openStore } from '../../core/store/openStore.ts'
import type { GatewayOptions } from '../../createGateway.ts'
import { SITE, startLogin } from '../../testing/loginClient.ts'
import { startPostgres } from '../../testing/programs.ts'
import type { SessionSource } from '../sessions/source.ts'

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

if (!postgres) console.warn('Skipped: PostgreSQL cannot be had on this machine.')

function sqliteFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'grants-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return `sqlite:${join(folder, 'gateway.sqlite')}`
}

let databases = 0

async function postgresDatabase(): Promise<string> {
  const address = new URL(postgres?.url ?? '')
  const store = await openStore(address.href)
  databases += 1
  await sql.raw(`create database grants_${databases}`).execute(store.db)
  await store.close()
  address.pathname = `grants_${databases}`
  return address.href
}

const dialects: readonly (readonly [string, () => string | Promise<string>])[] = [
  ['SQLite', sqliteFile],
  ...(postgres ? [['PostgreSQL', postgresDatabase] as const] : []),
]

const MARA = 'mara@example.com'
const OTTO = 'otto@example.com'
const LATER = 4_000_000_000
const HASH: Hex = `0x${'1f'.repeat(32)}`
const ADDRESS = `0x${'5A'.repeat(20)}`

const contextOf = (at: number): Hex => `0xAB${at.toString(16).padStart(62, '0')}`
const idOf = (at: number): Hex => keccak256(contextOf(at).toLowerCase() as Hex)
const grantOf = (at: number, more: object = {}) => ({
  ...{ chain: 'eip155:1', address: ADDRESS, site: SITE, context: contextOf(at), expiry: LATER },
  ...more,
})
const answered = z.object({
  grants: z.array(z.looseObject({ id: z.string(), createdAt: z.number() })),
  lacksBefore: z.optional(z.number()),
})

interface Opened {
  readonly databaseUrl: string
  readonly options?: GatewayOptions
}

/** A signed-in user with what their wallet asks of the list. */
async function open({ databaseUrl, options }: Opened) {
  const login = await startLogin({ databaseUrl }, options)
  async function person(email: string) {
    const device = await login.device()
    const { accessToken: token } = await login.signIn(device, email)
    const ask = (method: string, path = '', body?: object) =>
      device.call(`/auth/v1/grants${path}`, body, { method, token })
    const log = async () => (await device.call('/auth/v1/log', undefined, { method: 'GET', token })).body.entries
    return { ask, log, list: async () => answered.parse((await ask('GET')).body) }
  }
  return { login, person }
}

describe.each(dialects)('permissions of an account on %s', (_kind, database) => {
  test('default: what was granted is listed, newest first, until it is taken out, and all of it is logged', async () => {
    const { person } = await open({ databaseUrl: await database() })
    const { ask, log, list } = await person(MARA)
    expect(await list()).toEqual({ grants: [] })
    expect(await ask('POST', '', grantOf(1))).toMatchObject({ status: 200, body: { id: idOf(1) } })
    await ask('POST', '', grantOf(2, { chain: 'eip155:10', site: 'http://localhost:5173' }))
    const { grants } = await list()
    expect(grants).toMatchObject([
      { id: idOf(2), chain: 'eip155:10', site: 'http://localhost:5173' },
      { id: idOf(1), ...grantOf(1), address: ADDRESS.toLowerCase(), context: contextOf(1).toLowerCase() },
    ])
    expect(grants[1]?.createdAt).toBeLessThanOrEqual(Date.now())
    expect(await ask('POST', `/${idOf(1)}/end`, { hash: HASH })).toMatchObject({ status: 200, body: {} })
    expect((await list()).grants[1]).toMatchObject({ ending: HASH })
    expect((await ask('DELETE', `/${idOf(1)}`)).status).toBe(200)
    expect((await list()).grants.map(({ id }) => id)).toEqual([idOf(2)])
    expect(await log()).toMatchObject([
      { what: 'grant-removed', site: SITE },
      { what: 'grant-ending', site: SITE },
      { what: 'grant-added', site: 'http://localhost:5173' },
      { what: 'grant-added', site: SITE },
      { what: 'signed-in-email' },
    ])
  })

  test('behavior: the same one again is one, whatever its capitals, and stays as it was', async () => {
    const { person } = await open({ databaseUrl: await database() })
    const { ask, list } = await person(MARA)
    await ask('POST', '', grantOf(1))
    await ask('POST', `/${idOf(1)}/end`, { hash: HASH })
    await ask('POST', '', grantOf(1, { context: contextOf(1).toLowerCase() }))
    expect((await list()).grants).toMatchObject([{ id: idOf(1), ending: HASH }])
  })

  test('error: those of another account are neither seen nor ended nor taken out', async () => {
    const { person } = await open({ databaseUrl: await database() })
    const [mara, otto] = [await person(MARA), await person(OTTO)]
    await mara.ask('POST', '', grantOf(1))
    expect((await otto.list()).grants).toEqual([])
    const unknown = { status: 404, body: { code: 'grant-unknown' } }
    expect(await otto.ask('POST', `/${idOf(1)}/end`, { hash: HASH })).toMatchObject(unknown)
    expect(await otto.ask('DELETE', `/${idOf(1)}`)).toMatchObject(unknown)
    expect((await mara.list()).grants).toMatchObject([{ id: idOf(1) }])
    expect((await mara.list()).grants[0]).not.toHaveProperty('ending')
  })

  test('parameters: with 200 of them those that have expired leave first; without one the next is refused in words', async () => {
    const databaseUrl = await database()
    const { person } = await open({ databaseUrl })
    const { ask, list } = await person(MARA)
    await ask('POST', '', grantOf(1))
    const { db, close } = await openStore(databaseUrl)
    onTestFinished(close)
    const { account_id } = await db.selectFrom('login_grant').select('account_id').executeTakeFirstOrThrow()
    const rows = Array.from({ length: 198 }, (_, at) => ({
      ...{ ...grantOf(at + 2), account_id, id: idOf(at + 2), ending: null, created_at: 0 },
    }))
    await db.insertInto('login_grant').values(rows).execute()
    expect((await ask('POST', '', grantOf(200, { expiry: 1 }))).status).toBe(200)
    expect((await list()).grants).toHaveLength(200)
    expect((await ask('POST', '', grantOf(201))).status).toBe(200)
    const ids = (await list()).grants.map(({ id }) => id)
    expect([ids.length, ids.includes(idOf(200)), ids.includes(idOf(201))]).toEqual([200, false, true])
    expect(await ask('POST', '', grantOf(202))).toMatchObject({
      status: 409,
      body: { code: 'grants-full', message: expect.stringMatching(/200 permissions: end some/) },
    })
    // One that is there takes no further place.
    expect((await ask('POST', '', grantOf(1))).status).toBe(200)
  }, 60_000)

  test('behavior: an account of before the list was begun is told since when it is whole, for a year', async () => {
    const databaseUrl = await database()
    const { person } = await open({ databaseUrl })
    const { list } = await person(MARA)
    expect(await list()).not.toHaveProperty('lacksBefore')
    const { db, close } = await openStore(databaseUrl)
    onTestFinished(close)
    const DAY = 86_400_000
    const begun = async (days: number) => {
      const timestamp = new Date(Date.now() - days * DAY).toISOString()
      await db.updateTable('kysely_migration').set({ timestamp }).where('name', '=', '0063-login-grants').execute()
      return Date.parse(timestamp)
    }
    await db
      .updateTable('login_account')
      .set({ created_at: Date.now() - 500 * DAY })
      .execute()
    const at = await begun(300)
    expect(await list()).toMatchObject({ lacksBefore: at })
    await begun(367)
    expect(await list()).not.toHaveProperty('lacksBefore')
  })

  test('behavior: a co-signer hears of the end of what it shares, and of nothing else', async () => {
    const revoked: unknown[] = []
    const session: SessionSource = {
      list: async (account) => [
        { pci: 'one', context: contextOf(1), project: { id: account, name: '' } } as unknown as SmartSession,
      ],
      async revoke(account, request) {
        revoked.push([account, request])
        // What it makes of that changes nothing of the end itself.
        throw new Error('away')
      },
    }
    const { person } = await open({ databaseUrl: await database(), options: { sources: { session } } })
    const { ask } = await person(MARA)
    await ask('POST', '', grantOf(1))
    await ask('POST', '', grantOf(2))
    for (const at of [1, 2]) expect((await ask('POST', `/${idOf(at)}/end`, { hash: HASH })).status).toBe(200)
    expect(revoked).toEqual([[`eip155:1:${ADDRESS.toLowerCase()}`, { pci: 'one', signature: HASH }]])
  })
})

test.each([
  ['a chain that has no permissions', { chain: 'solana:mainnet' }],
  ['a site with a path', { site: `${SITE}/shop` }],
  ['a site that is no page', { site: 'file:///shop' }],
  ['no context', { context: '0x' }],
  ['half a byte', { context: '0x0' }],
  ['a context that is too long', { context: `0x${'ab'.repeat(20_000)}` }],
  ['an end before 1970', { expiry: -1 }],
  ['another account', { account: 'a' }],
])('error: %s is refused', async (_name, more) => {
  const { person } = await open({ databaseUrl: 'sqlite::memory:' })
  const { ask } = await person(MARA)
  expect((await ask('POST', '', grantOf(1, more))).status).toBe(400)
})
