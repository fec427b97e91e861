import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from '@latchkey/tooling/vitest/testServers.ts'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { init } from '../../cli/init.ts'
import { startPostgres } from '../../testing/programs.ts'
import { type CliRun, runCli } from '../../testing/runCli.ts'

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/operating.md'), 'utf8')

/** The blocks of a language, in the guide's order, each as its lines. */
const blocks = (language: string): string[][] =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, text = '']) =>
    text.trim().split('\n'),
  )

const NPX = 'npx latchkey-gateway'

/** A line of the guide as an operator runs it in the folder, after the lines that prepare the terminal. */
function runLine(line: string, folder: string, before: readonly string[], environment: Record<string, string>): CliRun {
  if (!line.startsWith(NPX)) throw new Error(`"${line}" is no command of the gateway.`)
  const words = line.slice(NPX.length).trim().split(' ').filter(Boolean)
  const run = runCli(words, folder, { LOG_LEVEL: 'error', ...environment }, before.join('; ') || ':')
  onTestFinished(async () => {
    run.child.kill('SIGKILL')
    await run.ended
  })
  return run
}

async function statusOf(url: string): Promise<number> {
  const { status } = await fetch(url)
  return status
}

/** Answers what the wizard asks: a node of one's own, which is a secret, and Enter. */
const answer = async (question: string): Promise<string> => {
  if (question.startsWith('Which chains?')) return '1'
  return question.startsWith('Your own node of Ethereum') ? 'http://127.0.0.1:9/SECRET-KEY' : ''
}

const servers = await Promise.all([startPostgres(), startRedis()])
afterAll(async () => void (await Promise.all(servers.map((server) => server?.stop()))))

describe('the operator’s guide, step by step', () => {
  it.runIf(servers.every(Boolean))(
    'behavior: from a bare folder to two instances and a worker',
    { timeout: 120_000 },
    async () => {
      const [postgres, redis] = servers
      const folder = mkdtempSync(join(tmpdir(), 'gateway-guide-'))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      const [install = [], first = [], tables = []] = blocks('sh')
      const [proxy = []] = blocks('json')
      const [unit = [], stores = []] = blocks('ini')

      // Step 1: the wizard, and one server.
      expect(install.slice(-2)).toEqual(['npm install @latchkey/gateway', `${NPX} init`])
      const printed: string[] = []
      await init(folder, answer, (line) => printed.push(line))
      const project = /which your pages send, is (\S+)/.exec(printed.join('\n'))?.[1]
      const secrets = join(folder, 'gateway.env')
      expect(statSync(secrets).mode & 0o077).toBe(0)
      const [source = '', start = '', curl = ''] = first
      const alone = runLine(start, folder, [source], {})
      const config = runLine(`${NPX} config`, folder, [source], {})
      const [, url = ''] = await alone.until(/listens at (\S+)/)
      expect(curl).toBe('curl -s http://127.0.0.1:3030/ready')
      expect(await statusOf(`${url}/ready`)).toBe(200)
      expect(await config.ended).toBe(0)
      expect(config.output()).toContain('eip155:1')
      expect(config.output()).not.toContain('SECRET-KEY')
      alone.child.kill('SIGTERM')
      expect(await alone.ended).toBe(0)

      // Step 2: behind a proxy, what is for the operator has a port of its own.
      const file = join(folder, 'gateway.config.json')
      const merged = { ...JSON.parse(readFileSync(file, 'utf8')), ...JSON.parse(proxy.join('')) }
      writeFileSync(file, JSON.stringify(merged))
      expect(unit).toContain('EnvironmentFile=-/srv/gateway/gateway.env')
      expect(unit).toContain(`ExecStart=/usr/bin/${NPX}`)
      const proxied = runLine(NPX, folder, [source], { OPERATOR_PORT: '0' })
      const [, open = ''] = await proxied.until(/listens at (\S+)/)
      const [, operator = ''] = await proxied.until(/metrics are at ([^\s,]+)/)
      expect([await statusOf(`${open}/ready`), await statusOf(`${operator}/ready`)]).toEqual([404, 200])
      proxied.child.kill('SIGTERM')
      expect(await proxied.ended).toBe(0)

      // Step 3: PostgreSQL and Redis, in the file that the unit reads.
      const urls: Readonly<Record<string, string>> = {
        DATABASE_URL: postgres?.url ?? '',
        REDIS_URL: redis?.url ?? '',
      }
      expect(stores.map((line) => line.split('=')[0])).toEqual(Object.keys(urls))
      for (const [name, value] of Object.entries(urls)) appendFileSync(secrets, `${name}='${value}'\n`)
      const [prepare = '', migrate = ''] = tables
      const made = runLine(migrate, folder, [prepare], {})
      expect(await made.ended).toBe(0)
      expect(made.output()).toContain('The database is at this version.')

      // Step 4: two instances, and a worker.
      expect(guide.replace(/\s+/g, ' ')).toMatch(/`latchkey-gateway start --api-only`.*`latchkey-gateway worker`/)
      const instance = (words: string): CliRun => runLine(`${NPX} ${words}`, folder, [prepare], { OPERATOR_PORT: '0' })
      const [api, other, worker] = [instance('start --api-only'), instance('start --api-only'), instance('worker')]
      const bases = await Promise.all([api, other].map(async (run) => (await run.until(/listens at (\S+)/))[1]))
      const [, watched = ''] = await worker.until(/readiness and metrics are at (\S+)/)
      expect(await statusOf(`${watched}/ready`)).toBe(200)
      const asked = (base = ''): Promise<number> => statusOf(`${base}/v1/supported-chains?projectId=${project}`)
      expect(await Promise.all(bases.map(asked))).toEqual([200, 200])
      api.child.kill('SIGTERM')
      expect(await api.ended).toBe(0)
      expect(await asked(bases[1])).toBe(200)
      for (const { child } of [other, worker]) child.kill('SIGTERM')
      expect(await Promise.all([other.ended, worker.ended])).toEqual([0, 0])
    },
  )
})
