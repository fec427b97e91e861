import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { differentFiles, readTarball } from './tarball.ts'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function pack(files: Readonly<Record<string, string>>): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-tarball-'))
  made.push(folder)
  mkdirSync(join(folder, 'package'))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, 'package', path), text)
  execFileSync('tar', ['-czf', 'a.tgz', 'package'], { cwd: folder })
  return readFileSync(join(folder, 'a.tgz'))
}

describe('readTarball', () => {
  test('default: each file with its path in the package', () => {
    const files = readTarball(pack({ 'a.js': 'one', 'b.js': '' }))
    expect(files.map(({ path, bytes }) => [path, bytes.toString()]).sort()).toEqual([
      ['a.js', 'one'],
      ['b.js', ''],
    ])
  })
})

describe('differentFiles', () => {
  test('default: none of two with the same files', () => {
    expect(differentFiles(pack({ 'a.js': 'one' }), pack({ 'a.js': 'one' }))).toEqual([])
  })

  test('error: what differs, and what only one of them has', () => {
    const first = pack({ 'a.js': 'one', 'b.js': 'two' })
    const second = pack({ 'a.js': 'One', 'c.js': 'two' })
    expect([...differentFiles(first, second)].sort()).toEqual(['a.js', 'b.js', 'c.js'])
  })
})
