import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles } from '../lint/listFiles.ts'
import { fingerprints } from './fingerprint.ts'
import { lateCode } from './lateCode.ts'

/** How the tests of one file ended. */
export interface SpecResult {
  readonly passed: number
  readonly failed: number
  /** The plugins whose code the pages have loaded; `undefined` where that is not known. */
  readonly plugins: readonly string[] | undefined
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

/** The digest of all that a file's tests depend on: of plugins whose code they never load, only what every page has. */
function digester(root: string, folders: readonly string[]) {
  const digest = fingerprints(root)
  const late = lateCode(root)
  const all = listFiles(root, folders, /./, { withFixtures: true }).filter((file) => !TEST.test(file))
  const common = all.filter((file) => !SPEC.test(file) && !late.has(file))
  const lateFiles = all.filter((file) => late.has(file))
  // Read now, before any test runs.
  digest(all)
  return {
    specs: all
      .filter((file) => SPEC.test(file) && file.startsWith(`${SPECS}/`))
      .map((file) => file.slice(SPECS.length + 1)),
    of(spec: string, plugins: SpecResult['plugins']): string {
      const used = lateFiles.filter((file) => !plugins || plugins.includes(late.get(file) ?? ''))
      return digest([`${SPECS}/${spec}`, ...common, ...used])
    },
  }
}

/** @param folders everything that browser tests may depend on */
export function specMemory(root: string, folders: readonly string[]): SpecMemory {
  const path = join(root, '.cache/steps/specs.json')
  const before = digester(root, folders)
  const stored: Readonly<Record<string, Remembered>> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const isFresh = (spec: string): boolean => {
    const known = stored[spec]
    return known !== undefined && known.fingerprint === before.of(spec, known.plugins)
  }
  const stale = before.specs.filter((spec) => !isFresh(spec))
  return {
    stale,
    known: before.specs.flatMap((spec) => (stale.includes(spec) ? [] : (stored[spec] ?? []))),
    remember(results) {
      const after = digester(root, folders)
      const next = Object.fromEntries(Object.entries(stored).filter(([spec]) => before.specs.includes(spec)))
      for (const [spec, result] of results) {
        const fingerprint = before.of(spec, result.plugins)
        if (result.failed === 0 && after.of(spec, result.plugins) === fingerprint)
          next[spec] = { ...result, fingerprint }
        else delete next[spec]
      }
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, JSON.stringify(next))
    },
  }
}
