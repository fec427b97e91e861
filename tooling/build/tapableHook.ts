import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import type { Rolldown } from 'tsdown'

const SPECIFIER = 'tapable/lib/Hook.js'
const ID = '\0tapable-hook.js'

/** Top-level names that only CommonJS and a deprecated option need. */
const UNUSED_NAMES = ['util', 'deprecateContext']
/** Methods that neither the kernel nor the rest of the class calls. */
const UNUSED_METHODS = ['tapAsync', 'withOptions', 'isUsed']
/** Statements that go with them, and those that assign a method to itself. */
const UNUSED_STATEMENTS = [
  /^[ \t]*if \([^{;]*\.context\)[^{;]*\{\s*deprecateContext\(\);\s*\}$/gm,
  /^[ \t]*this\.(\w+) = this\.\1;$/gm,
  /^[ \t]*this\._x = undefined;$/gm,
]

interface Span {
  readonly start: number
  readonly end: number
}

/** The spans of what is not kept. */
function unused(code: string): readonly Span[] {
  const { program } = parseSync('Hook.js', code)
  return program.body.flatMap((node): readonly Span[] => {
    if (node.type === 'VariableDeclaration')
      return node.declarations.some(({ id }) => id.type === 'Identifier' && UNUSED_NAMES.includes(id.name))
        ? [node]
        : []
    if (node.type !== 'ClassDeclaration') return []
    return node.body.body.filter(
      (member) =>
        member.type === 'MethodDefinition' &&
        member.key.type === 'Identifier' &&
        UNUSED_METHODS.includes(member.key.name),
    )
  })
}

/**
 * The class `Hook` of tapable as a module without what the kernel has no use for.
 * @throws when a later version of tapable has another shape
 */
export function trimHook(code: string): string {
  const spans = unused(code)
  if (spans.length !== UNUSED_NAMES.length + UNUSED_METHODS.length)
    throw new Error('tapable/lib/Hook.js has changed: compare it with tooling/build/tapableHook.ts.')
  const kept = [...spans].reverse().reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
  return UNUSED_STATEMENTS.reduce((text, pattern) => text.replace(pattern, ''), kept).replace(
    'module.exports = Hook;',
    'export default Hook;',
  )
}

/** Builds tapable's `Hook` into the package: hosts load it before anything else, and as CommonJS it brings an interop of its own. */
export function tapableHook(): Rolldown.Plugin {
  return {
    name: 'latchkey:tapable-hook',
    resolveId: {
      order: 'pre',
      handler: (source) => (source === SPECIFIER ? { id: ID, external: false } : null),
    },
    load: {
      order: 'pre',
      async handler(id) {
        if (id !== ID) return null
        const file = createRequire(join(process.cwd(), 'package.json')).resolve(SPECIFIER)
        return { code: trimHook(await readFile(file, 'utf8')), moduleType: 'js', moduleSideEffects: false }
      },
    },
  }
}
