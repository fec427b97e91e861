import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { internalsOf } from '../kernelInternals.ts'
import { type AnyPlugin, definePlugin, optional } from './definePlugin.ts'
import { extend } from './overrides.ts'

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
