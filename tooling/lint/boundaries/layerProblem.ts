import { matchesGlob } from '../matchesGlob.ts'
import type { BoundaryRules, Layer } from './boundaryRules.ts'
import type { Edge } from './moduleGraph.ts'

const layerOf = (rules: BoundaryRules, file: string): Layer | undefined =>
  rules.layers.find(({ match }) => matchesGlob(file, [match]))

/** The package or entry a file belongs to: inside it, a layer says nothing. */
function unitOf(file: string): string {
  const [first, second, third] = file.split('/')
  if (first === 'kernel' || first === 'theme') return `${first}/${second}/${third}`
  return `${first}/${second}`
}

/** Why an import inside the workspace breaks the layers, if it does. */
export function layerProblem(rules: BoundaryRules, edge: Edge): string | undefined {
  const { from, target, kind } = edge
  const own = layerOf(rules, from)
  if (!own || !target || unitOf(from) === unitOf(target)) return undefined
  const other = layerOf(rules, target)
  if (!other)
    return `imports ${target}, which is outside the layers: move what both need into the lower of the two packages`
  if (own.onlyWorkspace && !matchesGlob(target, own.onlyWorkspace)) {
    return `${own.match} may import only ${own.onlyWorkspace.join(', ')}, not ${target}: code that needs both belongs in plugins/`
  }
  if (own.forbidWorkspace && matchesGlob(target, own.forbidWorkspace)) {
    return `${own.match} may not import ${own.forbidWorkspace.join(', ')} (${target}): use what the kernel's contract offers`
  }
  if (other.level < own.level) return undefined
  if (other.level === own.level && own.sameLevel === 'type-only') {
    return kind === 'type' ? undefined : `may use ${target} by type only: write "import type", and ask for it in needs`
  }
  return `level ${own.level} (${own.match}) may not import level ${other.level} (${target}): the code belongs in ${other.match.split('/*')[0]}, or what it needs belongs lower`
}
