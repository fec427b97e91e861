import { matchesGlob } from '../matchesGlob.ts'
import type { BoundaryRules } from './boundaryRules.ts'
import type { Edge } from './moduleGraph.ts'

const prefixOf = (file: string, part: string): string => file.slice(0, file.indexOf(part) + part.length)
const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'))

/** Files of one lazy folder may import each other: they end in the same chunks anyway. */
function isInside({ from, target }: Edge, pattern: string): boolean {
  if (!target || !matchesGlob(from, [pattern])) return false
  if (!pattern.endsWith('/**')) return folderOf(from) === folderOf(target)
  const folder = `/${pattern.split('/').at(-2)}/`
  return prefixOf(from, folder) === prefixOf(target, folder)
}

/** Why a static import of something that is lazy on purpose is wrong, if it is. */
export function dynamicOnlyProblem(rules: BoundaryRules, edge: Edge): string | undefined {
  const { target, kind } = edge
  if (!target || kind !== 'static') return undefined
  const pattern = rules.dynamicOnly.find((entry) => matchesGlob(target, [entry]) && !isInside(edge, entry))
  return (
    pattern && `${target} is reached only by import() (${pattern}): a static import would put it into the first bundle`
  )
}
