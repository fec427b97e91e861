import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import type { Rolldown } from 'tsdown'

const SPECIFIER = 'tapable/lib/Hook.js'
const ID = '\0tapable-hook.js'

/** Top-level names that only CommonJS, callbacks and a deprecated option need. */
const UNUSED_NAMES = ['util', 'deprecateContext', 'CALL_ASYNC_DELEGATE']
/** Methods that the kernel does not call, and that for interceptors which change taps. */
const UNUSED_METHODS = ['tapAsync', 'withOptions', 'isUsed', '_runRegisterInterceptors']
/** Statements that go with them, and those that assign a method to itself. */
const UNUSED_STATEMENTS = [
  /^[ \t]*this\.(\w+) = this\.\1;$/gm,
  /^[ \t]*this\._x = undefined;$/gm,
  /^[ \t]*this\._?callAsync = .*;$/gm,
  /^[ \t]*options = this\._runRegisterInterceptors\([^;]*;$/gm,
]

interface Change {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** What is not kept, and what takes its place. */
function changes(code: string): readonly Change[] {
  const { program } = parseSync('Hook.js', code)
  return program.body.flatMap((node) => {
    const names =
      node.type === 'VariableDeclaration'
        ? node.declarations.map(({ id }) => id)
        : node.type === 'FunctionDeclaration'
          ? [node.id]
          : []
    if (names.some((id) => id?.type === 'Identifier' && UNUSED_NAMES.includes(id.name))) return [{ ...node, text: '' }]
    if (node.type !== 'ClassDeclaration') return []
    return node.body.body.flatMap((member) => {
      if (member.type !== 'MethodDefinition' || member.key.type !== 'Identifier') return []
      if (UNUSED_METHODS.includes(member.key.name)) return [{ ...member, text: '' }]
      // The kernel names its taps itself: no short form, no name to check.
      const check = member.key.name === '_tap' ? member.value.body?.body[0] : undefined
      return check?.type === 'IfStatement'
        ? [{ ...check, text: 'options = Object.assign({ type, fn }, options);' }]
        : []
    })
  })
}

/**
 * The class `Hook` of tapable as a module without what the kernel has no use for.
 * @throws when a later version of tapable has another shape
 */
export function trimHook(code: string): string {
  const found = changes(code)
  if (found.length !== UNUSED_NAMES.length + UNUSED_METHODS.length + 1)
    throw new Error('tapable/lib/Hook.js has changed: compare it with tooling/build/tapableHook.ts.')
  const kept = [...found]
    .reverse()
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), code)
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
