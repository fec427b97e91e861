import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findBrowser, findHeadlessBrowser } from './findBrowser.mjs'

function browserIn(name = 'chromium'): { folder: string; path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'browser-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, name)
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

describe('findHeadlessBrowser', () => {
  it('default: a headless shell on the PATH goes before the whole browser', () => {
    const whole = browserIn()
    const shell = browserIn('chromium-headless-shell')
    expect(findHeadlessBrowser({ PATH: `${whole.folder}:${shell.folder}` }, 'linux')).toBe(shell.path)
  })

  it('parameters: CHROMIUM_PATH goes before it', () => {
    const whole = browserIn()
    const shell = browserIn('chromium-headless-shell')
    expect(findHeadlessBrowser({ CHROMIUM_PATH: whole.path, PATH: shell.folder }, 'linux')).toBe(whole.path)
  })

  it('behavior: without one, the browser there is', () => {
    const { path } = browserIn()
    expect(findHeadlessBrowser({ CHROMIUM_PATH: path, PATH: '' }, 'linux')).toBe(path)
  })
})
