import { describe, expect, test, vi } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { definePlugin, type Plugin } from '../plugins/definePlugin.ts'
import { viewRegistry } from './router.ts'
import { lazyViews } from './view.ts'

const load = async () => ({ default: () => null })

describe('viewRegistry', () => {
  test('default: views by their full names, in the order in which they came', () => {
    const views = viewRegistry()
    views.add('shop', { Home: { load }, Pay: { load, back: 'none' } })
    views.add('till', { Home: { load, start: 'connected' } })
    expect(views.routes()).toEqual(['shop.Home', 'shop.Pay', 'till.Home'])
    expect(views.find('shop.Pay')).toMatchObject({ route: 'shop.Pay', plugin: 'shop', view: { back: 'none' } })
    expect([views.start('connected'), views.start('disconnected')]).toEqual(['till.Home', undefined])
  })

  test.each(['', 'shop', 'shop.', '.Home', 'shop.home', 'Home', 'constructor', 'shop.Home '])(
    'error: %j is no route',
    (route) => {
      const views = viewRegistry()
      views.add('shop', { Home: { load } })
      expect(views.find(route)).toBeUndefined()
      expect(() => views.entry(route, undefined)).toThrow(
        expect.objectContaining({ code: 'view/unknown', details: expect.objectContaining({ route }) }),
      )
    },
  )

  test.each([
    [undefined, 'pop'],
    ['pop', 'pop'],
    ['close', 'close'],
    ['none', 'none'],
  ] as const)('parameters: back %s makes an entry that goes back by %s', (back, expected) => {
    const views = viewRegistry()
    views.add('shop', { Home: { load, ...(back ? { back } : {}) } })
    expect(views.entry('shop.Home', 1)).toEqual({ route: 'shop.Home', params: 1, back: expected })
  })

  test('parameters: a schema gives the parameters their shape, or refuses them with its reason', () => {
    const cause = new TypeError('no number')
    const schema = {
      parse(value: unknown): number {
        if (Number.isNaN(Number(value))) throw cause
        return Number(value)
      },
    }
    const views = viewRegistry()
    views.add('shop', { Item: { load, schema } })
    expect(views.entry('shop.Item', '7').params).toBe(7)
    expect(() => views.entry('shop.Item', 'x')).toThrow(
      expect.objectContaining({ code: 'view/params', details: { route: 'shop.Item' }, cause }),
    )
  })

  test('parameters: a component in place of the plugin’s own keeps the rules of the view', async () => {
    const replaced = vi.fn(async () => ({ default: () => 'other' }))
    const views = viewRegistry((plugin, name) => (`${plugin}.${name}` === 'shop.Home' ? replaced : undefined))
    views.add('shop', { Home: { load, start: 'connected', back: 'none' }, Pay: { load } })
    await views.find('shop.Home')?.view.load()
    await views.find('shop.Pay')?.view.load()
    expect(replaced).toHaveBeenCalledOnce()
    expect(views.find('shop.Home')?.view).toMatchObject({ start: 'connected', back: 'none' })
  })

  test('behavior: what a plugin brought goes with it, and nothing of one whose name begins alike', () => {
    const views = viewRegistry()
    views.add('shop', { Home: { load, start: 'connected' } })
    views.add('shopping', { Home: { load, start: 'connected' } })
    views.remove('shop')
    expect([views.routes(), views.start('connected')]).toEqual([['shopping.Home'], 'shopping.Home'])
  })
})

describe('lazyViews', () => {
  const Home = (): null => null
  const Pay = ({ params }: { readonly params: { readonly amount: number } }): string => `${params.amount}`

  test('default: one chunk for several views, asked for only when one is shown', async () => {
    const chunk = vi.fn(async () => ({ Home, Pay }))
    const views = lazyViews(chunk, { Home: { start: 'disconnected' }, Pay: { back: 'none' } })
    expect([views.Home.start, views.Pay.back]).toEqual(['disconnected', 'none'])
    expect(chunk).not.toHaveBeenCalled()
    expect((await views.Pay.load()).default).toBe(Pay)
    expect((await views.Home.load()).default).toBe(Home)
  })

  test('behavior: routes of a kernel take the parameters of the component', async () => {
    interface Shop extends Plugin<{ id: 'shop'; views: { Home: typeof Home; Pay: typeof Pay } }> {}
    const shop = definePlugin<Shop>({
      id: 'shop',
      api: 1,
      views: lazyViews(async () => ({ Home, Pay }), { Home: {}, Pay: {} }),
    })
    const { kernel } = createTestKernel({ plugins: [shop] })
    await kernel.start()
    kernel.open('shop.Pay', { amount: 5 })
    expect(kernel.store.get(kernel.atoms.history)).toMatchObject([{ route: 'shop.Pay', params: { amount: 5 } }])
    // @ts-expect-error the amount is missing
    kernel.open('shop.Pay')
    // @ts-expect-error there is no such view
    expect(() => kernel.open('shop.Nowhere')).toThrow(expect.objectContaining({ code: 'view/unknown' }))
  })
})
