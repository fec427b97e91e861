import { describe, expect, it } from 'vitest'
import { makeTree } from '../testing/makeTree.ts'
import { runCheck } from '../testing/runCheck.ts'
import { checkBoundaries } from './checkBoundaries.ts'

const packages = {
  'kernel/package.json': { name: '@latchkey/kernel', dependencies: { tapable: '1' } },
  'theme/package.json': { name: '@latchkey/theme' },
  'adapters/evm/package.json': { name: '@latchkey/adapter-evm', dependencies: { viem: '2' } },
  'plugins/one/package.json': { name: '@latchkey/plugin-one' },
  'plugins/two/package.json': { name: '@latchkey/plugin-two' },
}

const check = (files: Readonly<Record<string, string>>): Promise<string[]> =>
  runCheck(checkBoundaries, makeTree({ ...packages, ...files }))

describe('checkBoundaries', () => {
  it('default: what the rules allow', async () => {
    const problems = await check({
      'kernel/src/core/index.ts': "export * from './hooks/hook.ts'",
      'kernel/src/core/hooks/hook.ts': "import Hook from 'tapable/lib/Hook.js'\nexport const hook = Hook",
      'kernel/src/react/index.ts':
        "import '../core/index.ts'\nimport { box } from '@latchkey/theme/ui'\nconst modal = () => import('./modal/Modal.tsx')",
      'kernel/src/react/modal/Modal.tsx': "import { part } from './part.ts'",
      'kernel/src/react/modal/part.ts': 'export const part = 1',
      'adapters/evm/src/index.ts':
        "import { defineAdapter } from '@latchkey/kernel'\nconst load = () => import('./capabilities/send.ts')",
      'adapters/evm/src/capabilities/send.ts': "import { createClient } from 'viem'\nimport './client.ts'",
      'adapters/evm/src/capabilities/client.ts': 'export {}',
      'plugins/one/src/index.ts':
        "import type { Two } from '@latchkey/plugin-two'\nconst view = () => import('./views/View.tsx')",
      'plugins/one/src/views/View.tsx': "import { useState } from 'react'\nimport { schema } from 'zod/mini'",
    })
    expect(problems).toEqual([])
  })

  it.each([
    ['core imports react', 'kernel/src/core/a.ts', "import 'react'", 'may be imported only in'],
    ['core imports the theme', 'kernel/src/core/a.ts', "import '@latchkey/theme'", 'may not import theme/**'],
    ['core imports its binding', 'kernel/src/core/a.ts', "import '../react/index.ts'", 'may not import level 2'],
    [
      'tapable outside hooks',
      'kernel/src/core/a.ts',
      "import 'tapable'",
      'tapable may be imported only in kernel/src/core/hooks/**',
    ],
    [
      'jotai itself',
      'plugins/one/src/a.ts',
      "import { atom } from 'jotai'",
      'jotai is never imported: import jotai/vanilla or jotai/react',
    ],
    ['zod itself', 'plugins/one/src/a.ts', "import { z } from 'zod'", 'zod is never imported: import zod/mini'],
    [
      'a plugin imports an adapter',
      'plugins/one/src/a.ts',
      "import '@latchkey/adapter-evm'",
      'may not import adapters/**',
    ],
    ['a plugin imports a plugin', 'plugins/one/src/a.ts', "import { two } from '@latchkey/plugin-two'", 'by type only'],
    [
      'an adapter imports the binding',
      'adapters/evm/src/a.ts',
      "import '@latchkey/kernel/react'",
      'may import only kernel/src/core/**',
    ],
    ['an SDK outside capabilities', 'adapters/evm/src/a.ts', "import 'viem/actions'", 'only in src/capabilities'],
    [
      'an SDK by import() outside capabilities',
      'adapters/evm/src/a.ts',
      "const a = () => import('viem')",
      'only in src/capabilities',
    ],
    [
      'an SDK in a plugin',
      'plugins/one/src/a.ts',
      "import 'viem'",
      'viem may be imported only in tooling/frame/**, tooling/gateway/**, adapters/{evm,wagmi}/**, tooling/siwx-server/src/testing/**',
    ],
    ['a static view', 'plugins/one/src/a.ts', "export { View } from './views/View.tsx'", 'reached only by import()'],
    [
      'a deep import',
      'plugins/one/src/a.test.ts',
      "import '@latchkey/kernel/src/core/a.ts'",
      'a package is entered through its exports map',
    ],
    [
      'a relative import of another package',
      'e2e/a.ts',
      "import '../kernel/src/core/index.ts'",
      'import the package by its name',
    ],
    ['too many parents', 'plugins/one/src/a/b/c.ts', "import '../../../x.ts'", 'climbs 3 folders'],
    [
      'an action imports a view',
      'plugins/one/src/actions/a.ts',
      "const v = () => import('../views/View.tsx')",
      'actions never import views',
    ],
    ['atoms import more', 'plugins/one/src/atoms.ts', "import { x } from './derived.ts'", 'imports nothing but jotai'],
    ['a schema in the first bundle', 'plugins/one/src/index.ts', "import 'zod/mini'", 'reaches the first bundle'],
  ])('error: %s', async (_name, file, text, message) => {
    const problems = await check({ 'plugins/one/src/views/View.tsx': '', 'kernel/src/core/index.ts': '', [file]: text })
    expect(problems).toEqual([expect.stringContaining(message)])
  })

  it('error: files that import each other', async () => {
    const problems = await check({
      'theme/src/ui/a.ts': "import { b } from './b.ts'\nexport const a = b",
      'theme/src/ui/b.ts': "export { a } from './a.ts'\nexport const b = 1",
    })
    expect(problems).toEqual([
      'theme/src/ui/a.ts: files import each other in a circle: theme/src/ui/a.ts > theme/src/ui/b.ts > theme/src/ui/a.ts: move what they share into a file of its own',
    ])
  })

  it('error: a dependency without a decision', async () => {
    const problems = await check({
      'theme/package.json': '{ "name": "@latchkey/theme", "dependencies": { "left-pad": "1" } }',
    })
    expect(problems).toEqual([expect.stringContaining('depends on left-pad')])
  })
})
