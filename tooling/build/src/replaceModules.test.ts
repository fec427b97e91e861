import { describe, expect, test } from 'vitest'
import { replaceModules } from './replaceModules.ts'

type Hook = (value: string) => unknown

describe('replaceModules', () => {
  const plugin = replaceModules({ heavy: 'export const use = 1' })
  const resolve = plugin.resolveId as unknown as Hook
  const load = plugin.load as unknown as Hook

  test('default: the module has other code, and none of its own', () => {
    const found = resolve('heavy') as { readonly id: string; readonly moduleSideEffects: boolean }
    expect(found.moduleSideEffects).toBe(false)
    expect(load(found.id)).toBe('export const use = 1')
  })

  test('behavior: others are left alone', () => {
    expect([resolve('light'), resolve('toString'), load('/src/heavy')]).toEqual([null, null, null])
  })
})
