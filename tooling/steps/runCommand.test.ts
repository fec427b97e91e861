import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { httpServer } from '../vitest/httpServer.mjs'
import { runCommand } from './runCommand.ts'

const signal = new AbortController().signal
const cwd = process.cwd()

const LISTEN =
  "require('node:net').createServer().listen(0, '127.0.0.1', function () { console.log(this.address().port) })"

/** A started process is still there when its port answers; its id alone may outlive it. */
function answers(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1', () => settle(true))
    socket.on('error', () => settle(false))
    socket.unref()
  })
}

describe('runCommand', () => {
  it('default: both outputs and the code', async () => {
    const script = "process.stdout.write('a'); process.stderr.write('b'); process.exitCode = 3"
    const { code, output } = await runCommand(process.execPath, ['-e', script], { cwd, signal })
    expect(code).toBe(3)
    expect([...output].sort().join('')).toBe('ab')
  })

  it('error: a command that does not exist', async () => {
    expect(await runCommand('no-such-command', [], { cwd, signal })).toMatchObject({
      code: 127,
      output: expect.stringContaining('no-such-command'),
    })
  })

  it('error: a command that hangs is stopped together with what it started', async () => {
    const script = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(LISTEN)}], { stdio: 'inherit' }); setInterval(() => {}, 1e3)`
    const { code, output } = await runCommand(process.execPath, ['-e', script], { cwd, signal, timeout: 800 })
    expect(code).not.toBe(0)
    expect(output).toContain('still running after 0.8 s')
    await expect.poll(() => answers(Number.parseInt(output, 10))).toBe(false)
  })

  it('behavior: an abort stops it', async () => {
    const controller = new AbortController()
    const server = await httpServer(() => ({ body: '' }))
    onTestFinished(() => server.close())
    const script = `fetch('${server.url}'); setInterval(() => {}, 1e3)`
    const running = runCommand(process.execPath, ['-e', script], { cwd, signal: controller.signal })
    await expect.poll(() => server.requests.length, { timeout: 10_000 }).toBe(1)
    controller.abort()
    expect((await running).code).not.toBe(0)
  })
})
