import type { AnyPlugin } from '@latchkey/kernel'

/** The packages that the code may import, by name. */
export type Modules = Readonly<Record<string, object>>

function requireFrom(modules: Modules): (name: string) => object {
  return (name) => {
    const found = Object.hasOwn(modules, name) ? modules[name] : undefined
    if (found) return found
    throw new Error(`This page has no module "${name}". It has ${Object.keys(modules).join(', ')}.`)
  }
}

function isPlugin(value: unknown): value is AnyPlugin {
  return typeof value === 'object' && value !== null && 'id' in value && 'api' in value
}

/** Of what a module exports, the plugin: itself, or what a function without arguments makes. */
function pluginOf(exported: Readonly<Record<string, unknown>>): AnyPlugin {
  for (const value of Object.values(exported)) {
    // Components begin with a capital letter, and are for React to call.
    const isFactory = typeof value === 'function' && !/^[A-Z]/.test(value.name)
    const made: unknown = isFactory ? value() : value
    if (isPlugin(made)) return made
  }
  throw new Error('The code exports no plugin. Write export const greeting = () => definePlugin({ … }).')
}

/**
 * Loads a compiled module from a blob, as the policy of this document allows it, and takes its plugin. No text becomes
 * code in any other way: there is no `eval`.
 *
 * @throws Error whose message says what to change
 */
export async function runPlugin(script: string, modules: Modules): Promise<AnyPlugin> {
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  try {
    const { default: run } = await import(/* @vite-ignore */ address)
    const exported = {}
    run(requireFrom(modules), exported)
    return pluginOf(exported)
  } finally {
    URL.revokeObjectURL(address)
  }
}
