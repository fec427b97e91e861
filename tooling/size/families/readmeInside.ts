import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packagesInside } from './shippedInside.ts'

/** A package of others with its version and licence, as one line. */
type Line = string

const lineOf = (name: string, version: string, licence: string): Line => `${name} ${version}, ${licence}`

/** The packages of others that the built files of a package have taken in, as lines. */
function inside(folder: string): ReadonlySet<Line> {
  return new Set(packagesInside(folder).map(({ name, version, licence }) => lineOf(name, version, licence)))
}

/** The packages that the table of a README names: `| names | versions | licence, © … |`, several of one licence in one row. */
function named(text: string): ReadonlySet<Line> {
  const table = text.slice(text.indexOf('| Library |')).split('\n').slice(2)
  const end = table.findIndex((row) => !row.startsWith('|'))
  const rows = text.includes('| Library |') ? table.slice(0, end) : []
  return new Set(
    rows.flatMap((row) => {
      const [, library = '', version = '', licence = ''] = row.split('|').map((cell) => cell.trim())
      const [names, versions] = [library.split(', '), version.split(', ')]
      const kind = licence.split(', ')[0] ?? ''
      if (names.length === 1) return versions.map((each) => lineOf(library, each, kind))
      return names.map((name, at) => lineOf(name, versions.length === 1 ? version : (versions[at] ?? ''), kind))
    }),
  )
}

/** Where a README and the built files beside it differ in what is shipped inside. */
export function readmeProblems(folder: string): readonly string[] {
  const [claimed, found] = [named(readFileSync(join(folder, 'README.md'), 'utf8')), inside(folder)]
  return [
    ...[...found].filter((line) => !claimed.has(line)).map((line) => `lacks ${line}`),
    ...[...claimed].filter((line) => !found.has(line)).map((line) => `names ${line}`),
  ]
}
