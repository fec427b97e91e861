import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listPackages } from '../pages/renderPages.ts'
import { readEntries } from './entries.ts'
import { readReports } from './reports.ts'

const ENTRIES = join(import.meta.dirname, '../../entries')

async function folderWith(report: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-reports-'))
  await mkdir(join(folder, 'reports'))
  await writeFile(join(folder, 'reports/one.json'), JSON.stringify(report))
  return folder
}

describe('readReports', () => {
  test('default: each example has a report without errors, and is listed by it', () => {
    const reports = readReports(ENTRIES)
    expect(reports.flatMap(({ findings }) => findings.filter(({ level }) => level === 'error'))).toEqual([])
    const listed = listPackages(readEntries(ENTRIES), [], reports)
    expect(listed.filter(({ entry }) => entry.package.startsWith('@example/'))).toHaveLength(10)
    for (const { bytes } of listed) expect(bytes.first).toBeGreaterThan(0)
  })

  test('default: a catalogue without reports', () => {
    expect(readReports(join(tmpdir(), 'latchkey-no-such-folder'))).toEqual([])
  })

  test.each([
    [{}],
    [{ name: 'a', version: '1.0.0', at: '', bytes: { first: '<b>', later: 0 } }],
    [{ name: 'a', version: '1.0.0', at: '', bytes: { first: 1, later: 0 }, manifest: { kind: 'other' } }],
  ])('error: %j', async (report) => {
    const folder = await folderWith(report)
    expect(() => readReports(folder)).toThrow('reports/one.json is no report')
  })
})
