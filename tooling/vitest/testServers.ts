import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { ensureProgram } from '../bootstrap/ensureProgram.mjs'

/** A port that was free a moment ago: for programs that cannot choose one themselves, and for where nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address === 'object' && address) return address.port
  throw new Error('The system gave no port.')
}

/** A server that a test ends, or ends as a crash does and starts again, with what it had on the disk. */
export interface TestServer {
  readonly url: string
  /** Ends it without a word to who is connected. */
  crash(): Promise<void>
  /** Starts it again at the same address; resolves when it answers. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** A process that can be ended and started again. */
export function restartable(
  run: () => ChildProcess,
  ready: () => Promise<void>,
): { start(): Promise<void>; end(signal: NodeJS.Signals): Promise<void> } {
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

const ATTEMPTS = 50

/** Whether Redis answers at a port. */
async function isAnswering(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
  try {
    const [answer] = await once(socket, 'data')
    return String(answer).startsWith('+PONG')
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

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
        if (await isAnswering(port)) return
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error('Redis does not answer.')
    },
  )
  const end = (): Promise<void> => server.end('SIGKILL')
  await server.start().catch(async (error: unknown) => {
    await end()
    throw error
  })
  return { url, start: server.start, crash: end, stop: end }
}
