import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTree } from '../lint/testing/makeTree.ts'
import { chunkNames, modulesOfChunk } from './chunkNames.ts'

const path = (...moduleIds: string[]) => `/${chunkNames()({ moduleIds })}`

describe('chunkNames', () => {
  it('default: a script tells which modules of plugins it holds', () => {
    const modules = ['/w/plugins/swaps/dist/Swap.js', '/w/plugins/smart-sessions/dist/schemas/a.generated.js']
    expect(modulesOfChunk(path(...modules))).toEqual([
      'plugins/smart-sessions/dist/schemas/a.generated.js',
      'plugins/swaps/dist/Swap.js',
    ])
  })

  it('behavior: what comes with the entry of a plugin makes no name, what it loads later does', () => {
    const root = makeTree({
      'plugins/swaps/package.json': {
        exports: { '.': { default: './dist/index.js' }, './package.json': './package.json' },
      },
      'plugins/swaps/dist/index.js': "import { a } from './shared.js'\nexport const load = () => import('./Swap.js')",
      'plugins/swaps/dist/shared.js': 'export const a = 1',
      'plugins/swaps/dist/Swap.js': '',
    })
    const file = (name: string): string => join(root, 'plugins/swaps/dist', name)
    expect(modulesOfChunk(path(file('index.js'), file('shared.js')))).toEqual([])
    expect(modulesOfChunk(path(file('shared.js'), file('Swap.js')))).toEqual(['plugins/swaps/dist/Swap.js'])
  })

  it('behavior: modules of others make no name', () => {
    expect(path('/w/kernel/dist/a.js', '/w/node_modules/react/index.js', '/w/plugins/a/node_modules/b/c.js')).toBe(
      '/code/[name]-[hash].js',
    )
    expect(modulesOfChunk('/code/main-a1.js')).toEqual([])
  })

  it.each([
    ['a script that was built elsewhere', '/assets/main-a1.js'],
    ['a module of a plugin that is no built file', path('/w/plugins/swaps/src/views/Swap.tsx')],
    ['a built file whose name has other characters', path('/w/plugins/swaps/dist/a b.js')],
    [
      'more modules than a name can hold',
      path(...Array.from({ length: 40 }, (_, at) => `/w/plugins/swaps/dist/view${at}.js`)),
    ],
  ])('behavior: of %s nothing is known', (_title, script) => {
    expect(modulesOfChunk(script)).toBeUndefined()
  })
})
