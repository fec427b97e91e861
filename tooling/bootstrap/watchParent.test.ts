import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const WATCHED = fileURLToPath(new URL('watchParent.mjs', import.meta.url))

/** Prints its port, and ends when it notices that its starter is gone. */
const child = `
  import { watchParent } from ${JSON.stringify(WATCHED)}
  import { createServer } from 'node:net'
  watchParent(() => process.exit())
  createServer().listen(0, '127.0.0.1', function () { console.log(this.address().port) })
`

function answers(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1', () => settle(true))
    socket.on('error', () => settle(false))
    socket.unref()
  })
}

describe.skipIf(process.platform === 'win32')('watchParent', () => {
  it.each([
    [
      'the parent',
      (script: string) =>
        `require('node:child_process').spawn(process.execPath, ${script}, { stdio: 'inherit' }); setInterval(() => {}, 1e3)`,
    ],
    [
      'the starter of a shell in between',
      (script: string) =>
        `require('node:child_process').spawn('sh', ['-c', '"$0" "$@"; :', process.execPath, ...${script}], { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } }); setInterval(() => {}, 1e3)`,
    ],
  ])('behavior: %s is killed', async (_name, program) => {
    const script = JSON.stringify(['--input-type=module', '-e', child])
    const parent = spawn(process.execPath, ['-e', program(script)], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = await once(parent.stdout, 'data')
    const port = Number.parseInt(String(line), 10)
    expect(await answers(port)).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => answers(port), { timeout: 3_000 }).toBe(false)
  })
})
