import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startReplay } from '@latchkey/devnet/replay'
import { freePort } from '@latchkey/tooling/vitest/testServers.ts'
import type { SourceSelection } from '../src/core/sources/selection.ts'
import { replayConfig } from '../src/testing/replayConfig.ts'

/** Gateways on the main networks as they were recorded. */
export interface ReplayTarget {
  readonly urls: readonly string[]
  readonly projectId: string
  /** Requests to nodes and services so far. */
  upstream(): Promise<number>
  /** Makes the service of prices and one node of Base go away. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** What several instances share. */
interface ReplayTargetOptions {
  readonly instances: number
  readonly databaseUrl: string | undefined
  readonly redisUrl: string | undefined
}

const PROJECT = 'latchkey-load'
/** The replay server has no plan: its limit is not what is measured. */
const PER_SECOND = 10_000

const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts gateways in processes of their own, without any chain but the recorded ones behind them. */
export async function startReplayTarget(options: ReplayTargetOptions): Promise<ReplayTarget> {
  const replay = await startReplay()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-load-'))
  const { chains = [], sources = {} } = replayConfig(replay.url)
  const paid = Object.entries(sources).map(([kind, list]) => [
    kind,
    Array.isArray(list) ? list.map((entry: SourceSelection) => ({ ...entry, perSecond: PER_SECOND })) : list,
  ])
  const children: ChildProcess[] = []
  const urls: string[] = []
  for (let place = 0; place < options.instances; place += 1) {
    const port = await freePort()
    const file = join(folder, `gateway.${place}.json`)
    const config = {
      port,
      databaseUrl: options.databaseUrl ?? `sqlite:${join(folder, `load.${place}.sqlite`)}`,
      ...(options.redisUrl === undefined ? {} : { redisUrl: options.redisUrl }),
      log: { level: 'silent' },
      projects: [{ id: PROJECT, name: 'Load', perMinute: 1e8, perClient: 1e8, perDay: 1e9 }],
      limits: { openPerMinute: 100_000 },
      chains: chains.filter(({ id }) => /^eip155:(1|8453|42161|10)$/.test(id)),
      sources: Object.fromEntries(paid),
    }
    writeFileSync(file, JSON.stringify(config))
    const cli = join(import.meta.dirname, '../src/cli.ts')
    children.push(spawn(process.execPath, [cli, 'start', '--config', file], { stdio: ['ignore', 2, 2] }))
    urls.push(`http://127.0.0.1:${port}`)
  }
  const ended = () => children.find(({ exitCode }) => exitCode !== null)
  for (const url of urls)
    while (!(await isHealthy(url))) {
      if (ended()) throw new Error('A gateway did not start: its reason stands above.')
      await sleep(100)
    }
  const fault = (host: string) =>
    fetch(`${replay.url}/dev/fault`, { method: 'POST', body: JSON.stringify({ host, kind: 'away' }) })
  return {
    urls,
    projectId: PROJECT,
    async upstream() {
      const received: unknown = await (await fetch(`${replay.url}/dev/asked`)).json()
      return Object.values(Object(received)).reduce<number>((sum, count) => sum + Number(count), 0)
    },
    async kill() {
      await Promise.all([fault('coins.llama.fi'), fault('mainnet.base.org')])
    },
    async stop() {
      for (const child of children) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await replay.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
