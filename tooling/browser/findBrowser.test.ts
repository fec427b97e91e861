import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findBrowser } from './findBrowser.mjs'

function browserIn(): { folder: string; path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'browser-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'chromium')
  writeFileSync(path, '')
  chmodSync(path, 0o755)
  return { folder, path }
}

describe('findBrowser', () => {
  it('parameters: CHROMIUM_PATH comes first', () => {
    const { path } = browserIn()
    expect(findBrowser({ CHROMIUM_PATH: path, PATH: '' })).toBe(path)
  })

  it('error: a CHROMIUM_PATH that cannot be run is not replaced silently', () => {
    const { folder } = browserIn()
    expect(findBrowser({ CHROMIUM_PATH: '/no/such/file', PATH: folder })).toBeUndefined()
  })

  it.runIf(findBrowser({ PATH: '' }, 'linux') === undefined)('behavior: one on the PATH', () => {
    const { folder, path } = browserIn()
    expect(findBrowser({ PATH: `/no/such/folder:${folder}` }, 'linux')).toBe(path)
  })
})
