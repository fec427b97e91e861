import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { plainTaps } from '../hooks/fixtures/plainTaps.ts'
import { type AnyPlugin, definePlugin } from '../plugins/definePlugin.ts'

const load = async () => ({ default: () => null })
const refuse = (): never => {
  throw new TypeError('no parameters')
}

const home = definePlugin({
  id: 'home',
  api: 1,
  views: { Start: { load, start: 'disconnected' }, Strict: { load, schema: { parse: refuse } } },
})

/** A plugin that wants another first view. */
const wanting = (route: string): AnyPlugin =>
  definePlugin({ id: 'lost', api: 1, hooks: plainTaps({ startRoute: () => route }) as object })

async function start(plugins: readonly AnyPlugin[]) {
  const test = createTestKernel({ plugins })
  await test.kernel.start()
  const { store, atoms } = test.kernel
  return { ...test, routes: () => store.get(atoms.history).map(({ route }) => route) }
}

describe('home', () => {
  test('default: the view marked to open first', async () => {
    const { kernel, routes, errors } = await start([home])
    kernel.open()
    expect(routes()).toEqual(['home.Start'])
    expect(errors).toEqual([])
  })

  test.each(['nowhere.Here', 'home', 'home.Strict', 'constructor'])(
    'error: a plugin wants %s first, which cannot be opened',
    async (route) => {
      const { kernel, routes, errors } = await start([home, wanting(route)])
      expect(() => kernel.open()).not.toThrow()
      expect(routes()).toEqual(['home.Start'])
      expect(kernel.store.get(kernel.atoms.modal).open).toBe(true)
      expect(errors).toMatchObject([
        { error: { code: 'view/start', details: { route } }, origin: { where: 'startRoute' } },
      ])
      expect(errors[0]?.error.message).toContain(`The start view "${route}" cannot be opened`)
    },
  )

  test('error: where there is no other, the modal says so', async () => {
    const shell = definePlugin({ id: 'shell', api: 1 })
    const { kernel, routes, errors } = await start([shell, wanting('nowhere.Here')])
    const { internalsOf } = await import('../state/kernelScope.ts')
    internalsOf(kernel).views.add('kernel', { Error: { load } })
    kernel.open()
    expect(routes()).toEqual(['kernel.Error'])
    expect(errors).toMatchObject([{ error: { code: 'view/start' } }])
  })

  test('error: without a shell and without a first view the caller is told', async () => {
    const { kernel } = await start([])
    const tell = () => kernel.open()
    expect(tell).toThrow(expect.objectContaining({ code: 'view/start' }))
    // The likely cause first: nothing is installed that could open. A tap is the rare one.
    expect(tell).toThrow(/Does a plugin bring a start view[\s\S]*a tap of startRoute/)
    expect(kernel.store.get(kernel.atoms.modal).open).toBe(false)
  })
})
