import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listPackages } from '../pages/listed.ts'
import { readEntries } from './entries.ts'
import { keepReport, picturesFolder, readReports } from './reports.ts'

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
    expect(listed.filter(({ entry }) => entry.package.startsWith('@example/'))).toHaveLength(12)
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

describe('keepReport', () => {
  const report = { version: '1.1.0', at: '2026-02-03T04:05:06Z', changes: ['new hook: onRpcRequest (sensitive)'] }

  async function catalogueWith(entry: object): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-kept-'))
    await writeFile(join(folder, 'guard.json'), JSON.stringify(entry))
    return folder
  }

  test('default: the report stands beside the entry, which has the version with what is new', async () => {
    const versions = [{ version: '1.0.0', at: '2026-01-01', changes: [] }]
    const folder = await catalogueWith({ package: '@a/guard', version: '1.0.0', versions })
    const [known] = readReports(ENTRIES)
    if (!known) throw new Error('There is a report of an example')
    keepReport(folder, { ...known, ...report, name: '@a/guard' })
    expect(JSON.parse(await readFile(join(folder, 'guard.json'), 'utf8'))).toEqual({
      package: '@a/guard',
      version: '1.1.0',
      versions: [{ version: '1.1.0', at: '2026-02-03', changes: report.changes }, ...versions],
    })
    expect(readReports(folder).map(({ name, version }) => [name, version])).toEqual([['@a/guard', '1.1.0']])
  })

  test('behavior: a version of an older line is added, and the newest keeps its report and its pictures', async () => {
    const folder = await catalogueWith({ package: '@a/guard', version: '2.0.0', versions: [] })
    const pictures = await mkdtemp(join(tmpdir(), 'latchkey-made-'))
    const [known] = readReports(ENTRIES)
    if (!known) throw new Error('There is a report of an example')
    const keep = async (version: string, made: string): Promise<void> => {
      await writeFile(join(pictures, made), '')
      keepReport(folder, { ...known, ...report, name: '@a/guard', version }, pictures)
    }
    const storedPictures = () => readdir(picturesFolder(folder, '@a/guard'))
    await keep('2.0.0', 'guard.Guard-light.png')
    await keep('1.2.1', 'guard.Older-light.png')
    expect(readReports(folder).map(({ version }) => version)).toEqual(['2.0.0'])
    expect(await storedPictures()).toEqual(['guard.Guard-light.png'])
    expect(JSON.parse(await readFile(join(folder, 'guard.json'), 'utf8'))).toMatchObject({
      version: '2.0.0',
      versions: [{ version: '2.0.0' }, { version: '1.2.1' }],
    })
  })

  test('behavior: pictures of views that are gone are not kept', async () => {
    const folder = await catalogueWith({ package: '@a/guard', version: '1.0.0', versions: [] })
    await mkdir(picturesFolder(folder, '@a/guard'), { recursive: true })
    await writeFile(join(picturesFolder(folder, '@a/guard'), 'guard.Gone-light.png'), '')
    const pictures = await mkdtemp(join(tmpdir(), 'latchkey-made-'))
    await writeFile(join(pictures, 'guard.Guard-light.png'), '')
    const [known] = readReports(ENTRIES)
    if (!known) throw new Error('There is a report of an example')
    keepReport(folder, { ...known, ...report, name: '@a/guard' }, pictures)
    expect(await readdir(picturesFolder(folder, '@a/guard'))).toEqual(['guard.Guard-light.png'])
  })

  test('error: a package without an entry', async () => {
    const folder = await catalogueWith({ package: '@a/other' })
    const [known] = readReports(ENTRIES)
    if (!known) throw new Error('There is a report of an example')
    expect(() => keepReport(folder, { ...known, name: '@a/guard' })).toThrow('write a--guard.json first')
  })
})
