import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { noticeProblems, noticeText } from './noticeInside.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A package whose built file has taken in these, each with the text of its licence, perhaps without. */
function packageWith(inside: Readonly<Record<string, string | undefined>>, files = ['dist', 'NOTICE']): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-notice-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(inside)) {
    const own = join(folder, 'node_modules', name)
    mkdirSync(own, { recursive: true })
    writeFileSync(join(own, 'package.json'), JSON.stringify({ name, version: '1.0.0', license: 'MIT' }))
    if (text !== undefined) writeFileSync(join(own, 'LICENSE.md'), text)
  }
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/index.js'), '')
  const sources = Object.keys(inside).map((name) => `../node_modules/${name}/index.js`)
  writeFileSync(join(folder, 'dist/index.js.map'), JSON.stringify({ sources }))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: '@latchkey/adapter', files }))
  return folder
}

test('default: what is written lacks nothing, and has each text once', () => {
  const folder = packageWith({ keys: 'Copyright A', hashes: 'Copyright B', doors: 'Copyright A\r\n' })
  const text = noticeText(folder)
  writeFileSync(join(folder, 'NOTICE'), text)
  expect(noticeProblems(folder)).toEqual([])
  expect(text.match(/Copyright A/g)).toHaveLength(1)
  expect(text).toContain('doors, keys\n\nCopyright A')
})

test('behavior: a package with nothing inside needs no notice', () => {
  expect(noticeProblems(packageWith({}, ['dist']))).toEqual([])
})

test('error: a notice that is absent, of other packages, with another text, or not published', () => {
  const folder = packageWith({ keys: 'Copyright A', hashes: 'Copyright B' }, ['dist'])
  expect(noticeProblems(folder)).toEqual([
    'NOTICE lacks keys 1.0.0',
    'NOTICE lacks hashes 1.0.0',
    'NOTICE is not among the files',
  ])
  writeFileSync(join(folder, 'NOTICE'), 'keys\n\nCopyright A\n\nhashes\n\nCopyright C')
  expect(noticeProblems(folder)).toEqual(['NOTICE lacks hashes 1.0.0', 'NOTICE is not among the files'])
})

test('error: a package without the text of its licence', () => {
  const folder = packageWith({ keys: undefined })
  expect(() => noticeText(folder)).toThrow('keys has no text of its licence')
  expect(noticeProblems(folder)).toEqual(['NOTICE lacks keys 1.0.0'])
})
