import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { readEntries } from '../audit/entries.ts'
import { checkPackage } from '../check/checkPackage.ts'
import { readPackage } from '../check/packageFiles.ts'

const ROOT = join(import.meta.dirname, '../../../..')

const withManifest = ['plugins', 'adapters']
  .flatMap((kind) => readdirSync(join(ROOT, kind)).map((name) => join(ROOT, kind, name)))
  .filter((folder) => existsSync(join(folder, 'package.json')) && readPackage(folder).json.latchkey !== undefined)

const entries = readEntries(join(import.meta.dirname, '../../entries'))

const made: string[] = []
afterEach(async () => {
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
})

/** What is published of a folder, from where its dependencies are found. */
async function published(folder: string): Promise<string> {
  const parent = join(folder, 'node_modules/.cache/latchkey')
  await mkdir(parent, { recursive: true })
  const target = await mkdtemp(join(parent, 'published-'))
  made.push(target)
  for (const name of ['dist', 'package.json', 'README.md'])
    await cp(join(folder, name), join(target, name), { recursive: true })
  return target
}

describe('the packages of this repository', () => {
  test('default: each with a manifest has an entry', () => {
    const names = withManifest.map((folder) => readPackage(folder).json.name)
    expect(entries.map((entry) => entry.package)).toEqual(expect.arrayContaining(names))
  })

  test.each(withManifest)('behavior: %s says what it does', { timeout: 30_000 }, async (folder) => {
    const entry = entries.find((found) => found.package === readPackage(folder).json.name)
    const { findings } = await checkPackage(await published(folder), { arguments: entry?.arguments ?? [] })
    expect(findings.filter((finding) => finding.level === 'error' && finding.rule !== 'files')).toEqual([])
  })
})
