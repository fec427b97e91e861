import { describe, expect, test } from 'vitest'
import type { AnyPlugin, Falsy } from './definePlugin.ts'
import { sortPlugins } from './pluginList.ts'

const plugin = (id: string, needed: readonly string[] = [], optional: readonly string[] = []): AnyPlugin => {
  const needs = [...needed.map((peer) => [peer, false]), ...optional.map((peer) => [peer, true])] as const
  const spec: object = {
    id,
    api: 1,
    needs: Object.fromEntries(needs.map(([peer, isOptional]) => [peer, { optional: isOptional }])),
  }
  return spec as AnyPlugin
}
const ids = (plugins: readonly (AnyPlugin | Falsy)[]): readonly string[] => sortPlugins(plugins).map(({ id }) => id)

describe('sortPlugins', () => {
  test('default: keeps the order of the list', () => expect(ids([plugin('b'), plugin('a')])).toEqual(['b', 'a']))
  test('parameters: falsy entries are left out', () =>
    expect(ids([false, plugin('b'), undefined, null, 0, '', plugin('a')])).toEqual(['b', 'a']))
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
