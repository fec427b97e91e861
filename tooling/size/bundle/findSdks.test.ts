import { describe, expect, it } from 'vitest'
import { findSdks } from './findSdks.ts'

describe('findSdks', () => {
  it('default: our own modules and small libraries', () => {
    const ids = ['/a/kernel/dist/index.js', '/a/node_modules/.pnpm/jotai@3.0.1/node_modules/jotai/esm/vanilla.mjs']
    expect(findSdks(ids.map((id) => ({ id, bytes: 1 })))).toEqual([])
  })

  it.each([
    ['/a/node_modules/.pnpm/viem@2.57.1_zod@4/node_modules/viem/_esm/index.js', 'viem'],
    ['C:\\a\\node_modules\\@noble\\curves\\index.js', '@noble/curves'],
    ['../node_modules/zod/mini/index.js', 'zod'],
  ])('error: %s', (id, name) => {
    expect(findSdks([{ id, bytes: 1 }])).toEqual([name])
  })
})
