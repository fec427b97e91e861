import { join } from 'node:path'
import type { CatalogueEntry } from '../audit/entries.ts'
import { entryOf } from '../check/bytes.ts'
import { runContract } from '../check/runContract.ts'
import { runProbe } from '../check/runProbe.ts'
import { readManifest } from '../manifest/manifest.ts'
import { readPackage } from '../package/packageFiles.ts'
import { type Located, replacePackages } from './nextKernel.ts'

/** How an entry of the catalogue gets on with packages that are not released yet. */
export interface Tried {
  readonly package: string
  readonly version?: string
  /** `already` fails with what is installed too; `absent` is not installed, and was not tried. */
  readonly outcome: 'works' | 'breaks' | 'already' | 'absent'
  /** What does not work, in sentences. */
  readonly reasons: readonly string[]
}

export interface RangeOptions {
  readonly entries: readonly CatalogueEntry[]
  /** Folders of the packages to come: the kernel, and what is released with it. */
  readonly next: readonly string[]
  /** Where the packages of entries are, by name. */
  readonly find: (name: string) => string | undefined
  /** Below whose `node_modules` they are put together. */
  readonly project: string
  /** Runs the contract suite of each as well, with the `vitest` and `happy-dom` of the project. @defaultValue false */
  readonly contract?: boolean
}

/** What keeps a package from working where it was put. */
async function faultsOf(folder: string, entry: CatalogueEntry, options: RangeOptions): Promise<readonly string[]> {
  const files = readPackage(folder)
  const read = readManifest(files.json.latchkey)
  const main = entryOf(files)
  if (!('manifest' in read) || main === undefined) return ['It has no manifest, or no main entry']
  const { manifest } = read
  const { findings, probe } = await runProbe({
    entry: join(folder, main),
    manifest,
    arguments: entry.arguments,
  })
  const starts = findings.filter(({ level }) => level === 'error').map(({ message }) => message)
  if (!options.contract || starts.length > 0 || probe === undefined) return starts
  const tools = { project: options.project, arguments: entry.arguments }
  return (await runContract(folder, main, manifest, tools)).map(({ message }) => message)
}

/** What keeps it from working beside some packages in the place of the installed ones. */
async function tryBeside(
  located: Located,
  entry: CatalogueEntry,
  next: readonly string[],
  options: RangeOptions,
): Promise<readonly string[]> {
  const replaced = await replacePackages(options.project, next)
  try {
    return await faultsOf(await replaced.add(located), entry, options)
  } finally {
    await replaced.remove()
  }
}

/** Starts every entry of a catalogue with packages that are not released yet, and says who breaks. Changes nothing that is installed. */
export async function tryNext(options: RangeOptions): Promise<readonly Tried[]> {
  const tried: Tried[] = []
  for (const entry of options.entries) {
    const name = entry.package
    const folder = options.find(name)
    if (folder === undefined) {
      tried.push({ package: name, outcome: 'absent', reasons: [] })
      continue
    }
    const { version } = readPackage(folder).json
    const reasons = await tryBeside({ name, folder }, entry, options.next, options)
    const isBroken = reasons.length > 0
    const before = isBroken ? await tryBeside({ name, folder }, entry, [], options) : []
    const outcome = isBroken ? (before.length > 0 ? 'already' : 'breaks') : 'works'
    tried.push({ package: name, version, outcome, reasons })
  }
  return tried
}
