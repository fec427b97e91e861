import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ownFolder } from './ownFolder.ts'

describe('ownFolder', () => {
  test('default: of one part, and of this program', () => {
    const folder = ownFolder('own-test')
    onTestFinished(() => rmSync(folder, { recursive: true }))
    expect(folder.startsWith(join(tmpdir(), `latchkey-own-test-${process.pid}-`))).toBe(true)
    expect(existsSync(folder)).toBe(true)
  })

  test('behavior: what a program left that was killed goes, what one has that runs stays', () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    const [left, living] = [pid, process.ppid].map((id) => join(tmpdir(), `latchkey-own-test-${id}-x`))
    for (const folder of [left, living]) mkdirSync(folder ?? '', { recursive: true })
    const folder = ownFolder('own-test')
    onTestFinished(() => {
      for (const path of [folder, living ?? '']) rmSync(path, { recursive: true })
    })
    expect([left, living].map((path) => existsSync(path ?? ''))).toEqual([false, true])
  })
})
