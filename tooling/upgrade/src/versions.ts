import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gt, lte, valid } from 'semver'
import type { Codemod } from './codemods.ts'

/** A version or a project that cannot be used, in a sentence for who started the command. */
export class UpgradeError extends Error {
  readonly code: 'upgrade/version' | 'upgrade/nothing-installed'

  constructor(code: UpgradeError['code'], message: string) {
    super(message)
    this.name = 'UpgradeError'
    this.code = code
  }
}

/** The versions of our packages in a project's `node_modules`. */
export function installedVersions(project: string): ReadonlyMap<string, string> {
  const folder = join(project, 'node_modules/@latchkey')
  if (!existsSync(folder)) return new Map()
  const manifests = readdirSync(folder)
    .map((name) => join(folder, name, 'package.json'))
    .filter((file) => existsSync(file))
    .map((file): { readonly name: string; readonly version: string } => JSON.parse(readFileSync(file, 'utf8')))
  return new Map(manifests.map(({ name, version }) => [name, version]))
}

/** Between which versions code is brought forward. */
export interface Span {
  /** What the code is written for, by package. */
  readonly from: ReadonlyMap<string, string>
  /** The last release to follow. @defaultValue every one that is known */
  readonly to?: string | undefined
}

function checked(version: string): string {
  if (valid(version) === null)
    throw new UpgradeError('upgrade/version', `"${version}" is no version: write it as 1.2.3`)
  return version
}

/**
 * The codemods of the releases after what the code is written for.
 * @throws UpgradeError `upgrade/version`
 */
export function between(codemods: readonly Codemod[], { from, to }: Span): readonly Codemod[] {
  return codemods.filter(({ package: name, release }) => {
    const before = from.get(name)
    if (before === undefined || !gt(release, checked(before))) return false
    return to === undefined || lte(release, checked(to))
  })
}
