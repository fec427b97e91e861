import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CatalogueEntry, entryName } from '../audit/entries.ts'
import { type Bytes, measureBytes } from '../check/bytes.ts'
import type { Report } from '../check/report.ts'
import { SENSITIVE } from '../manifest/compare.ts'
import { type Manifest, readManifest } from '../manifest/manifest.ts'
import { readPackage } from '../package/packageFiles.ts'

/** An entry with what its package says and weighs. */
export interface Listed {
  readonly entry: CatalogueEntry
  readonly manifest: Manifest
  readonly bytes: Bytes
  /** Of the check that is kept beside the entry. */
  readonly report?: Report | undefined
}

/** Entries whose unpacked package is in one of the folders, and those of which only the report of their check is there. */
export function listPackages(
  entries: readonly CatalogueEntry[],
  folders: readonly string[],
  reports: readonly Report[] = [],
): readonly Listed[] {
  const byName = new Map(entries.map((entry) => [entry.package, entry]))
  const reportOf = new Map(reports.map((report) => [report.name, report]))
  const installed = folders.flatMap((folder): Listed[] => {
    if (!existsSync(join(folder, 'package.json'))) return []
    const files = readPackage(folder)
    const entry = byName.get(files.json.name)
    const read = readManifest(files.json.latchkey)
    if (!entry || !('manifest' in read)) return []
    return [{ entry, manifest: read.manifest, bytes: measureBytes(files), report: reportOf.get(entry.package) }]
  })
  const known = new Set(installed.map(({ entry }) => entry.package))
  const others = reports.flatMap((report): Listed[] => {
    const { name, manifest, bytes } = report
    const entry = byName.get(name)
    return entry && manifest && !known.has(name) ? [{ entry, manifest, bytes, report }] : []
  })
  return [...installed, ...others]
}

/** The address of an entry's page, relative to the catalogue's first one. */
export const pageOf = ({ package: name }: CatalogueEntry): string => `${entryName(name)}.html`

/** Permissions that see or change what a wallet is asked, or reach every host. */
export const sensitiveOf = ({ hooks, capabilities, hosts }: Manifest): readonly string[] =>
  [...hooks, ...capabilities, ...hosts].filter((name) => SENSITIVE.includes(name))

/** Two pictures of a view, made by the check. */
export interface Picture {
  /** Of the view, such as `donate.Donate`. */
  readonly route: string
  readonly light: Uint8Array
  readonly dark: Uint8Array
  /** In pixels of the page. */
  readonly width: number
  readonly height: number
}

/** The pictures of an entry that are kept beside it, in `pictures/<entry>`: of each view one in light and one in dark. */
export function readPictures(catalogue: string, { package: name }: CatalogueEntry): readonly Picture[] {
  const folder = join(catalogue, 'pictures', entryName(name))
  const files = existsSync(folder) ? readdirSync(folder).sort() : []
  return files.flatMap((file): Picture[] => {
    const route = /^(.+)-light\.png$/.exec(file)?.[1]
    if (route === undefined || !files.includes(`${route}-dark.png`)) return []
    const [light, dark] = [readFileSync(join(folder, file)), readFileSync(join(folder, `${route}-dark.png`))]
    // A PNG begins with a signature of eight bytes and its header, whose first fields are the width and the height.
    return [{ route, light, dark, width: light.readUInt32BE(16), height: light.readUInt32BE(20) }]
  })
}
