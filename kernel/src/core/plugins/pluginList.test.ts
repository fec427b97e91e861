import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { internalsOf } from '../state/kernelScope.ts'
import { type AnyPlugin, definePlugin, type Falsy, optional } from './definePlugin.ts'
import { extend, sortPlugins } from './pluginList.ts'

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

describe('overrides', () => {
  const Own = (): null => null
  const Other = (): null => null
  const Hosts = (): null => null

  const send = () =>
    definePlugin({
      id: 'send',
      api: 1,
      messages: {
        en: { send: 'Send', status: 'Sending {{amount}}' },
        others: { de: async () => ({ default: { send: 'Senden', status: '{{amount}} werden gesendet' } }) },
      },
      views: { Send: { load: async () => ({ default: Own }), title: 'send' } },
    })
  interface Send extends ReturnType<typeof send> {}

  const brand = (id: string, word: string) =>
    definePlugin({
      id,
      api: 1,
      needs: { send: optional<Send>() },
      overrides: { send: { messages: { send: word }, views: { Send: async () => ({ default: Other }) } } },
    })

  async function shown(plugins: readonly AnyPlugin[], locale = 'en') {
    const { kernel } = createTestKernel({ plugins, i18n: { locale } })
    const { messages, views } = internalsOf(kernel)
    await messages.load(['send'])
    return {
      view: (await views.find('send.Send')?.view.load())?.default,
      send: messages.t('send', 'send'),
      status: messages.t('send', 'status', { amount: '1' }),
    }
  }

  describe('overrides', () => {
    test('default: another component and other messages, in every language', async () => {
      expect(await shown([send(), brand('brand', 'Pay')])).toEqual({ view: Other, send: 'Pay', status: 'Sending 1' })
      expect(await shown([send(), brand('brand', 'Pay')], 'de')).toMatchObject({
        send: 'Pay',
        status: '1 werden gesendet',
      })
    })

    test('behavior: the last plugin in dependency order wins, the host over all', async () => {
      const plugins = [send(), brand('one', 'One'), brand('two', 'Two')]
      expect(await shown(plugins)).toMatchObject({ send: 'Two' })
      const extended = extend(send(), { messages: { send: 'Host' }, views: { Send: async () => ({ default: Hosts }) } })
      expect(await shown([extended, brand('one', 'One')])).toMatchObject({ view: Hosts, send: 'Host' })
    })

    test('behavior: extending twice keeps both', async () => {
      const once = extend(send(), { messages: { send: 'Pay' } })
      const twice = extend(once, { messages: { status: 'Paying {{amount}}' } })
      expect(await shown([twice])).toEqual({ view: Own, send: 'Pay', status: 'Paying 1' })
      expect(await shown([send()])).toMatchObject({ send: 'Send' })
    })
  })
})
