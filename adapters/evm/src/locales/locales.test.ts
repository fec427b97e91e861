import { createKernel } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { evmErrorTable } from '../errors.ts'
import { evmAdapter } from '../index.ts'
import de from './de.ts'
import en from './en.ts'

test('parameters: every code has words for users in each language', () => {
  const keys = Object.keys(evmErrorTable).map((code) => `errors.${code}`)
  expect(Object.keys(en).sort()).toEqual(keys.sort())
  expect(Object.keys(de).sort()).toEqual(keys.sort())
})

test('default: the adapter brings them', async () => {
  const adapter = evmAdapter()
  expect(createKernel({ adapters: [adapter], plugins: [] }).inspect().adapters).toEqual(['evm'])
  const load = adapter.messages?.en
  expect(typeof load === 'function' && (await load()).default).toBe(en)
})
