import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readStamp, writeStamp } from './stamp.mjs'

const COMMAND = process.platform === 'win32' ? 'pnpm.cmd' : 'pnpm'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stamp-'))
  for (const folder of ['node_modules', 'one/node_modules', 'some/two/node_modules', 'pnpm']) {
    mkdirSync(join(root, folder), { recursive: true })
  }
  writeFileSync(join(root, 'pnpm-workspace.yaml'), "packages:\n  - one\n  - 'some/*'\nother: true\n")
  for (const file of [
    'package.json',
    'pnpm-lock.yaml',
    'one/package.json',
    'some/two/package.json',
    `pnpm/${COMMAND}`,
  ]) {
    writeFileSync(join(root, file), '{}')
  }
})

afterEach(() => rmSync(root, { recursive: true }))

describe('readStamp', () => {
  it('default: nothing was installed', () => {
    expect(readStamp(root)).toBeUndefined()
  })

  it('behavior: a finished installation is remembered', () => {
    writeStamp(root, join(root, 'pnpm'))
    expect(readStamp(root)).toBe(join(root, 'pnpm'))
  })

  it.each(['pnpm-lock.yaml', 'package.json', 'some/two/package.json'])(
    'behavior: a changed %s makes it stale',
    (file) => {
      writeStamp(root, join(root, 'pnpm'))
      writeFileSync(join(root, file), '{ }')
      expect(readStamp(root)).toBeUndefined()
    },
  )

  it.each(['one/node_modules', 'pnpm'])('behavior: a missing %s makes it stale', (folder) => {
    writeStamp(root, join(root, 'pnpm'))
    rmSync(join(root, folder), { recursive: true })
    expect(readStamp(root)).toBeUndefined()
  })

  it('error: a damaged stamp counts as none', () => {
    writeFileSync(join(root, 'node_modules/.latchkey-install.json'), '{')
    expect(readStamp(root)).toBeUndefined()
  })
})
