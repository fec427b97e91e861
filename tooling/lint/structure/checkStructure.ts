import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { workspaceFolders } from '../../bootstrap/workspaceFolders.mjs'
import type { Check, Problem } from '../check.ts'
import { listFiles, matchesGlob } from '../listFiles.ts'
import { type Measured, measurePackage } from './measurePackage.ts'
import type { StructureFigures, StructureLimits, StructureRules } from './structureRules.ts'

const RULES = 'tooling/lint/structure.json'
const SOURCE = /\.(ts|tsx|mjs)$/
const TEST = /\.(test|test-d)\.tsx?$/
/** What is made for tests, some of it published: its names are looked at, it is no source of its package. */
const FOR_TESTS = /\/testing\//
const NOT_SOURCE = /\.(test|test-d|config)\.\w+$|\.d\.m?ts$|\/testing\/|\.generated\./
const SHOWN = 5

/** What a figure is called in a message. */
const LABELS: Readonly<Record<keyof StructureFigures, string>> = {
  files: 'files',
  median: 'lines in the median file',
  short: 'per cent of files under 15 lines',
  single: 'per cent of files with a single importer',
  folder: 'files in one folder',
  circles: 'circles between folders',
  function: 'lines in one function',
  file: 'lines in one file',
  names: 'names that say nothing',
  comments: 'comments that leave open who or when is meant',
  tests: 'lines of tests for a line of source',
}
const FIGURES = Object.keys(LABELS) as readonly (keyof StructureFigures)[]

/** A package's figures beside its limits. */
export interface PackageStructure extends Measured {
  /** Folder relative to the root. */
  readonly folder: string
  readonly limits: StructureLimits
}

const readRules = (root: string): StructureRules => JSON.parse(readFileSync(join(root, RULES), 'utf8'))

/** Measures every package of the workspace against the file rule. */
export function measureStructure(root: string): PackageStructure[] {
  const rules = readRules(root)
  const folders = [...new Set([...workspaceFolders(root), ...Object.keys(rules.packages)])].sort()
  return folders.flatMap((folder) => {
    // Packages inside of it, those outside of the workspace too.
    const packages = listFiles(root, [folder], /\/package\.json$/).map((file) => dirname(file))
    const inner = [...folders, ...packages]
      .filter((other) => other.startsWith(`${folder}/`))
      .map((other) => `${other}/`)
    const own = listFiles(root, [folder], SOURCE).filter((file) => !inner.some((other) => file.startsWith(other)))
    const tests = own.filter((file) => TEST.test(file))
    const helpers = own.filter((file) => FOR_TESTS.test(file) && !TEST.test(file) && !file.endsWith('.d.mts'))
    const files = own
      .filter((file) => !NOT_SOURCE.test(file))
      .filter((file) => file.startsWith(`${folder}/src/`) || !folder.match(/^(kernel|theme|plugins|adapters)/))
    if (files.length === 0) return []
    const least = Object.entries(rules.tests ?? {}).find(([glob]) => matchesGlob(folder, [glob]))?.[1] ?? 0
    const limits = { ...rules.limits, tests: least, ...rules.packages[folder] }
    return [{ folder, limits, ...measurePackage(root, { files, tests, helpers }, rules) }]
  })
}

/** How far a figure is over its limit: 0 when it is within, in which direction does not matter. */
function excess(name: keyof StructureFigures, value: number, limits: StructureLimits): number {
  if (name === 'median') return Math.max(0, limits.median[0] - value, value - limits.median[1])
  if (name === 'tests') return Math.max(0, (limits.tests ?? 0) - value)
  return Math.max(0, value - (limits[name] ?? Number.POSITIVE_INFINITY))
}

const limitText = (name: keyof StructureFigures, limits: StructureLimits): string =>
  name === 'median' ? limits.median.join(' to ') : `at ${name === 'tests' ? 'least' : 'most'} ${limits[name]}`

/** A limit that is looser than that of all packages needs a reason. */
function withoutReason({ limits, packages }: StructureRules): Problem[] {
  return Object.entries(packages).flatMap(([folder, { why, ...own }]) => {
    const looser = FIGURES.filter((name) => name in own && name in limits && name !== 'files')
    if (looser.length === 0 || why) return []
    return [
      { file: folder, message: `has its own limit of ${looser.join(', ')}: give the reason as "why" in ${RULES}` },
    ]
  })
}

/** To a tenth, so that a new sentence in the source does not need one in the tests. */
const roundDown = (share: number): number => Math.floor(share * 10) / 10

/** Writes down what has got better since a package was found behind its limits; what has got worse is for people to write. */
function writeBetter(root: string, rules: StructureRules, measured: readonly PackageStructure[]): StructureRules {
  const behind = measured.flatMap(({ folder, figures, limits }) => {
    const left = Object.entries(rules.behind[folder] ?? {}).flatMap(([key, known]) => {
      const name = key as keyof StructureFigures
      const now = excess(name, figures[name], limits)
      if (now === 0) return []
      const isBetter = now < excess(name, known, limits)
      return [[name, isBetter ? (name === 'tests' ? roundDown(figures[name]) : figures[name]) : known] as const]
    })
    return left.length > 0 ? [[folder, Object.fromEntries(left)] as const] : []
  })
  const next: StructureRules = { ...rules, behind: Object.fromEntries(behind) }
  writeFileSync(join(root, RULES), `${JSON.stringify(next, null, 2)}\n`)
  return next
}

/** Every package keeps to the file rule, or to what it was behind when that was last written down. */
export const checkStructure: Check = ({ root, update }) => {
  const stored = readRules(root)
  const measured = measureStructure(root)
  const rules = update ? writeBetter(root, stored, measured) : stored
  const figuresOver = measured.flatMap(({ folder, figures, limits, places }) =>
    FIGURES.flatMap((name): Problem[] => {
      const now = excess(name, figures[name], limits)
      const known = rules.behind[folder]?.[name]
      const allowed = known === undefined ? 0 : excess(name, known, limits)
      if (now <= allowed) return []
      const where = (places[name] ?? []).slice(0, SHOWN).join(', ')
      const limit = known === undefined ? limitText(name, limits) : `${known} until it is better`
      const message = `has ${figures[name]} ${LABELS[name]} (${limit})${where ? `: ${where}` : ''}; see CONTRIBUTING.md`
      return [{ file: folder, message }]
    }),
  )
  return [...withoutReason(rules), ...figuresOver]
}
