import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CatalogueError } from '../catalogueError.ts'
import type { Report } from '../check/report.ts'
import { readManifest } from '../manifest/manifest.ts'

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
