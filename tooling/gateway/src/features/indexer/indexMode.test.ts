import { expect, test } from 'vitest'
import { resolveConfig } from '../../core/config/configSchema.ts'
import { indexModeOf } from './indexMode.ts'

const { indexer } = resolveConfig({})
const chain = { id: 'eip155:1', name: 'One', rpcUrls: [], nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 } }
const mode = (more: object, isExplored: boolean, isEnabled = true) =>
  indexModeOf({ ...chain, ...more }, { ...indexer, isEnabled }, () => isExplored)

test('default: chains that a source of histories knows are not indexed, own and local ones are', () => {
  expect(mode({}, true)).toBe('none')
  expect(mode({}, false)).toBe('all')
  expect(mode({ isLocal: true }, true)).toBe('all')
})

test('parameters: isIndexed, indexer.isEnabled, other families', () => {
  expect(mode({ isIndexed: true }, true)).toBe('all')
  expect(mode({ isIndexed: false }, false)).toBe('none')
  expect(mode({ isIndexed: 'watched' }, true)).toBe('watched')
  expect(mode({ isIndexed: 'watched' }, false)).toBe('all')
  expect(mode({ isIndexed: true }, true, false)).toBe('none')
  expect(mode({ id: 'solana:1' }, false)).toBe('none')
})
