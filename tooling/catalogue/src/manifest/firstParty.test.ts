import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEntries } from '../audit/entries.ts'
import { checkPackage } from '../check/checkPackage.ts'
import { readPackage } from '../check/packageFiles.ts'

const ROOT = join(import.meta.dirname, '../../../..')

const withManifest = ['plugins', 'adapters']
  .flatMap((kind) => readdirSync(join(ROOT, kind)).map((name) => join(ROOT, kind, name)))
  .filter((folder) => existsSync(join(folder, 'package.json')) && readPackage(folder).json.latchkey !== undefined)

const entries = readEntries(join(import.meta.dirname, '../../entries'))

describe('the packages of this repository', () => {
  test('default: each with a manifest has an entry', () => {
    const names = withManifest.map((folder) => readPackage(folder).json.name)
    expect(entries.map((entry) => entry.package)).toEqual(expect.arrayContaining(names))
  })

  test.each(withManifest)('behavior: %s says what it does', { timeout: 30_000 }, async (folder) => {
    const entry = entries.find((found) => found.package === readPackage(folder).json.name)
    const { findings } = await checkPackage(folder, { arguments: entry?.arguments ?? [] })
    const isOfSource = ({ at = '' }: { readonly at?: string }): boolean =>
      !at.startsWith('dist/') && /\.(js|mjs):?/.test(at)
    expect(
      findings.filter((finding) => finding.level === 'error' && !isOfSource(finding) && finding.rule !== 'files'),
    ).toEqual([])
  })
})
