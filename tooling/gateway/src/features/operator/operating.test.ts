import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@latchkey/tooling/vitest/testServers.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { startTestGateway } from '../../testing/testGateway.ts'

const DOCS = join(import.meta.dirname, '../../../../docs')
const guide = readFileSync(join(DOCS, 'operating.md'), 'utf8')
const dashboard = z
  .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
  .parse(JSON.parse(readFileSync(join(DOCS, 'gateway-dashboard.json'), 'utf8')))

/** The nginx of this machine, if there is one. */
const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'].find((path) => {
  try {
    execFileSync(path, ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})
if (!nginx) console.warn('Skipped: the balancer, because there is no nginx on this machine.')

const PROJECT = 'latchkey-test'
const CHAIN = {
  id: 'eip155:1',
  name: 'Away',
  rpcUrls: ['http://127.0.0.1:9'],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  isIndexed: true,
} as const
const instance = async (port: number) =>
  startTestGateway({
    ...{ port, chains: [], trustProxy: ['127.0.0.1'] },
    projects: [{ id: PROJECT, name: 'Shop', origins: [], perClient: 6, perMinute: 1_000 }],
  })

/** What a client of this address is answered, whatever it claims of itself. */
function statusFrom(localAddress: string, port: number, claimed: string): Promise<number> {
  return new Promise((resolve) => {
    const path = `/v1/supported-chains?projectId=${PROJECT}`
    const headers = claimed === '' ? {} : { 'x-forwarded-for': claimed }
    const asked = request({ host: '127.0.0.1', port, path, headers, localAddress }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('error', () => resolve(0))
    asked.end()
  })
}

describe('the operator’s guide', () => {
  it('default: every metric of the guide and of the dashboard is there', async () => {
    const gateway = await startTestGateway({ chains: [CHAIN], indexer: { isEnabled: true } })
    onTestFinished(() => gateway.stop())
    const text = await (await fetch(`${gateway.url}/metrics`)).text()
    const known = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
    const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join(' ')
    const named = [...`${guide} ${shown}`.matchAll(/latchkey_[a-z_]+/g)].map(([name]) => name)
    const missing = named.filter((name) => !known.has(name.replace(/_(bucket|count|sum)$/, '')) && !known.has(name))
    expect(missing).toEqual([])
    expect(dashboard.panels.length).toBeGreaterThanOrEqual(6)
  })

  it.runIf(nginx)(
    'behavior: its balancer hands on who asks, and goes on when an instance stops',
    { timeout: 30_000 },
    async () => {
      const [first, second, port] = await Promise.all([freePort(), freePort(), freePort()])
      const instances = [await instance(first), await instance(second)]
      onTestFinished(async () => void (await instances[1]?.stop()))
      const block = /```nginx\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''
      const config = block
        .replace('10.0.0.5:3030', `127.0.0.1:${first}`)
        .replace('10.0.0.6:3030', `127.0.0.1:${second}`)
        .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
        .replace(/^.*ssl_certificate.*\n/gm, '')
      const folder = mkdtempSync(join(tmpdir(), 'balancer-'))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
        .join('\n')
      writeFileSync(
        join(folder, 'nginx.conf'),
        `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/log;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${config}}`,
      )
      const balancer = spawn(nginx ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
      onTestFinished(() => void balancer.kill())
      const ask = (from: string, claimed = ''): Promise<number> => statusFrom(from, port, claimed)
      await expect.poll(() => ask('127.0.0.3'), { timeout: 10_000 }).toBe(200)
      const chosen: number[] = []
      // What a client writes into the header itself counts for nothing: all of these come from one address.
      for (let place = 0; place < 20; place += 1) chosen.push(await ask('127.0.0.2', `198.51.100.${place}`))
      expect(chosen.filter((status) => status === 429)).toHaveLength(8)
      expect(await ask('127.0.0.3')).toBe(200)
      await instances[0]?.stop()
      const after: number[] = []
      for (let place = 0; place < 6; place += 1) after.push(await ask('127.0.0.4'))
      expect(after).toEqual([200, 200, 200, 200, 200, 200])
    },
  )
})
