import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { entryName, readEntries } from '../audit/entries.ts'
import { readReports } from '../audit/reports.ts'
import { entriesOf } from '../check/bytes.ts'
import { readPackage } from '../package/packageFiles.ts'
import { type Listed, listPackages, readPictures } from './listed.ts'
import { buildPreview } from './preview.ts'
import { renderPages } from './renderPages.ts'

/** The previews of what is installed in a project. */
async function previews(listed: readonly Listed[], project: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  for (const { entry, manifest } of listed) {
    const folder = join(project, 'node_modules', entry.package)
    const [main] = existsSync(folder) ? entriesOf(readPackage(folder)) : []
    if (!main) continue
    const given = { folder, entry: main, manifest, arguments: entry.arguments, project, name: entryName(entry.package) }
    for (const [name, text] of await buildPreview(given)) files.set(`preview/${name}`, text)
  }
  return files
}

/**
 * Writes the pages of a catalogue: of the entries that are installed in a project, and of those with a report.
 * @param isTried - with a live preview of each that is installed
 * @returns the number of files
 */
export async function writePages(
  target: string,
  catalogue: string,
  project: string,
  isTried: boolean,
): Promise<number> {
  const entries = readEntries(catalogue)
  const folders = entries.map((entry) => join(project, 'node_modules', entry.package))
  const listed = listPackages(entries, folders, readReports(catalogue))
  const tried = isTried ? await previews(listed, project) : new Map<string, string>()
  const pages = renderPages(listed, {
    pictures: ({ entry }) => readPictures(catalogue, entry),
    hasPreview: ({ entry }) => tried.has(`preview/${entryName(entry.package)}.html`),
  })
  for (const [name, content] of [...pages, ...tried]) {
    const file = join(target, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  return pages.size + tried.size
}
