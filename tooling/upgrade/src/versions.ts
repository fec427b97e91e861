import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

const SEMVER = /^(\d+)\.(\d+)\.(\d+)(?:-([\w.-]+))?(?:\+[\w.-]+)?$/

function readVersion(text: string): { readonly numbers: readonly number[]; readonly tag: readonly string[] } {
  const [, major, minor, patch, tag] = SEMVER.exec(text) ?? []
  if (major === undefined) throw new UpgradeError('upgrade/version', `"${text}" is no version: write it as 1.2.3`)
  return { numbers: [major, minor, patch].map(Number), tag: tag?.split('.') ?? [] }
}

/** One part of a tag before the other; numbers come before words. */
function comparePart(left: string, right: string): number {
  const [a, b] = [left, right].map((part) => (/^\d+$/.test(part) ? Number(part) : undefined))
  if (a !== undefined && b !== undefined) return a - b
  if (a !== undefined || b !== undefined) return a === undefined ? 1 : -1
  return left < right ? -1 : Number(left > right)
}

/** Negative when `left` comes before `right` (Semantic Versioning 2.0.0, section 11). */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [readVersion(left), readVersion(right)]
  const numbers = a.numbers.map((number, at) => number - (b.numbers[at] ?? 0)).find((difference) => difference !== 0)
  if (numbers !== undefined) return numbers
  if (a.tag.length === 0 || b.tag.length === 0) return b.tag.length - a.tag.length
  const differences = a.tag.map((part, at) => {
    const other = b.tag[at]
    return other === undefined ? 1 : comparePart(part, other)
  })
  return differences.find((difference) => difference !== 0) ?? a.tag.length - b.tag.length
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

/** The codemods of the releases after what the code is written for. */
export function between(codemods: readonly Codemod[], { from, to }: Span): readonly Codemod[] {
  return codemods.filter(({ package: name, release }) => {
    const before = from.get(name)
    if (before === undefined || compareVersions(before, release) >= 0) return false
    return to === undefined || compareVersions(release, to) <= 0
  })
}
