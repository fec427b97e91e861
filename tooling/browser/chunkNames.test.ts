import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTree } from '../lint/testing/makeTree.ts'
import { chunkNames, pluginsOfChunk } from './chunkNames.ts'

const path = (...moduleIds: string[]) => `/${chunkNames()({ moduleIds })}`

describe('chunkNames', () => {
  it('default: a script tells of which plugins its modules are', () => {
    expect(pluginsOfChunk(path('/w/plugins/swaps/dist/Swap.js', '/w/plugins/fund/dist/a.js'))).toEqual([
      'fund',
      'swaps',
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
    expect(pluginsOfChunk(path(file('index.js'), file('shared.js')))).toEqual([])
    expect(pluginsOfChunk(path(file('shared.js'), file('Swap.js')))).toEqual(['swaps'])
  })

  it('behavior: modules of others make no name', () => {
    expect(path('/w/kernel/dist/a.js', '/w/node_modules/react/index.js')).toBe('/code/[name]-[hash].js')
    expect(pluginsOfChunk('/code/main-a1.js')).toEqual([])
  })

  it('behavior: of a script that was built elsewhere nothing is known', () => {
    expect(pluginsOfChunk('/assets/main-a1.js')).toBeUndefined()
  })
})
