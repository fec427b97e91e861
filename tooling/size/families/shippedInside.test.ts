import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { shippedInside } from './shippedInside.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-inside-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A package with one file; the file's path. */
function install(name: string, license: string): string {
  const own = join(folder, 'node_modules', name)
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, 'package.json'), JSON.stringify({ name, license }))
  writeFileSync(join(own, 'index.js'), '')
  return join(own, 'index.js')
}

const inside = (modules: readonly string[], code: readonly string[] = []) =>
  shippedInside({ bundler: 'Vite', modules, code })

test('default: packages with their licences', () => {
  const { packages, problems } = inside([install('good', 'MIT')])
  expect([...packages]).toEqual([['good', 'MIT']])
  expect(problems).toEqual([])
})

test('error: a licence that an MIT product cannot pass on', () => {
  expect(inside([install('sockets', 'LGPL-3.0-only')]).problems).toEqual(['sockets (LGPL-3.0-only)'])
})

test('error: the same inside what another package has taken in', () => {
  const own = install('@latchkey/adapter', 'MIT')
  const sources = ['../../sockets/index.js']
  install('sockets', 'LGPL-3.0-only')
  writeFileSync(`${own}.map`, JSON.stringify({ sources }))
  expect(inside([own]).problems).toEqual(['sockets (LGPL-3.0-only)'])
})

test('error: compiled code, and what no page may get', () => {
  expect(inside([], ['a', 'await WebAssembly.instantiate(b)', 'from"rpc-websockets"']).problems).toEqual([
    'WebAssembly.instantiate',
    'rpc-websockets',
  ])
})
