import type { Rolldown } from 'tsdown'
import { toSheet } from './toSheet.ts'

/** Ships the style sheet that a function without arguments makes, instead of all that it is made from. */
export function precomputed(name: string, make: () => string): Rolldown.Plugin {
  return {
    name: 'latchkey:precomputed',
    async load(id) {
      if (!id.replaceAll('\\', '/').endsWith(`/${name}.ts`)) return null
      return `export function ${name}(): string { return ${JSON.stringify(await toSheet(make()))} }`
    },
  }
}
