import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isAllowed } from '@latchkey/tooling/lint/checkLicences.ts'
import rules from '@latchkey/tooling/lint/licences/licences.json' with { type: 'json' }
import type { BundledHost } from './buildEverywhere.ts'

const ALLOWED: ReadonlySet<string> = new Set(rules.shipped)
const STATED: Readonly<Record<string, string>> = rules.stated

/** What no page may get, whatever its licence: the sockets of web3.js, the light client, and code that is compiled. */
const NEVER = /rpc-websockets|@substrate\/connect|smoldot|WebAssembly\.(instantiate|compile|Module)|AGFzbQ/

/** The sources of a file: those that its map names, which go through what our own builds have taken in. */
export function sourcesOf(file: string): readonly string[] {
  if (!existsSync(`${file}.map`)) return [file]
  const { sources }: { readonly sources: readonly string[] } = JSON.parse(readFileSync(`${file}.map`, 'utf8'))
  return sources.map((source) => resolve(dirname(file), source))
}

/** A package that a file is of. */
export interface SourcePackage {
  readonly name: string
  readonly version: string
  readonly licence: string
  /** Where it is. */
  readonly folder: string
}

/** The package that a file is of, from its manifest. */
export function packageOf(file: string): SourcePackage | undefined {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, 'package.json')
    if (!existsSync(path)) continue
    const manifest = JSON.parse(readFileSync(path, 'utf8'))
    // Some packages have a manifest for each of their forms, which says nothing but that.
    if (typeof manifest.name !== 'string') continue
    const { name, version = '', license = 'none' } = manifest
    return { name, version, licence: STATED[name] ?? license, folder }
  }
  return undefined
}

/** The packages of others that the built files of a package have taken in, each once. */
export function packagesInside(folder: string): readonly SourcePackage[] {
  const dist = join(folder, 'dist')
  const files = readdirSync(dist).filter((name) => name.endsWith('.js'))
  const found = new Map<string, SourcePackage>()
  for (const source of files.flatMap((name) => sourcesOf(join(dist, name)))) {
    const entry = packageOf(source)
    if (entry && !entry.name.startsWith('@latchkey/')) found.set(`${entry.name}@${entry.version}`, entry)
  }
  return [...found.values()]
}

/** What is inside a bundled host. */
export interface ShippedInside {
  /** Packages of others, with their licences. */
  readonly packages: ReadonlyMap<string, string>
  /** What must not be there. */
  readonly problems: readonly string[]
}

/** Looks at every source of a bundled host, those that our packages have taken in too, and at what was made of them. */
export function shippedInside({ modules, code }: BundledHost): ShippedInside {
  const packages = new Map<string, string>()
  const problems: string[] = []
  for (const source of new Set(modules.flatMap(sourcesOf))) {
    const found = packageOf(source)
    if (!found || found.name.startsWith('@latchkey/')) continue
    packages.set(found.name, found.licence)
  }
  for (const [name, licence] of packages) if (!isAllowed(licence, ALLOWED)) problems.push(`${name} (${licence})`)
  for (const text of code) {
    const found = NEVER.exec(text)
    if (found) problems.push(found[0])
  }
  return { packages, problems }
}
