import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findProgram } from './findProgram.mjs'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'programs-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

function program(...segments: string[]): string {
  const path = join(...segments)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '', { mode: 0o755 })
  return path
}

describe('findProgram', () => {
  it('default: on the PATH, the first name that is there', () => {
    const place = folder()
    const path = program(place, 'some-coin-d')
    const wanted = { program: ['other-coin-d', 'some-coin-d'] }
    expect(findProgram(wanted, { PATH: `/nowhere:${place}` }, place)).toEqual({ path, env: {} })
  })

  it('behavior: what was unpacked finds its libraries', () => {
    const cache = folder()
    const path = program(cache, 'some-coin', 'root/usr/lib/some/some-coin-d')
    program(cache, 'some-coin', 'root/usr/lib/x86_64-linux-gnu/libsome.so')
    program(cache, 'some-coin', 'root/usr/bin/some-coin-d')
    const found = findProgram({ program: 'some-coin-d', places: ['usr/lib/some'] }, { PATH: '' }, cache)
    const libraries = ['x86_64-linux-gnu', ''].map((name) => join(cache, 'some-coin/root/usr/lib', name))
    expect(found).toEqual({
      path,
      env: { LD_LIBRARY_PATH: libraries.map((name) => name.replace(/\/$/, '')).join(':') },
    })
  })

  it('error: nowhere', () => {
    expect(findProgram({ program: 'some-coin-d' }, { PATH: '' }, folder())).toBeUndefined()
  })
})
