import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ensureProgram } from '@latchkey/tooling/bootstrap/ensureProgram.mjs'
import { createLimits } from '../core/limits.ts'
import { openStore } from '../core/store/openStore.ts'

/** A port that nobody uses at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address === 'object' && address) return address.port
  throw new Error('The system gave no port.')
}

/** PostgreSQL refuses to run as root; `nobody` is there on every Linux. */
const NOBODY = 65_534
const LIMIT_MS = 20_000

/** A server that a test ends, or ends as a crash does and starts again, with what it had on the disk. */
interface TestServer {
  readonly url: string
  /** Ends it without a word to who is connected. */
  crash(): Promise<void>
  /** Starts it again at the same address; resolves when it answers. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** A process that can be ended and started again. */
function restartable(run: () => ChildProcess, ready: () => Promise<void>) {
  let child: ChildProcess | undefined
  let ended: Promise<unknown> = Promise.resolve()
  return {
    async start(): Promise<void> {
      child = run()
      ended = once(child, 'exit')
      await ready()
    },
    async end(signal: NodeJS.Signals): Promise<void> {
      child?.kill(signal)
      await ended
    },
  }
}

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

const ATTEMPTS = 50

/** A real Redis that keeps nothing; nothing where it cannot be had. */
export async function startRedis(): Promise<TestServer | undefined> {
  const program = await ensureProgram({ program: ['redis-server', 'valkey-server'], package: 'redis-server' })
  if (!program) return undefined
  const port = await freePort()
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const url = `redis://127.0.0.1:${port}`
  const server = restartable(
    () => spawn(program.path, args, { env: { ...process.env, ...program.env }, stdio: 'ignore' }),
    async () => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const limits = await createLimits(url).catch(() => undefined)
        await limits?.close()
        if (limits) return
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
  )
  await server.start()
  const end = (): Promise<void> => server.end('SIGKILL')
  return { url, start: server.start, crash: end, stop: end }
}
