import type { BoundaryRules } from './boundaryRules.ts'
import type { Edge } from './moduleGraph.ts'

const packageFolder = (file: string): string =>
  file.startsWith('plugins/') || file.startsWith('adapters/') || file.startsWith('tooling/')
    ? file.split('/', 2).join('/')
    : (file.split('/')[0] ?? '')

/** Why the way an import is written is wrong: too far up, into another package, or past its exports map. */
export function pathProblem(rules: BoundaryRules, { from, specifier, target, isRelative }: Edge): string | undefined {
  const parents = specifier.split('/').filter((part) => part === '..').length
  if (isRelative && parents > rules.other.parentFolders && !specifier.includes('/fixtures/')) {
    return `"${specifier}" climbs ${parents} folders (at most ${rules.other.parentFolders}): move the file nearer, or what it needs higher`
  }
  const isToolForTools = /^(e2e|tooling)\//.test(from) && target?.startsWith('tooling/')
  if (isRelative && target && !isToolForTools && packageFolder(target) !== packageFolder(from)) {
    return `"${specifier}" reaches into ${packageFolder(target)}: import the package by its name`
  }
  const isDeep = /^@latchkey\/[^/]+\/(src|dist)\b/.test(specifier)
  return isDeep ? `"${specifier}" is a deep import: a package is entered through its exports map` : undefined
}
