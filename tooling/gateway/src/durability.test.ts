import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProfileRegisterBody } from '@latchkey/plugin-api/schemas'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sendJson } from './testing/http.ts'
import { openTestStore } from './testing/openTestStore.ts'
import { type CliRun, runCli } from './testing/runCli.ts'
import { signRegistration } from './testing/signRegistration.ts'

const PROJECT = 'durable-project'
const REGISTRATIONS = 60

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'gateway-durable-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  const config = {
    chains: [],
    limits: { openPerMinute: 1_000_000 },
    projects: [{ id: PROJECT, name: 'Durable' }],
    log: { level: 'error' },
  }
  writeFileSync(join(made, 'gateway.config.json'), JSON.stringify(config))
  return made
}

const PUBLIC_URL = 'https://gateway.example'

async function start(at: string, shell?: string): Promise<{ run: CliRun; url: string }> {
  const run = runCli([], at, { NAMES_ZONES: 'reown.id', PUBLIC_URL }, shell)
  onTestFinished(() => void run.child.kill('SIGKILL'))
  const [, url = ''] = await run.until(/listens at (http:\/\/\S+)/)
  return { run, url }
}

const names = (): Promise<[string, ProfileRegisterBody][]> =>
  Promise.all(
    Array.from({ length: REGISTRATIONS }, async (_item, index): Promise<[string, ProfileRegisterBody]> => {
      const name = `durable-${index}.reown.id`
      return [name, await signRegistration(name, PUBLIC_URL)]
    }),
  )

const register = (url: string, body: ProfileRegisterBody): Promise<Response> =>
  sendJson(`${url}/v1/profile/account`, body)

const statusOf = async (url: string, name: string): Promise<number> =>
  (await fetch(`${url}/v1/profile/account/${name}?projectId=${PROJECT}`)).status

describe('durability', { timeout: 60_000 }, () => {
  it('behavior: killed in the middle of writes, no registration that was acknowledged is lost', async () => {
    const at = folder()
    const { run, url } = await start(at)
    const acknowledged: string[] = []
    const all = await names()
    const send = async ([name, body]: [string, ProfileRegisterBody]): Promise<void> => {
      const { status } = await register(url, body)
      if (status !== 200) throw new Error(`${name}: ${status}`)
      acknowledged.push(name)
      if (acknowledged.length === REGISTRATIONS / 3) run.child.kill('SIGKILL')
    }
    const sent = await Promise.allSettled(all.map(send))
    await run.ended
    expect(
      sent.some(({ status }) => status === 'rejected'),
      'it was killed while it wrote',
    ).toBe(true)
    const again = await start(at)
    const found = await Promise.all(acknowledged.map((name) => statusOf(again.url, name)))
    expect(found).toEqual(acknowledged.map(() => 200))
  })

  it.skipIf(process.platform !== 'linux')(
    'error: the disk is full: writes are refused in words, reads go on',
    async () => {
      const at = folder()
      const file = join(at, 'latchkey-gateway.sqlite')
      await (await openTestStore(`sqlite:${file}`)).close()
      // No file of the process may grow past this; to SQLite that is a full disk.
      const blocks = Math.ceil(statSync(file).size / 1024) + 96
      const { url } = await start(at, `trap '' XFSZ; ulimit -f ${blocks}`)
      const written: string[] = []
      let refused: Response | undefined
      for (const [name, body] of await names()) {
        const answer = await register(url, body)
        if (answer.status === 200) written.push(name)
        else refused = answer
        if (refused) break
      }
      expect([refused?.status, await refused?.json()]).toMatchObject([503, { code: 'store-unavailable' }])
      expect(refused?.headers.get('retry-after')).toBe('10')
      expect(written.length).toBeGreaterThan(0)
      for (const name of written) expect(await statusOf(url, name), name).toBe(200)
      expect((await fetch(`${url}/getWallets?projectId=${PROJECT}`)).status).toBe(200)
    },
  )
})
