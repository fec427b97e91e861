import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder where Node finds a package from another folder, if it is installed. */
export function resolvePackage(folder: string, name: string): string | undefined {
  for (let current = folder; current !== dirname(current); current = dirname(current)) {
    const candidate = join(current, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
  }
  return undefined
}

/** A package as it is installed, and its licence as its manifest states it. */
export interface InstalledPackage {
  readonly name: string
  readonly version: string
  /** SPDX expression, or `none`. */
  readonly licence: string
  readonly folder: string
}

interface Manifest {
  readonly name: string
  readonly version?: string
  readonly license?: string | { readonly type?: string }
  readonly licenses?: readonly { readonly type?: string }[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

function toInstalled(folder: string): InstalledPackage {
  const { name, version = '0.0.0', license, licenses } = readManifest(folder)
  const stated =
    typeof license === 'string' ? license : (license?.type ?? licenses?.map(({ type }) => type ?? 'none').join(' OR '))
  return { name, version, licence: stated ?? 'none', folder }
}

/** What a user of the package installs with it: its dependencies and theirs, peers included where present. */
export function shippedTree(folder: string): InstalledPackage[] {
  const found = new Map<string, InstalledPackage>()
  const visit = (from: string): void => {
    const { dependencies, optionalDependencies, peerDependencies } = readManifest(from)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const resolved = resolvePackage(from, name)
      const isDevelopmentPeer = name === 'vitest' || name === 'typescript' || name.startsWith('@testing-library/')
      if (!resolved || found.has(resolved) || isDevelopmentPeer) continue
      found.set(resolved, toInstalled(resolved))
      visit(resolved)
    }
  }
  visit(realpathSync(folder))
  return [...found.values()]
}

/** What packages bring besides themselves and what a host has already: their dependencies and theirs, peers left out. */
export function installedWithoutPeers(folders: readonly string[]): InstalledPackage[] {
  const found = new Map<string, InstalledPackage>()
  const visit = (folder: string): void => {
    if (found.has(folder)) return
    found.set(folder, toInstalled(folder))
    const { dependencies, optionalDependencies } = readManifest(folder)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const resolved = resolvePackage(folder, name)
      if (resolved) visit(resolved)
    }
  }
  for (const folder of folders) visit(realpathSync(folder))
  return [...found.values()]
}

/** Every package in pnpm's store folder of the workspace. */
export function installedTree(root: string): InstalledPackage[] {
  const store = join(root, 'node_modules/.pnpm')
  if (!existsSync(store)) return []
  return readdirSync(store).flatMap((entry) => {
    const modules = join(store, entry, 'node_modules')
    const name = entry.replace(/^(@[^+]+)\+/, '$1/').replace(/(?<=.)@.*$/, '')
    const folder = join(modules, name)
    return existsSync(join(folder, 'package.json')) ? [toInstalled(folder)] : []
  })
}
