import { describe, expect, it } from 'vitest'
import { makeTree } from '../lint/testing/makeTree.ts'
import { lateCode } from './lateCode.ts'

describe('lateCode', () => {
  it('default: what is only imported later, with its plugin', () => {
    const root = makeTree({
      'plugins/swaps/package.json': '{ "exports": { ".": {}, "./schemas": {} } }',
      'plugins/swaps/src/index.ts':
        "import './model/route.ts'\nimport type { B } from './views/Both.ts'\nconst load = () => import('./views/Swap.tsx')",
      'plugins/swaps/src/model/route.ts': "export * from './amount.ts'",
      'plugins/swaps/src/model/amount.ts': '',
      'plugins/swaps/src/schemas/index.ts': "import './trade.ts'",
      'plugins/swaps/src/schemas/trade.ts': '',
      'plugins/swaps/src/testing.ts': '',
      'plugins/swaps/src/views/Swap.tsx': "import './Part.tsx'",
      'plugins/swaps/src/views/Part.tsx': '',
      'plugins/swaps/src/views/Both.ts': '',
      'plugins/swaps/src/views/Swap.test.tsx': '',
    })
    expect([...lateCode(root)]).toEqual([
      ['plugins/swaps/src/views/Both.ts', 'swaps'],
      ['plugins/swaps/src/views/Part.tsx', 'swaps'],
      ['plugins/swaps/src/views/Swap.tsx', 'swaps'],
    ])
  })
})
