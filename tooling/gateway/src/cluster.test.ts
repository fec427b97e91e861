import { randomUUID } from 'node:crypto'
import { startRedis } from '@latchkey/tooling/vitest/testServers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newProjectId } from './cli/projectCommand.ts'
import { runCommand } from './cli/runCommand.ts'
import { openStore } from './core/store/openStore.ts'
import { createGateway, type Gateway } from './createGateway.ts'
import { sendJson } from './testing/http.ts'
import { startPostgres } from './testing/programs.ts'
import { signRegistration } from './testing/signRegistration.ts'

const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])

if (!postgres || !redis) console.warn('Skipped: PostgreSQL or Redis cannot be had on this machine.')

const PUBLIC_URL = 'https://gateway.example'

describe.skipIf(!postgres || !redis)('two instances', { timeout: 40_000 }, () => {
  const databaseUrl = postgres?.url ?? ''
  let first: Gateway
  let second: Gateway
  const start = (redisUrl: string | undefined = redis?.url): Promise<Gateway> =>
    createGateway({
      port: 0,
      publicUrl: PUBLIC_URL,
      names: { zones: ['reown.id'] },
      databaseUrl,
      redisUrl,
      log: { level: 'silent' },
      analytics: { isEnabled: true },
      indexer: { isEnabled: false },
      chains: [],
      projects: [
        { id: 'small-project', name: 'Small', perMinute: 5 },
        { id: 'large-project', name: 'Large' },
      ],
    })

  beforeAll(async () => {
    // At once, on an empty database: only one of them may make the tables.
    ;[first, second] = await Promise.all([start(), start()])
  }, 30_000)
  afterAll(async () => {
    await first?.stop()
    await second?.stop()
    await postgres?.stop()
    await redis?.stop()
  })

  const chains = async ({ url }: Gateway, project: string) =>
    (await fetch(`${url}/v1/supported-chains?projectId=${project}`)).status

  it('default: a name registered on one is known to the other, and cannot be taken there', async () => {
    const register = async ({ url }: Gateway, body: object) =>
      (await sendJson(`${url}/v1/profile/account`, body)).status
    expect(await register(first, await signRegistration('shared.reown.id', PUBLIC_URL))).toBe(200)
    const found = await fetch(`${second.url}/v1/profile/account/shared.reown.id?projectId=large-project`)
    expect(await found.json()).toMatchObject({ name: 'shared.reown.id' })
    expect(await register(second, await signRegistration('shared.reown.id', PUBLIC_URL))).toBeGreaterThanOrEqual(400)
    const claims = await Promise.all(Array.from({ length: 20 }, () => signRegistration('raced.reown.id', PUBLIC_URL)))
    const statuses = await Promise.all(claims.map((body, index) => register(index % 2 === 0 ? first : second, body)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  })

  it('behavior: a project made by a command works on both, and switched off on none', async () => {
    const id = newProjectId()
    const run = (...args: string[]) =>
      runCommand(args, {
        folder: '/',
        environment: { DATABASE_URL: databaseUrl },
        signal: new AbortController().signal,
        write: () => undefined,
      })
    await run('project', 'create', 'Shared', '--id', id)
    for (const gateway of [first, second]) await expect.poll(() => chains(gateway, id)).toBe(200)
    await run('project', 'disable', id)
    for (const gateway of [first, second]) await expect.poll(() => chains(gateway, id)).toBe(403)
  })

  it('error: a zero character, which PostgreSQL keeps in no text, is left out of an event, and costs no other one', async () => {
    const post = (path: string, body: object) => sendJson(`${first.url}${path}?projectId=large-project`, body)
    const event = (url: string, props: object) => ({ eventId: randomUUID(), url, domain: url, timestamp: 1, props })
    const events = [event('https://zero.example/\0', { name: '\0' }), event('https://good.example/', {})]
    for (const body of events) expect((await post('/e', body)).status).toBe(200)
    const store = await openStore(databaseUrl)
    const stored = () => store.db.selectFrom('analytics_event').select('url').orderBy('url').execute()
    await expect
      .poll(stored, { timeout: 10_000 })
      .toEqual([{ url: 'https://good.example/' }, { url: 'https://zero.example/' }])
    await store.close()
  })

  it('behavior: requests to both count against one quota', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 8; index += 1)
      statuses.push(await chains(index % 2 === 0 ? first : second, 'small-project'))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  })

  it('behavior: readiness names the database, its clock and Redis', async () => {
    const answer: { checks: { name: string; status: string }[] } = JSON.parse(
      await (await fetch(`${second.operatorUrl}/ready`)).text(),
    )
    for (const name of ['database', 'schema', 'clock', 'limits'])
      expect(answer.checks).toContainEqual({ name, status: 'ok' })
  })

  it('error: an instance of another version is told so in words', async () => {
    const store = await openStore(databaseUrl)
    const future = { name: '9999-future', timestamp: '' }
    await store.db.insertInto('kysely_migration').values(future).execute()
    await expect(start()).rejects.toMatchObject({ code: 'schema', message: expect.stringContaining('newer version') })
    await expect.poll(async () => (await fetch(`${first.operatorUrl}/ready`)).status).toBe(503)
    expect(await (await fetch(`${first.operatorUrl}/ready`)).text()).toContain('update this instance')
    await store.db.deleteFrom('kysely_migration').where('name', '=', future.name).execute()
    const last = await store.db
      .selectFrom('kysely_migration')
      .selectAll()
      .orderBy('name', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await store.db.deleteFrom('kysely_migration').where('name', '=', last.name).execute()
    await expect(start()).rejects.toMatchObject({
      code: 'schema',
      message: expect.stringMatching(/older version.*latchkey-gateway migrate/),
    })
    await store.db.insertInto('kysely_migration').values(last).execute()
    await store.close()
  })

  it('error: without Redis each counts for itself; without the database the doors stay as they were', async () => {
    await redis?.stop()
    expect(await chains(first, 'large-project')).toBe(200)
    await postgres?.stop()
    await expect.poll(async () => (await fetch(`${first.operatorUrl}/ready`)).status).toBe(503)
    expect(await chains(first, 'large-project')).toBe(200)
    const name = await fetch(`${first.url}/v1/profile/account/shared.reown.id?projectId=large-project`)
    expect([name.status, await name.json()]).toMatchObject([503, { code: 'store-unavailable' }])
  })
})
