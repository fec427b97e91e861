import { checkPlugin } from './checkPlugin.ts'
import type { AnySpec } from './definePlugin.ts'
import type { AnyPlugin } from './pluginTypes.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

function areSpecs(plugins: readonly AnyPlugin[]): plugins is readonly AnySpec[] {
  if (typeof process === 'object' && process.env.NODE_ENV !== 'production') plugins.forEach(checkPlugin)
  return true
}

/** What the authors wrote, which the types of a plugin list have forgotten. @throws `plugin/invalid` in development */
export function pluginSpecs(plugins: readonly AnyPlugin[]): readonly AnySpec[] {
  return areSpecs(plugins) ? plugins : []
}
