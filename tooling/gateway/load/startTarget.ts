import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDevnet } from '@latchkey/devnet'
import { freePort } from '@latchkey/tooling/vitest/testServers.ts'
import { seededChains } from '../src/testing/testGateway.ts'

/** A gateway under load. */
export interface Target {
  readonly url: string
  readonly projectId: string
  stop(): Promise<void>
}

/**
 * Starts seeded local chains, and the gateway in a process of its own with its database in a file.
 *
 * @param nodeOptions for the gateway's process, such as `--cpu-prof`
 */
export async function startTarget(databaseUrl?: string, nodeOptions: readonly string[] = []): Promise<Target> {
  const devnet = await startDevnet({ contracts: true, seed: true })
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-load-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const projectId = 'latchkey-load'
  const file = join(folder, 'gateway.config.json')
  const config = {
    port,
    databaseUrl: databaseUrl ?? `sqlite:${join(folder, 'load.sqlite')}`,
    log: { level: 'silent' },
    projects: [{ id: projectId, name: 'Load', perMinute: 100_000_000, perClient: 100_000_000, perDay: 1_000_000_000 }],
    limits: { openPerMinute: 100_000 },
    chains: seededChains(devnet),
  }
  writeFileSync(file, JSON.stringify(config))
  const cli = join(import.meta.dirname, '../src/cli.ts')
  const gateway = spawn(process.execPath, [...nodeOptions, cli, '--config', file], { stdio: ['ignore', 2, 2] })
  const isReady = () =>
    fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await sleep(100)
  return {
    url,
    projectId,
    async stop() {
      gateway.kill('SIGTERM')
      await once(gateway, 'exit')
      await devnet.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
