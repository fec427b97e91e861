import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { CatalogueError } from './catalogueError.ts'

/** A file of a package, its path with slashes. */
export interface PackageFile {
  readonly path: string
  readonly bytes: Buffer
  /** A link to somewhere else: never read. */
  readonly isLink: boolean
}

/** The fields of a `package.json` that a check reads; anything may be missing or of another kind. */
export interface PackageJson {
  readonly name: string
  readonly version: string
  readonly [field: string]: unknown
}

export interface PackageFiles {
  readonly folder: string
  readonly json: PackageJson
  readonly files: readonly PackageFile[]
}

/** A package may not be larger than this in all, in bytes. */
const MAX_BYTES = 50_000_000

function walk(folder: string, at: string): PackageFile[] {
  return readdirSync(at, { withFileTypes: true }).flatMap((entry): PackageFile[] => {
    const path = join(at, entry.name)
    if (entry.name === 'node_modules' && at === folder) return []
    if (entry.isDirectory()) return walk(folder, path)
    const name = relative(folder, path).split(sep).join('/')
    if (!entry.isFile()) return [{ path: name, bytes: Buffer.alloc(0), isLink: true }]
    if (lstatSync(path).size > MAX_BYTES)
      throw new CatalogueError('package/too-large', `${name} is larger than ${MAX_BYTES} bytes`)
    return [{ path: name, bytes: readFileSync(path), isLink: false }]
  })
}

/**
 * The files of an unpacked package.
 * @throws when there is no `package.json`, or it is not one
 */
export function readPackage(folder: string): PackageFiles {
  const json: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (typeof json !== 'object' || json === null || !('name' in json) || typeof json.name !== 'string')
    throw new CatalogueError('package/unreadable', `${join(folder, 'package.json')} has no name`)
  const version = 'version' in json && typeof json.version === 'string' ? json.version : ''
  return { folder, json: { ...json, name: json.name, version }, files: walk(folder, folder) }
}

/** What the files hash to, by path, so that two reports can be compared. */
export function hashFiles(files: readonly PackageFile[]): Readonly<Record<string, string>> {
  const hashes = files.map(({ path, bytes }) => [path, createHash('sha256').update(bytes).digest('hex')] as const)
  return Object.fromEntries(hashes.sort(([left], [right]) => (left < right ? -1 : 1)))
}

/** The text of a file, `undefined` where there is none. */
export function textOf({ files }: PackageFiles, path: string): string | undefined {
  return files.find((file) => file.path === path)?.bytes.toString('utf8')
}

export const isScript = ({ path }: PackageFile): boolean => /\.[cm]?js$/.test(path)
