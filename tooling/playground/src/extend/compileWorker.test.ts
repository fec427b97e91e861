import { describe, expect, test } from 'vitest'
import { readGreeting } from '../../serve/viteConfig.ts'
import { compilePlugin } from './compileWorker.ts'

/** Runs compiled code as the frame does, without its blob. */
function exportsOf(script: string, modules: Readonly<Record<string, object>>): Readonly<Record<string, unknown>> {
  const body = script.replace('export default function (require, exports) {', '').replace(/\}\s*$/, '')
  const exported = {}
  // Node loads no blobs; the page has no eval
  new Function('require', 'exports', body)((name: string) => modules[name], exported)
  return exported
}

describe('compilePlugin', () => {
  test('default: types go, JSX becomes calls, imports are asked for by name', () => {
    const compiled = compilePlugin(
      `import { definePlugin, type Kernel } from '@latchkey/kernel'\nimport type { A } from 'nowhere'\nexport const one = (): unknown => definePlugin({ view: <b>{1 as number}</b> } satisfies object)\n`,
    )
    const script = 'script' in compiled ? compiled.script : ''
    expect(script).not.toContain('nowhere')
    const exported = exportsOf(script, {
      '@latchkey/kernel': { definePlugin: (spec: object) => ({ ...spec, id: 'one' }) },
      'react/jsx-runtime': { jsx: (type: string, props: object) => [type, props] },
    })
    expect((exported.one as () => unknown)()).toEqual({ id: 'one', view: ['b', { children: 1 }] })
  })

  test('default: the plugin of the README compiles, and asks for nothing that the page does not have', async () => {
    const greeting = await readGreeting()
    expect(greeting).toContain('definePlugin')
    const compiled = compilePlugin(greeting)
    const script = 'script' in compiled ? compiled.script : ''
    const names = [...script.matchAll(/require\(['"]([^'"]+)['"]\)/g)].map(([, name]) => name)
    expect(new Set(names)).toEqual(
      new Set(['@latchkey/kernel', '@latchkey/kernel/react', '@latchkey/theme/ui', 'react/jsx-runtime']),
    )
  })

  test('error: what is no code is said with its line', () => {
    expect(compilePlugin('const a = 1\nconst = 2\n')).toEqual({
      problem: expect.stringContaining('Unexpected'),
      line: 2,
    })
    expect(compilePlugin('const a = <b>')).toMatchObject({ problem: expect.any(String) })
  })
})
