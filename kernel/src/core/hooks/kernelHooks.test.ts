import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { type AnyPlugin, definePlugin } from '../plugins/definePlugin.ts'

const tapping = (id: string, order: { readonly stage?: 'early' | 'late'; readonly before?: string }): AnyPlugin =>
  definePlugin({ id, api: 1, hooks: { afterConnect: { ...order, tap: () => undefined } } })

const orderOf = (...plugins: readonly AnyPlugin[]): readonly string[] | undefined =>
  createTestKernel({ plugins }).kernel.inspect().hooks.afterConnect

describe('the order of taps', () => {
  test('default: by stage, then by the order of the plugins', () => {
    expect(orderOf(tapping('a', { stage: 'late' }), tapping('b', {}), tapping('c', { stage: 'early' }))).toEqual([
      'c',
      'b',
      'a',
    ])
  })

  test('behavior: before a plugin that comes earlier or later in the list', () => {
    const late = tapping('a', { stage: 'late', before: 'b' })
    expect(orderOf(tapping('b', {}), late)).toEqual(['a', 'b'])
    expect(orderOf(late, tapping('b', {}))).toEqual(['a', 'b'])
    expect(orderOf(tapping('c', { before: 'a' }), late, tapping('b', {}))).toEqual(['c', 'a', 'b'])
  })

  test('behavior: before a plugin that is not there counts as nothing', () => {
    expect(orderOf(tapping('a', { stage: 'late', before: 'x' }), tapping('b', {}))).toEqual(['b', 'a'])
  })
})

describe('an asynchronous tap of a synchronous hook', () => {
  const later = async (): Promise<never> => {
    throw new Error('later')
  }

  test('error: its rejection is reported like any failure of the tap, and leaks nowhere', async () => {
    const plugin = definePlugin({ id: 'analytics', api: 1, hooks: { onEvent: later as () => void } })
    const { kernel, errors } = createTestKernel({
      plugins: [
        plugin,
        definePlugin({ id: 'home', api: 1, views: { Home: { load: async () => ({ default: () => null }) } } }),
      ],
    })
    await kernel.start()
    kernel.open('home.Home')
    await expect
      .poll(() => errors.map(({ error, origin }) => [error.message.split('\n')[0], origin]))
      .toEqual([['The plugin "analytics" failed in onEvent', { plugin: 'analytics', where: 'onEvent' }]])
  })

  test('behavior: what it would answer comes too late to count', async () => {
    const stay = async (): Promise<false> => false
    const home = definePlugin({
      id: 'home',
      api: 1,
      views: { Home: { load: async () => ({ default: () => null }) } },
      hooks: { beforeClose: stay as unknown as () => false },
    })
    const { kernel } = createTestKernel({ plugins: [home] })
    kernel.open('home.Home')
    expect(kernel.close()).toBe(true)
  })
})
