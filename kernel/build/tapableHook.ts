import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Rolldown } from 'tsdown'

const SPECIFIER = 'tapable/lib/Hook.js'
const ID = '\0tapable-hook.js'

const method = (name: string): RegExp => new RegExp(`^\\t${name}\\(.*?\\n\\t\\}\\n`, 'gms')

/** What takes the place of what, each exactly once. */
const CHANGES: readonly (readonly [what: RegExp, instead: string])[] = [
  // Only CommonJS, callbacks and a deprecated option need these.
  [/^const util = .*?;\n/gms, ''],
  [/^const deprecateContext = .*?;\n/gms, ''],
  [/^function CALL_ASYNC_DELEGATE\(.*?\n\}\n/gms, ''],
  [/^\t\tthis\._callAsync = .*?;\n/gm, ''],
  [/^\t\tthis\.callAsync = CALL_ASYNC_DELEGATE;\n/gm, ''],
  [/^\t\tthis\.callAsync = this\._callAsync;\n/gm, ''],
  [/^\t\tthis\._x = undefined;\n/gm, ''],
  [/^\t\tthis\.tapAsync = this\.tapAsync;\n/gm, ''],
  [method('tapAsync'), ''],
  // The kernel does not call these, and its interceptors do not change taps.
  [method('withOptions'), ''],
  [method('isUsed'), ''],
  [method('_runRegisterInterceptors'), ''],
  [/^\t\toptions = this\._runRegisterInterceptors\(.*?;\n/gms, ''],
  // The kernel names its taps itself: no short form to read, no name to check.
  [
    /^\t\tif \(typeof options === "string"\) \{.*?\n\t\t\}\n/gms,
    '\t\toptions = Object.assign({ type, fn }, options);\n',
  ],
  [/^module\.exports = Hook;\n/gm, 'export default Hook;\n'],
]

/**
 * The class `Hook` of tapable as a module without what the kernel has no use for.
 * @throws when another version of tapable has another shape
 */
export function trimHook(source: string): string {
  return CHANGES.reduce((code, [what, instead]) => {
    if (code.match(what)?.length !== 1) throw new Error(`${SPECIFIER} has changed: ${what} is there no more, or twice.`)
    return code.replace(what, instead)
  }, source)
}

/** Builds tapable's `Hook` into the package: hosts load it before anything else, and as CommonJS it brings code to read that. */
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
