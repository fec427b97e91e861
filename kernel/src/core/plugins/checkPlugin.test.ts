import { describe, expect, test } from 'vitest'
import { incompatibility } from './pluginHost.ts'
import { checkPlugin } from './pluginList.ts'

describe('checkPlugin', () => {
  test('default: a plugin is handed back as it is', () => {
    const spec = { id: 'faucet', api: 1 }
    expect(checkPlugin(spec)).toBe(spec)
  })
  const mistakes: readonly (readonly [unknown, string])[] = [
    [undefined, 'it is not an object'],
    ['faucet', 'it is not an object'],
    [{ api: 1 }, 'the id must be'],
    [{ id: 'Faucet', api: 1 }, 'the id must be'],
    [{ id: '__proto__', api: 1 }, 'the id must be'],
    [{ id: 'faucet', api: 1, actions: () => ({}) }, 'actions is not an object'],
    [{ id: 'faucet', api: 1, setup: {} }, 'setup is not a function'],
    [{ id: 'faucet', api: 1, views: () => ({}) }, 'views is not an object'],
    [{ id: 'faucet', api: 1, needs: ['balances'] }, 'needs is not an object'],
  ]
  for (const [value, problem] of mistakes) {
    test(`error: ${JSON.stringify(value)}`, () => expect(() => checkPlugin(value)).toThrow(problem))
  }
})

describe('incompatibility', () => {
  test('default: the same major and an older or equal minor run', () =>
    expect(incompatibility({ id: 'faucet', api: 1 })).toBeUndefined())
  test('error: a newer minor is refused with both numbers', () => {
    expect(incompatibility({ id: 'faucet', api: 1, apiMinor: 9 })?.message).toContain(
      'wants kernel API 1.9, this is 1.0',
    )
  })
})
