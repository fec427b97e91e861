import { execFile, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ensureProgram } from '@latchkey/tooling/bootstrap/ensureProgram.mjs'
import { restartable, type TestServer } from '@latchkey/tooling/vitest/testServers.ts'
import { openStore } from '../core/store/openStore.ts'

/** PostgreSQL refuses to run as root; `nobody` is there on every Linux. */
const NOBODY = 65_534
const LIMIT_MS = 20_000

async function untilReady(url: string): Promise<void> {
  const until = Date.now() + LIMIT_MS
  for (;;) {
    try {
      const store = await openStore(url)
      return await store.close()
    } catch (error) {
      if (Date.now() > until) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** A real PostgreSQL with an empty database, reachable over a socket in a folder of its own; nothing where it cannot be had. */
export async function startPostgres(): Promise<TestServer | undefined> {
  const wanted = { places: ['usr/lib/postgresql/*/bin'], package: 'postgresql' }
  const initdb = await ensureProgram({ ...wanted, program: 'initdb' })
  if (!initdb) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'gateway-postgres-'))
  const isRoot = process.getuid?.() === 0
  const who = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
  const options = { ...who, cwd: folder, env: { ...process.env, ...initdb.env, HOME: folder, LC_ALL: 'C' } }
  const data = join(folder, 'data')
  await promisify(execFile)(
    initdb.path,
    ['-D', data, '-U', 'latchkey', '-A', 'trust', '--no-sync', '-E', 'UTF8'],
    options,
  )
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off', 'shared_buffers=16MB']
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const program = join(dirname(initdb.path), 'postgres')
  const url = `postgres://latchkey@localhost/postgres?host=${encodeURIComponent(folder)}`
  const server = restartable(
    () => spawn(program, args, { ...options, stdio: 'ignore' }),
    () => untilReady(url),
  )
  // SIGQUIT is how PostgreSQL is told to crash: what was acknowledged stands in its log.
  const crash = (): Promise<void> => server.end('SIGQUIT')
  const stop = async (): Promise<void> => {
    await server.end('SIGINT')
    rmSync(folder, { recursive: true, force: true })
  }
  await server.start().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, start: server.start, crash, stop }
}
