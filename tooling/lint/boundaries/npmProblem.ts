import { matchesGlob } from '../matchesGlob.ts'
import type { BoundaryRules } from './boundaryRules.ts'
import type { Edge } from './moduleGraph.ts'

/** `@scope/name/deep` to `@scope/name`. */
export const packageOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

const isRelativeOrBuiltIn = (specifier: string): boolean => specifier.startsWith('.') || specifier.startsWith('node:')

/** Why an import of an npm package is not allowed in this file, if it is not. */
export function npmProblem(rules: BoundaryRules, { from, specifier, target }: Edge): string | undefined {
  if (target || isRelativeOrBuiltIn(specifier) || rules.npmAnywhere.includes(specifier)) return undefined
  const key = specifier in rules.npm ? specifier : packageOf(specifier)
  const places = rules.npm[key]
  if (!places || matchesGlob(from, places)) return undefined
  const hint = rules.npmHints[key]
  if (hint) return `${specifier} is never imported: ${hint}`
  return `${specifier} may be imported only in ${places.join(', ')}: the code that needs it belongs there`
}
