import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rcompare } from 'semver'
import type { Report } from '../check/report.ts'
import { readManifest } from '../manifest/manifest.ts'
import { CatalogueError } from '../package/catalogueError.ts'
import { type CatalogueEntry, entryName } from './entries.ts'

/**
 * The reports that are kept beside a catalogue's entries, in `reports`.
 * @throws `entry/invalid` for a file that is none, with its name
 */
export function readReports(entries: string): readonly Report[] {
  const folder = join(entries, 'reports')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  return names.sort().map((file) => {
    const report = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Partial<Report>
    const read = readManifest(report.manifest)
    const isWhole = [report.name, report.version, report.at].every((text) => typeof text === 'string')
    const isWeighed = [report.bytes?.first, report.bytes?.later].every((bytes) => Number.isSafeInteger(bytes))
    if (!isWhole || !isWeighed || !('manifest' in read))
      throw new CatalogueError('entry/invalid', `reports/${file} is no report`)
    return { ...(report as Report), manifest: read.manifest }
  })
}

/** Where the check's pictures of an entry are kept. */
export const picturesFolder = (catalogue: string, name: string): string => join(catalogue, 'pictures', entryName(name))

/** The file of an entry, and the name of its report: what authors call it. */
function entryFile(catalogue: string, name: string): string {
  const file = readdirSync(catalogue)
    .filter((each) => each.endsWith('.json'))
    .find((each) => (JSON.parse(readFileSync(join(catalogue, each), 'utf8')) as CatalogueEntry).package === name)
  if (file) return file
  throw new CatalogueError(
    'entry/invalid',
    `${catalogue} has no entry for ${name}: write ${entryName(name)}.json first`,
  )
}

/** The file of the report of an entry. */
export const reportFile = (catalogue: string, name: string): string =>
  join(catalogue, 'reports', entryFile(catalogue, name))

/**
 * Keeps the report of a version that passed beside its entry, and adds the version with its changes to the entry. The report and the
 * pictures that are kept are those of the newest version: one that mends an older line is only added.
 * @param pictures - the folder of those that the check has made, in place of all that are kept. @defaultValue they stay
 * @throws `entry/invalid` where the catalogue has no entry for the package
 */
export function keepReport(catalogue: string, report: Report, pictures?: string): void {
  const file = entryFile(catalogue, report.name)
  const entry = JSON.parse(readFileSync(join(catalogue, file), 'utf8')) as CatalogueEntry
  const { version, at, changes } = report
  const others = (entry.versions ?? []).filter((each) => each.version !== version)
  const versions = [{ version, at: at.slice(0, 10), changes }, ...others].sort((left, right) =>
    rcompare(left.version, right.version),
  )
  const write = (path: string, value: object): void =>
    writeFileSync(join(catalogue, path), `${JSON.stringify(value, undefined, 2)}\n`)
  mkdirSync(join(catalogue, 'reports'), { recursive: true })
  write(file, { ...entry, version: versions[0]?.version ?? version, versions })
  if (versions[0]?.version !== version) return
  write(join('reports', file), report)
  if (pictures === undefined) return
  const folder = picturesFolder(catalogue, report.name)
  rmSync(folder, { recursive: true, force: true })
  cpSync(pictures, folder, { recursive: true })
}
