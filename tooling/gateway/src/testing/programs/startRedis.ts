import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensureProgram } from '@latchkey/tooling/bootstrap/ensureProgram.mjs'
import { createLimits } from '../../limits/createLimits.ts'
import { freePort } from './freePort.ts'

const ATTEMPTS = 50

export interface TestRedis {
  readonly url: string
  stop(): Promise<void>
}

/** A real Redis that keeps nothing; nothing where it cannot be had. */
export async function startRedis(): Promise<TestRedis | undefined> {
  const program = await ensureProgram({ program: ['redis-server', 'valkey-server'], package: 'redis-server' })
  if (!program) return undefined
  const port = await freePort()
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn(program.path, args, { env: { ...process.env, ...program.env }, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const url = `redis://127.0.0.1:${port}`
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const limits = await createLimits(url).catch(() => undefined)
    await limits?.close()
    if (limits) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
