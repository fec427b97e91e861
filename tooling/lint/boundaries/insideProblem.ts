import type { Edge } from './moduleGraph.ts'

const FORBIDDEN = /\/src\/(views|slots)\//

/** Rules between the folders of one plugin: actions never know views, atoms know nothing but jotai and the kernel. */
export function insideProblem({ from, specifier, target, kind, isRelative }: Edge): string | undefined {
  if (/\/src\/actions\//.test(from) && isRelative && target && FORBIDDEN.test(target)) {
    return `actions never import views (${target}): pass what the action needs as an argument`
  }
  const isAtoms = /^plugins\/[^/]+\/src\/atoms\.ts$/.test(from)
  if (isAtoms && kind !== 'type' && !/^(jotai\/|@latchkey\/kernel$|\.\/constants|\.\/\w*[sS]chema)/.test(specifier)) {
    return `atoms.ts imports nothing but jotai and the kernel (${specifier}): derive in another file`
  }
  return undefined
}
