import { startRedis } from '@latchkey/tooling/vitest/testServers.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createGateway, type Gateway } from './createGateway.ts'
import { sendJson } from './testing/http.ts'
import { startPostgres } from './testing/programs.ts'
import { signRegistration } from './testing/signRegistration.ts'

const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])

if (!postgres || !redis) console.warn('Skipped: PostgreSQL or Redis cannot be had on this machine.')

const PUBLIC_URL = 'https://gateway.example'
const PROJECT = 'large-project'
/** Milliseconds that a database may take to come back on a machine whose cores are busy: it reads its log again first. */
const RECOVERY = 60_000

/** What was answered while the load went on. */
interface Answers {
  /** Names whose registration was acknowledged. */
  readonly storedIds: string[]
  readonly statuses: Set<number>
  /** Codes of refusals. */
  readonly codes: Set<string>
}

describe.skipIf(!postgres || !redis)('a database and a Redis that crash under load', { timeout: 5 * RECOVERY }, () => {
  let instances: readonly Gateway[]

  beforeAll(async () => {
    const start = (): Promise<Gateway> =>
      createGateway({
        port: 0,
        publicUrl: PUBLIC_URL,
        names: { zones: ['shop.example'] },
        databaseUrl: postgres?.url ?? '',
        redisUrl: redis?.url,
        log: { level: 'silent' },
        indexer: { isEnabled: false },
        chains: [],
        // A lane registers more names a minute than anybody.
        limits: { openPerMinute: 1_000_000 },
        projects: [
          { id: PROJECT, name: 'Large', perMinute: 1_000_000, perClient: 1_000_000, perDay: 100_000_000 },
          { id: 'small-project', name: 'Small', perMinute: 5 },
        ],
      })
    instances = await Promise.all([start(), start()])
  }, 30_000)
  afterAll(async () => {
    await Promise.all((instances ?? []).map((gateway) => gateway.stop()))
    await postgres?.stop()
    await redis?.stop()
  })

  /** Registers a name and reads it back, at either instance. */
  async function once(name: string, at: number, { storedIds, statuses, codes }: Answers): Promise<void> {
    const url = (step: number): string => instances[(at + step) % 2]?.url ?? ''
    const body = await signRegistration(name, PUBLIC_URL)
    const answers = [
      await sendJson(`${url(0)}/v1/profile/account?projectId=${PROJECT}`, body),
      await fetch(`${url(1)}/v1/profile/account/${name}?projectId=${PROJECT}`),
    ]
    for (const [step, answer] of answers.entries()) {
      statuses.add(answer.status)
      const reply = Object(await answer.json())
      if (answer.status >= 400) codes.add(String(reply.code))
      if (step === 0 && answer.status === 200) storedIds.push(name)
    }
  }

  /** Goes on with several requests at once until it is told to end. */
  function load(prefix: string) {
    const answers: Answers = { storedIds: [], statuses: new Set(), codes: new Set() }
    let isOver = false
    const lane = async (number: number): Promise<void> => {
      for (let count = 0; !isOver; count += 1) await once(`${prefix}-${number}-${count}.shop.example`, count, answers)
    }
    const lanes = [0, 1, 2, 3].map(lane)
    return {
      answers,
      async end(): Promise<Answers> {
        isOver = true
        await Promise.all(lanes)
        return answers
      },
    }
  }

  const look = async (gateway: Gateway, project: string) =>
    (await fetch(`${gateway.url}/v1/supported-chains?projectId=${project}`)).status

  test('behavior: nothing that was acknowledged is lost, and what cannot be done is refused in words', async () => {
    // Names of this try: a second one would find those of the first taken.
    const running = load(`crash${Date.now()}`)
    onTestFinished(() => void running.end())
    const { storedIds, codes } = running.answers
    const more = async (): Promise<void> => {
      const before = storedIds.length
      await expect.poll(() => storedIds.length, { timeout: RECOVERY }).toBeGreaterThan(before + 8)
    }
    await more()
    await redis?.crash()
    await more()
    await redis?.start()
    await more()
    for (let crash = 0; crash < 2; crash += 1) {
      await postgres?.crash()
      await expect.poll(() => codes.has('store-unavailable'), { timeout: RECOVERY }).toBe(true)
      await postgres?.start()
      await more()
    }
    await Promise.all([redis?.crash(), postgres?.crash()])
    await Promise.all([redis?.start(), postgres?.start()])
    await more()
    const { statuses } = await running.end()

    // A registration whose acknowledgement was lost stands all the same: the name is taken, or unknown when it was not written.
    for (const status of statuses) expect([200, 404, 503]).toContain(status)
    for (const code of codes) expect(['store-unavailable', 'name-unknown']).toContain(code)
    for (const name of storedIds) {
      const answer = await fetch(`${instances[0]?.url}/v1/profile/account/${name}?projectId=${PROJECT}`)
      expect([name, answer.status, Object(await answer.json()).name]).toEqual([name, 200, name])
    }
  })

  test('behavior: afterwards both instances are ready and count against one quota again', async () => {
    for (const gateway of instances)
      await expect
        .poll(async () => (await fetch(`${gateway.operatorUrl}/ready`)).status, { timeout: RECOVERY })
        .toBe(200)
    const ask = async (count: number): Promise<readonly number[]> => {
      const statuses: number[] = []
      for (let index = 0; index < count; index += 1) {
        const gateway = instances[index % 2]
        if (gateway) statuses.push(await look(gateway, 'small-project'))
      }
      return statuses
    }
    expect((await ask(8)).filter((status) => status === 200)).toHaveLength(5)
  })
})
