import { describe, expect, test } from 'vitest'
import { checkPlugin } from './development.ts'
import { incompatibility } from './pluginHost.ts'

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
    [{ id: 'faucet', api: 1, contribute: {} }, 'there is no field "contribute", probably "contributes" is meant'],
    [{ id: 'faucet', api: 1, hook: {} }, 'there is no field "hook", probably "hooks" is meant'],
    [{ id: 'faucet', api: 1, permission: {} }, 'there is no field "permission", probably "permissions" is meant'],
    [{ id: 'faucet', api: 1, needs: { account: 'optional' } }, 'needs.account is neither required() nor optional()'],
    [{ id: 'faucet', api: 1, views: { Faucet: () => null } }, 'views.Faucet has no function load'],
    [{ id: 'faucet', api: 1, hooks: { onError: true } }, 'hooks.onError is no function'],
    [{ id: 'faucet', api: 1, hooks: { onError: { stage: 'late' } } }, 'hooks.onError is no function'],
    [
      { id: 'faucet', api: 1, contributes: { 'account.action': { label: 'open' } } },
      "an entry of contributes['account.action'] has no number as its order",
    ],
    [{ id: 'faucet', api: 1, contributes: { 'account.action': 'faucet.Faucet' } }, 'has no number as its order'],
  ]
  for (const [value, problem] of mistakes) {
    test(`error: ${JSON.stringify(value)}`, () => expect(() => checkPlugin(value)).toThrow(problem))
  }

  test('behavior: fields of the author, taps with a place, falsy entries and lists are let through', () => {
    const link = { optional: true }
    const tap = { tap: () => undefined, stage: 'late' }
    const contributes = { 'account.action': [{ order: 1 }, false], 'account.tab': undefined }
    const spec = {
      id: 'faucet',
      api: 1,
      home: 'https://faucet.example',
      needs: { account: link },
      hooks: { onError: tap },
    }
    expect(checkPlugin({ ...spec, contributes })).toEqual({ ...spec, contributes })
  })

  test('error: a function is named, and not printed', () => {
    const faucet = () => ({ id: 'faucet', api: 1 })
    expect(() => checkPlugin(faucet)).toThrow(
      'The plugin faucet is not valid: it is a function; the list takes what a call of it returns',
    )
  })
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
