import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rangeOf } from './ranges.ts'

/** Where packages of a repository are that a catalogue's example can name. */
const PARENTS = ['', 'plugins', 'adapters', 'tooling']

interface Json {
  readonly name?: string
  readonly version?: string
  readonly [field: string]: unknown
}

const readJson = (file: string): Json => JSON.parse(readFileSync(file, 'utf8')) as Json

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name, 'package.json'))
    .filter((file) => existsSync(file))
}

function versionsIn(root: string): ReadonlyMap<string, string> {
  const files = PARENTS.flatMap((parent) => filesBelow(join(root, parent)))
  return new Map(files.map(readJson).flatMap(({ name, version }) => (name && version ? [[name, version]] : [])))
}

const FIELDS = ['dependencies', 'peerDependencies', 'devDependencies']

function followed(json: Json, versions: ReadonlyMap<string, string>): Json {
  const fields = FIELDS.filter((field) => json[field] !== undefined).map((field) => {
    const ranges = Object.entries(json[field] as Readonly<Record<string, string>>).map(([name, range]) => {
      const version = versions.get(name)
      return [name, version === undefined ? range : rangeOf(version)]
    })
    return [field, Object.fromEntries(ranges)]
  })
  return { ...json, ...Object.fromEntries(fields) }
}

/** Writes the ranges of the catalogue's examples, which are no packages of the workspace, for the versions of a repository. */
export function updateExamples(root: string): void {
  const versions = versionsIn(root)
  for (const file of filesBelow(join(root, 'tooling/catalogue/examples')))
    writeFileSync(file, `${JSON.stringify(followed(readJson(file), versions), undefined, 2)}\n`)
}

if (process.argv[1] === import.meta.filename) updateExamples(join(import.meta.dirname, '../../..'))
