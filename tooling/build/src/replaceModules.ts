import type { Rolldown } from 'tsdown'

const PREFIX = '\0replaced:'

/**
 * Puts other code in the place of modules that a bundled library imports and its used part never needs, so that neither
 * they nor an import of them reaches the output.
 * @param modules specifier to the code of the module that stands in for it
 */
export function replaceModules(modules: Readonly<Record<string, string>>): Rolldown.Plugin {
  return {
    name: 'latchkey:replace-modules',
    resolveId: (specifier) =>
      Object.hasOwn(modules, specifier) ? { id: PREFIX + specifier, moduleSideEffects: false } : null,
    load: (id) => (id.startsWith(PREFIX) ? (modules[id.slice(PREFIX.length)] ?? null) : null),
  }
}
