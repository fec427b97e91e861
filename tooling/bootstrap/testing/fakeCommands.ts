import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'

/** Puts shell scripts of our own before the system's commands; returns a folder that goes when the test is over. */
export function fakeCommands(scripts: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'commands-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  return join(folder, 'cache')
}
