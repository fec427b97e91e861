import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { filesAtOnce } from '../browser/pluginFiles.ts'
import { listFiles } from '../lint/listFiles.ts'
import { stepMemory } from '../lint/stepMemory.ts'
import { fingerprints } from './fingerprint.ts'

/** How the tests of one file ended. */
export interface SpecResult {
  readonly passed: number
  readonly failed: number
  /** The built files of plugins that the pages have loaded later than their entries; `undefined` where that is not known. */
  readonly modules: readonly string[] | undefined
}

interface Remembered extends SpecResult {
  readonly fingerprint: string
}

const SPEC = /\.spec\.ts$/
const TEST = /\.(test|test-d)\.tsx?$/
const SPECS = 'e2e/specs'

/** What was remembered of browser tests, and what has changed since. */
export interface SpecMemory {
  /** The files whose tests have to run, relative to the folder of all of them. */
  readonly stale: readonly string[]
  /** What the others have come to. */
  readonly known: readonly SpecResult[]
  /** Remembers what has passed, unless the files it depends on have changed while it ran. */
  remember(results: ReadonlyMap<string, SpecResult>): void
}

const PLUGIN_SOURCE = /^plugins\/[\w-]+\/src\/.*\.tsx?$/
const BUILT = /\.(js|css|json|d\.ts)$/

/** What plugins are built to: what every page has of them, and what a page loads later. */
function builtFiles(root: string): { readonly atOnce: readonly string[]; readonly later: readonly string[] } {
  const folders = existsSync(join(root, 'plugins')) ? readdirSync(join(root, 'plugins')) : []
  const atOnce: string[] = []
  const later: string[] = []
  for (const name of folders) {
    const entries = filesAtOnce(join(root, `plugins/${name}`))
    for (const file of listFiles(root, [`plugins/${name}/dist`], BUILT))
      (file.endsWith('.js') && !entries.has(join(root, file)) ? later : atOnce).push(file)
  }
  return { atOnce, later }
}

/**
 * The digest of all that a file's tests depend on. Pages run what plugins are built to, so that stands for their sources; of
 * what loads later, only the files that the pages have loaded count: no other can act before one of these changes.
 */
function digester(root: string, folders: readonly string[]) {
  const digest = fingerprints(root)
  const { atOnce, later } = builtFiles(root)
  const all = listFiles(root, folders, /./, { withFixtures: true }).filter((file) => !TEST.test(file))
  const common = [...all.filter((file) => !SPEC.test(file) && !PLUGIN_SOURCE.test(file)), ...atOnce]
  // Read now, before any test runs.
  digest([...all, ...atOnce, ...later])
  return {
    specs: all
      .filter((file) => SPEC.test(file) && file.startsWith(`${SPECS}/`))
      .map((file) => file.slice(SPECS.length + 1)),
    of(spec: string, modules: SpecResult['modules']): string {
      const used = later.filter((file) => !modules || modules.includes(file))
      return digest([`${SPECS}/${spec}`, ...common, ...used])
    },
  }
}

/** @param folders everything that browser tests may depend on */
export function specMemory(root: string, folders: readonly string[]): SpecMemory {
  const memory = stepMemory<Readonly<Record<string, Remembered>>>(root, 'specs')
  const before = digester(root, folders)
  const stored = memory.read() ?? {}
  const isFresh = (spec: string): boolean => {
    const known = stored[spec]
    return known !== undefined && known.fingerprint === before.of(spec, known.modules)
  }
  const stale = before.specs.filter((spec) => !isFresh(spec))
  return {
    stale,
    known: before.specs.flatMap((spec) => (stale.includes(spec) ? [] : (stored[spec] ?? []))),
    remember(results) {
      const after = digester(root, folders)
      const next = Object.fromEntries(Object.entries(stored).filter(([spec]) => before.specs.includes(spec)))
      for (const [spec, result] of results) {
        const fingerprint = before.of(spec, result.modules)
        if (result.failed === 0 && after.of(spec, result.modules) === fingerprint)
          next[spec] = { ...result, fingerprint }
        else delete next[spec]
      }
      memory.write(next)
    },
  }
}
