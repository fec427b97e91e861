import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceFolders } from '../bootstrap/workspaceFolders.mjs'

/** Where the step "pack" puts a package as it would be published. */
export function tarballPath(root: string, name: string): string {
  return join(root, '.cache/packs', `${name.replace('@', '').replace('/', '-')}.tgz`)
}

/** What is read of a `package.json`. */
export interface PackageManifest {
  readonly name: string
  readonly version?: string
  readonly private?: boolean
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly latchkey?: { readonly light?: readonly string[] }
}

/** A package of the workspace. */
export interface WorkspacePackage {
  /** Folder relative to the root. */
  readonly folder: string
  readonly manifest: PackageManifest
}

/** Every package of the workspace that is published. */
export function publishedPackages(root: string): WorkspacePackage[] {
  return workspaceFolders(root)
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) }))
    .filter(({ manifest }) => manifest.private !== true)
}
