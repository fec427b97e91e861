import { describe, expect, test } from 'vitest'
import type { AnySpec } from './definePlugin.ts'
import { sortPlugins } from './sortPlugins.ts'

const plugin = (id: string, needed: readonly string[] = [], optional: readonly string[] = []): AnySpec => ({
  id,
  api: 1,
  requires: [
    ...needed.map((one) => ({ id: one, optional: false })),
    ...optional.map((one) => ({ id: one, optional: true })),
  ],
})
const ids = (specs: readonly AnySpec[]): readonly string[] => sortPlugins(specs).map((one) => one.id)

describe('sortPlugins', () => {
  test('default: keeps the order of the list', () => expect(ids([plugin('b'), plugin('a')])).toEqual(['b', 'a']))
  test('behavior: what is needed comes first, also when optional', () => {
    expect(
      ids([plugin('send', ['balances'], ['names']), plugin('names'), plugin('balances', ['api']), plugin('api')]),
    ).toEqual(['api', 'balances', 'names', 'send'])
  })
  test('behavior: an optional plugin may be absent', () =>
    expect(ids([plugin('send', [], ['names'])])).toEqual(['send']))
  test('error: a duplicate id is named', () =>
    expect(() => ids([plugin('a'), plugin('a')])).toThrow('The id "a" is already taken'))
  test('error: a missing plugin is named with who needs it', () =>
    expect(() => ids([plugin('send', ['balances'])])).toThrow('The plugin "send" needs the plugin "balances"'))
  test('error: a cycle is shown as a path', () =>
    expect(() => ids([plugin('a', ['b']), plugin('b', ['c']), plugin('c', ['a'])])).toThrow('a > b > c > a'))
})
