import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runCli } from './testing/runCli.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'gateway-cli-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

describe('cli', () => {
  it('default: runs until it is told to stop, and ends well', async () => {
    const gateway = runCli([], folder(), { LOG_LEVEL: 'error' })
    onTestFinished(() => void gateway.child.kill('SIGKILL'))
    const [, url = ''] = await gateway.until(/listens at (http:\/\/\S+)/)
    expect((await fetch(`${url}/health`)).status).toBe(200)
    gateway.child.kill('SIGTERM')
    expect(await gateway.ended).toBe(0)
    expect(gateway.output()).not.toContain('Warning')
  })

  it('error: ends with the code of what is wrong, in words', async () => {
    const failed = runCli([], folder(), { DATABASE_URL: 'mysql://db.example/x' })
    expect(await failed.ended).toBe(4)
    expect(failed.output()).toMatch(/^The database address "mysql:\/\/db.example\/x" is not understood/)
  })
})
