import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { gt, valid } from 'semver'
import { permissionNames, SENSITIVE } from '../manifest/compare.ts'
import { type Manifest, readManifest } from '../manifest/manifest.ts'
import { addInstalled } from '../package/installed.ts'
import { type CatalogueEntry, isAffected } from './entries.ts'

/** The permissions a project has agreed to, by package: a file in the host's repository. */
export type Accepted = Readonly<Record<string, readonly string[]>>

export interface AuditOptions {
  /** What the catalogue knows. */
  readonly entries?: readonly CatalogueEntry[]
  /** What was agreed to before; nothing is new otherwise. */
  readonly accepted?: Accepted | undefined
}

/** An installed package that has a manifest. */
export interface AuditedPackage {
  readonly name: string
  readonly version: string
  readonly manifest: Manifest
  readonly permissions: readonly string[]
  readonly sensitive: readonly string[]
  /** Permissions that are not agreed to yet. */
  readonly added: readonly string[]
  /** Why this version is not to be used, each with what to do. */
  readonly advisories: readonly string[]
  /** A newer version of the catalogue. */
  readonly newer?: string
  /** What is wrong with its manifest. */
  readonly problems: readonly string[]
}

interface Installed {
  readonly name: string
  readonly version: string
  readonly latchkey: unknown
}

function packageFolders(modules: string): readonly string[] {
  if (!existsSync(modules)) return []
  return readdirSync(modules).flatMap((name) => {
    if (name.startsWith('.')) return []
    if (!name.startsWith('@')) return [join(modules, name)]
    return readdirSync(join(modules, name)).map((own) => join(modules, name, own))
  })
}

/** Also what other packages bring, wherever it is: a package of plugins has those that count as its dependencies. */
function readInstalled(project: string): readonly Installed[] {
  const folders = new Set<string>()
  for (const folder of packageFolders(join(project, 'node_modules'))) addInstalled(realpathSync(folder), folders)
  addInstalled(realpathSync(project), folders, true)
  folders.delete(realpathSync(project))
  return [...folders].flatMap((folder): Installed[] => {
    const file = join(folder, 'package.json')
    if (!existsSync(file)) return []
    const json: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const { name, version, latchkey } = Object(json) as Record<string, unknown>
    return latchkey === undefined ? [] : [{ name: String(name), version: String(version), latchkey }]
  })
}

const NO_VERSION = 'version: expected one such as 1.2.3, without which no advisory can be compared'

const NOTHING: Manifest = {
  kind: 'plugin',
  id: 'unknown',
  kernel: '1',
  needs: {},
  slots: { fills: [], declares: [] },
  hooks: [],
  capabilities: [],
  storage: [],
  hosts: [],
  chains: [],
  languages: [],
  screenshots: [],
  sizeClass: 'none',
}

function auditOne({ name, version, latchkey }: Installed, { entries = [], accepted }: AuditOptions): AuditedPackage {
  const read = readManifest(latchkey)
  const manifest = 'manifest' in read ? read.manifest : NOTHING
  const permissions = permissionNames(manifest)
  const entry = entries.find((found) => found.package === name)
  const advisories = (entry?.advisories ?? [])
    .filter((advisory) => isAffected(version, advisory))
    .map(
      ({ reason, fixed }) => `${reason}. ${fixed ? `Install ${fixed}` : 'Remove it: no version is known to be good'}`,
    )
  // Without a version nothing can be compared, advisories neither.
  const isVersion = valid(version) !== null
  const isNewer = isVersion && entry && gt(entry.version, version)
  return {
    name,
    version,
    manifest,
    permissions,
    sensitive: permissions.filter((text) => SENSITIVE.includes(text.split(' ')[1] ?? '')),
    added: accepted ? permissions.filter((text) => !accepted[name]?.includes(text)) : [],
    advisories,
    ...(isNewer ? { newer: entry.version } : {}),
    problems: isVersion ? read.problems : [...read.problems, NO_VERSION],
  }
}

/** The plugins, adapters and themes that are installed in a project, with what they may do and what is known against them. */
export function auditProject(project: string, options: AuditOptions = {}): readonly AuditedPackage[] {
  const found = readInstalled(project).map((installed) => auditOne(installed, options))
  return found.sort((left, right) => (left.name < right.name ? -1 : 1))
}
