import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { satisfies, valid } from 'semver'
import * as z from 'zod/mini'
import { CatalogueError } from '../package/catalogueError.ts'

/** Versions of a package that are not to be used. */
export interface Advisory {
  /** Comparators with spaces between them, e.g. `>=1.2.0 <1.2.4`, or single versions: `1.2.3`. */
  readonly versions: string
  readonly reason: string
  /** The version that is good again. */
  readonly fixed?: string | undefined
  /** The day it was written, as `2026-01-31`; with it the advisory is in the feed. */
  readonly at?: string | undefined
}

/** A version that passed the check. */
export interface EntryVersion {
  readonly version: string
  /** The day, as `2026-01-31`. */
  readonly at: string
  /** What it may do that the version before could not, and jumps in size. */
  readonly changes: readonly string[]
}

/** One file of the catalogue. */
export interface CatalogueEntry {
  readonly $schema?: string | undefined
  readonly package: string
  readonly title: string
  /** A sentence. */
  readonly summary: string
  /** Who publishes it. */
  readonly author?: string | undefined
  readonly repository: string
  readonly categories: readonly string[]
  /** What its factory is called with when it is checked. */
  readonly arguments: readonly unknown[]
  /** The newest version that passed the check. */
  readonly version: string
  /** Those that passed, the newest first. */
  readonly versions: readonly EntryVersion[]
  readonly advisories: readonly Advisory[]
}

const version = z.string().check(z.refine((value) => valid(value) === value))
const DAY = /^\d{4}-\d\d-\d\d$/
const COMPARATOR = /^[<>]?=?(\d.*)$/
const isComparator = (value: string): boolean => valid(COMPARATOR.exec(value)?.[1]) === COMPARATOR.exec(value)?.[1]
/** None of these may stand in XML 1.0 (section 2.2), which the feed is, or they are of no use in a line. */
const LINE = /^[^\p{Cc}\uFFFE\uFFFF]*$/u
const text = (): z.ZodMiniType<string, string> =>
  z.string().check(z.minLength(1), z.maxLength(300), z.regex(LINE, 'has a control character: write it as one line'))

const CATEGORIES = [
  'assets',
  'payments',
  'identity',
  'security',
  'wallets',
  'chains',
  'developer',
  'appearance',
  'other',
] as const

const entrySchema: z.ZodMiniType<CatalogueEntry> = z.strictObject({
  $schema: z.optional(z.string()),
  package: z.string().check(z.regex(/^(@[a-z0-9-~][a-z0-9-._~]*\/)?[a-z0-9-~][a-z0-9-._~]*$/)),
  title: text(),
  summary: text(),
  author: z.optional(text()),
  repository: z.string().check(z.regex(/^https:\/\/\S+$/)),
  categories: z.array(z.enum(CATEGORIES)).check(z.minLength(1)),
  arguments: z._default(z.array(z.unknown()), []),
  version,
  versions: z._default(
    z.array(
      z.strictObject({
        version,
        at: z.string().check(z.regex(DAY)),
        changes: z._default(z.array(text()), []),
      }),
    ),
    [],
  ),
  advisories: z._default(
    z.array(
      z.strictObject({
        versions: z.string().check(z.refine((value) => value.split(' ').every(isComparator))),
        reason: text(),
        fixed: z.optional(version),
        at: z.optional(z.string().check(z.regex(DAY))),
      }),
    ),
    [],
  ),
})

/** What each field of an entry is, for its author. */
const FORMS: Readonly<Record<string, string>> = {
  package: 'is the name in its package.json, such as @you/latchkey-faucet',
  title: 'is one line of at most 300 characters',
  summary: 'is one line of at most 300 characters',
  author: 'is one line of at most 300 characters',
  repository: 'is an address that begins with https://',
  categories: `is a list of at least one of ${CATEGORIES.join(', ')}`,
  arguments: 'is a list: what the factory is called with when it is checked',
  version: 'is a version such as 1.2.0',
  versions: 'is a list of { version, at: "2026-01-31", changes }; latchkey check --keep writes it',
  advisories: 'is a list of { versions: ">=1.2.0 <1.2.4", reason, fixed, at: "2026-01-31" }',
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
}

function problemOf({ path, message, keys }: Issue): string {
  const place = path.join('.')
  if (keys) return `there is no field ${keys.map((key) => `"${key}"`).join(', ')}${place && ` in ${place}`}`
  // The library's own words say little; they are longer where another part of the program has loaded its language.
  const isOwn = !/^(Invalid|Too (small|big))\b/.test(message)
  return `${place || 'an entry'} ${isOwn ? message : (FORMS[String(path[0])] ?? 'is an object')}`
}

/** @throws `entry/invalid` with the name of the file and all that is wrong */
function readEntry(folder: string, file: string): CatalogueEntry {
  const fail = (problem: string): never => {
    throw new CatalogueError('entry/invalid', `${file}: ${problem}`)
  }
  let value: unknown
  try {
    value = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  } catch (error) {
    return fail(`no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  const result = entrySchema.safeParse(value)
  return result.success ? result.data : fail(result.error.issues.map(problemOf).join('; '))
}

/** What the catalogue itself calls pages: its list, and what is beside it. */
const OWN_PAGE = /^(index|page-\d+|compare|changes)$/

/** @throws `entry/invalid` where a page of one entry would stand in the place of another page */
function checkPages(entries: ReadonlyMap<string, CatalogueEntry>): void {
  const taken = new Map<string, string>()
  for (const [file, entry] of entries) {
    const name = entryName(entry.package)
    const other = taken.get(name)
    const owner = OWN_PAGE.test(name) ? 'the catalogue itself' : other
    if (owner !== undefined)
      throw new CatalogueError(
        'entry/invalid',
        `${file}: the page of ${entry.package} would be ${name}.html, which is a page of ${owner}: rename the package, or take the entry away`,
      )
    taken.set(name, file)
  }
}

/**
 * Reads the files of a catalogue's folder `entries`.
 * @throws `entry/invalid` for a file that is not an entry, with its name and what is wrong, and for two that would have one page
 */
export function readEntries(folder: string): readonly CatalogueEntry[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  const read = names.sort().map((name): readonly [string, CatalogueEntry] => [name, readEntry(folder, name)])
  const entries = new Map(read)
  checkPages(entries)
  return [...entries.values()]
}

/** What files and pages of an entry are named after: `@you/latchkey-faucet` is `you--latchkey-faucet`. */
export const entryName = (name: string): string => name.replace(/^@/, '').replace('/', '--')

/** Whether a version, with a tag or without, is one that an advisory names. */
export const isAffected = (version: string, { versions }: Advisory): boolean =>
  satisfies(version, versions, { includePrerelease: true })

const HERE = dirname(fileURLToPath(import.meta.url))

/** The entries that are published with this package, by which a project is audited without network. */
export function ownEntries(): string {
  const places = [join(HERE, 'entries'), join(HERE, '../../entries')]
  return places.find((place) => existsSync(place)) ?? HERE
}

/** The name and the version of this package. */
export function ownVersion(): string {
  const file = [join(HERE, '../package.json'), join(HERE, '../../package.json')].find((path) => existsSync(path)) ?? ''
  const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<'name' | 'version', string>>
  return `${name} ${version}`
}
