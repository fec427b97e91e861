import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { entryName, readEntries } from '../audit/entries.ts'
import { readReports } from '../audit/reports.ts'
import { measureBytes } from '../check/bytes.ts'
import { checkPackage } from '../check/checkPackage.ts'
import { readPackage } from '../package/packageFiles.ts'
import { readPictures } from '../pages/listed.ts'
import { readManifest } from './manifest.ts'

const ROOT = join(import.meta.dirname, '../../../..')

const withManifest = ['plugins', 'adapters']
  .flatMap((kind) => readdirSync(join(ROOT, kind)).map((name) => join(ROOT, kind, name)))
  .filter((folder) => existsSync(join(folder, 'package.json')) && readPackage(folder).json.latchkey !== undefined)

const ENTRIES = join(import.meta.dirname, '../../entries')
const entries = readEntries(ENTRIES)
const reports = readReports(ENTRIES)
const examples = readdirSync(join(ROOT, 'tooling/catalogue/examples')).map((name) =>
  join(ROOT, 'tooling/catalogue/examples', name),
)
const own = [...withManifest, ...examples.filter((folder) => existsSync(join(folder, 'package.json')))]

/** More than this share of what a report says, or less by it, is no longer what hosts read. */
const DRIFT = 0.25

/** Entries without views, or whose views need what a check does not have. */
const WITHOUT_PICTURE: readonly string[] = [
  'example--latchkey-dry-run',
  'latchkey--plugin-analytics',
  'latchkey--plugin-api',
]

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

test('behavior: every entry names its author', () => {
  expect(entries.filter(({ author }) => author === undefined).map((entry) => entry.package)).toEqual([])
})

/** Written lines of an example, without its tests and its preview. */
const MOST_LINES = 300

test.each(examples)('behavior: %s is an example that is read at one sitting', (folder) => {
  const files = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
  const sources = files.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  const lines = sources.flatMap((path) => readFileSync(join(folder, 'src', path), 'utf8').split('\n'))
  expect(sources.length).toBeGreaterThan(0)
  expect(lines.filter((text) => text.trim() !== '').length).toBeLessThan(MOST_LINES)
})

describe('what is kept of the packages of this repository', () => {
  const UPDATE = 'build, then run: node tooling/catalogue/src/ownReports.ts'

  test.each(own)('default: %s has a report of today, without an error', (folder) => {
    const { json, ...files } = readPackage(folder)
    const report = reports.find((each) => each.name === json.name)
    const read = readManifest(json.latchkey)
    expect(report?.manifest, UPDATE).toEqual('manifest' in read ? read.manifest : undefined)
    expect(report?.findings.filter(({ level }) => level === 'error')).toEqual([])
    if (!existsSync(join(folder, 'dist'))) return
    const { first } = measureBytes({ json, ...files })
    expect(Math.abs(first - (report?.bytes.first ?? 0)), UPDATE).toBeLessThanOrEqual(DRIFT * first + 100)
  })

  test('behavior: what was looked at has pictures, unless it shows nothing by itself', () => {
    const lookedAt = reports.filter(({ isLookedAt = false }) => isLookedAt).map(({ name }) => name)
    const bare = entries.filter(
      (entry) => lookedAt.includes(entry.package) && readPictures(ENTRIES, entry).length === 0,
    )
    expect(lookedAt.length).toBeGreaterThan(20)
    expect(WITHOUT_PICTURE).toEqual(expect.arrayContaining(bare.map((entry) => entryName(entry.package))))
  })
})
