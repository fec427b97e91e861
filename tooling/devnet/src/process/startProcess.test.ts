import { execFileSync } from 'node:child_process'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type ProcessOptions, type StartedProcess, startProcess } from './startProcess.ts'

const started: StartedProcess[] = []
afterEach(() => Promise.all(started.splice(0).map((process) => process.stop())))

async function start(script: string, options: Partial<ProcessOptions> = {}) {
  const first = await startProcess({
    name: 'sample',
    command: process.execPath,
    args: ['-e', script],
    ready: (line) => line === 'ready',
    quiet: true,
    ...options,
  })
  started.push(first)
  return first
}

/** Whether it runs; what has ended and was not yet fetched by the system's first process does not. */
function alive(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', `${pid}`], { encoding: 'utf8' }).startsWith('Z')
  } catch {
    return false
  }
}

const WAITS = "console.log('ready'); setInterval(() => {}, 1000)"

// `ps` says what runs, which Windows has not.
describe.skipIf(process.platform === 'win32')('startProcess', () => {
  test('default', async () => {
    const first = await start(WAITS)
    expect(alive(first.pid)).toBe(true)
    await Promise.all([first.stop(), first.stop()])
    expect(alive(first.pid)).toBe(false)
  })

  test('parameters: env and cwd', async () => {
    const heard: string[] = []
    await start(`console.log(process.env.SAMPLE + process.cwd()); ${WAITS}`, {
      env: { SAMPLE: 'x' },
      cwd: '/',
      ready: (line) => heard.push(line) > 1,
    })
    expect(heard).toEqual(['x/', 'ready'])
  })

  test('parameters: signal ends it, also while it starts', async () => {
    const late = new AbortController()
    const first = await start(WAITS, { signal: late.signal })
    late.abort()
    await expect.poll(() => alive(first.pid)).toBe(false)
    const early = new AbortController()
    const starting = start('setInterval(() => {}, 1000)', { signal: early.signal })
    early.abort(new Error('no longer needed'))
    await expect(starting).rejects.toThrow('no longer needed')
  })

  test('behavior: one that does not listen to the request to end is ended all the same', async () => {
    const first = await start(`process.on('SIGTERM', () => {}); ${WAITS}`)
    await first.stop()
    expect(alive(first.pid)).toBe(false)
  })

  test('behavior: stopping one leaves the others', async () => {
    const [first, other] = await Promise.all([start(WAITS), start(WAITS)])
    await first.stop()
    expect([alive(first.pid), alive(other.pid)]).toEqual([false, true])
  })

  test('behavior: nothing is left when the supervisor is killed', async () => {
    const heard = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const first = await start(WAITS)
    const parent = execFileSync('ps', ['-o', 'ppid=', '-p', `${first.pid}`], { encoding: 'utf8' })
    process.kill(Number(parent), 'SIGKILL')
    await expect.poll(() => alive(first.pid)).toBe(false)
    expect(heard).toHaveBeenCalledWith(expect.stringContaining('sample lost its supervisor'))
  })

  test('error: it ends before it is ready', async () => {
    await expect(start("console.error('no disk'); process.exit(3)")).rejects.toMatchObject({
      code: 'start-failed',
      message: 'sample did not start: it ended with 3: no disk',
    })
  })

  test('error: there is no such command', async () => {
    await expect(start('', { command: '/nowhere/node' })).rejects.toThrow(
      'sample did not start: it could not be started',
    )
  })

  test('error: not ready in time', async () => {
    await expect(start('setInterval(() => {}, 1000)', { timeout: 300 })).rejects.toMatchObject({
      code: 'start-timeout',
      message: 'sample was not ready within 0.3 seconds.',
    })
  })
})
