import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readmeProblems } from './readmeInside.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A package whose built file has taken in `keys` 1.0.0 and `hashes` 2.0.0, both MIT, with this table in its README. */
function packageWith(rows: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-readme-'))
  folders.push(folder)
  for (const [name, version] of [
    ['keys', '1.0.0'],
    ['hashes', '2.0.0'],
  ] as const) {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true })
    writeFileSync(join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ name, version, license: 'MIT' }))
  }
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/index.js'), '')
  const sources = ['../node_modules/keys/index.js', '../node_modules/hashes/deep/index.js', '../src/index.ts']
  writeFileSync(join(folder, 'dist/index.js.map'), JSON.stringify({ sources }))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: '@latchkey/adapter' }))
  const table = rows.length ? ['| Library | Version | Licence |', '|---|---|---|', ...rows, ''] : []
  writeFileSync(join(folder, 'README.md'), ['# A package', '', ...table, 'The rest.'].join('\n'))
  return folder
}

test.each([
  ['a row each', ['| keys | 1.0.0 | MIT, © A |', '| hashes | 2.0.0 | MIT, © B |']],
  ['one row', ['| keys, hashes | 1.0.0, 2.0.0 | MIT, © A; B |']],
])('default: %s', (_title, rows) => {
  expect(readmeProblems(packageWith(rows))).toEqual([])
})

test.each([
  ['without a table', [], ['lacks keys 1.0.0, MIT', 'lacks hashes 2.0.0, MIT']],
  ['with another version', ['| keys, hashes | 1.0.0 | MIT |'], ['lacks hashes 2.0.0, MIT', 'names hashes 1.0.0, MIT']],
  [
    'with another licence',
    ['| keys | 1.0.0 | ISC |', '| hashes | 2.0.0 | MIT |'],
    ['lacks keys 1.0.0, MIT', 'names keys 1.0.0, ISC'],
  ],
  ['with what is not inside', ['| keys, hashes, doors | 1.0.0, 2.0.0, 3.0.0 | MIT |'], ['names doors 3.0.0, MIT']],
])('error: a README %s', (_title, rows, problems) => {
  expect(readmeProblems(packageWith(rows))).toEqual(problems)
})
