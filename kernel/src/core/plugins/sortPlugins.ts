import { kernelError } from '../errors/errorTable.ts'
import type { AnySpec } from './definePlugin.ts'

/**
 * Orders plugins by dependency, then by their place in the list.
 * @throws `plugin/duplicate`, `plugin/missing`, `plugin/cycle`
 */
export function sortPlugins(specs: readonly AnySpec[]): readonly AnySpec[] {
  const byId = new Map<string, AnySpec>()
  for (const spec of specs) {
    // The kernel's own state is stored under its name.
    if (byId.has(spec.id) || spec.id === 'kernel')
      throw kernelError('plugin/duplicate', { details: { plugin: spec.id } })
    byId.set(spec.id, spec)
  }
  const sorted = new Set<AnySpec>()
  const visit = (spec: AnySpec, path: readonly string[]): void => {
    if (sorted.has(spec)) return
    if (path.includes(spec.id)) throw kernelError('plugin/cycle', { details: { path: [...path, spec.id].join(' > ') } })
    for (const { id, optional } of spec.requires ?? []) {
      const needed = byId.get(id)
      if (needed) visit(needed, [...path, spec.id])
      else if (!optional) throw kernelError('plugin/missing', { details: { plugin: spec.id, needed: id } })
    }
    sorted.add(spec)
  }
  for (const spec of specs) visit(spec, [])
  return [...sorted]
}
