import { describe, expect, test } from 'vitest'
import type { AnyPlugin, AnySpec } from '../core/plugins/definePlugin.ts'
import { checkPlugin } from '../core/plugins/development.ts'
import { createTestKernel } from './createTestKernel.ts'
import { missingMessages } from './missingMessages.ts'

export interface PluginContractOptions {
  /** The plugins it cannot do without. */
  readonly peers?: readonly AnyPlugin[]
}

/** Codes start with the plugin's own id; so do routes, storage keys and messages, by construction. */
function foreignCodes({ id, errors = {} }: AnySpec): readonly string[] {
  return Object.keys(errors).filter((code) => !code.startsWith(`${id}/`))
}

/**
 * The suite every plugin has to pass: its shape, that it runs without optional peers, that its views load, that no message
 * is missing in any language, and that nothing of it is left when the kernel is destroyed.
 * @example
 * pluginContract(() => faucet({ endpoint: '/faucet' }))
 */
export function pluginContract(factory: () => AnyPlugin, { peers = [] }: PluginContractOptions = {}): void {
  const specOf = (): AnySpec => checkPlugin(factory())
  const start = async (): Promise<ReturnType<typeof createTestKernel>> => {
    const test = createTestKernel({ plugins: [...peers, factory()] })
    await test.kernel.start()
    return test
  }

  describe(`plugin ${factory().id}`, () => {
    test('default: it has an id of its own and the present kernel API', () => {
      const { id, api } = factory()
      expect(id).toMatch(/^[a-z][a-z0-9-]*$/)
      expect(api).toBe(1)
    })

    test('behavior: it starts without optional peers', async () => {
      const { kernel, errors } = await start()
      const state = kernel.inspect().plugins.find((plugin) => plugin.id === factory().id)
      expect(state?.status).toBe('running')
      expect(errors).toEqual([])
      await kernel.destroy()
    })

    test('behavior: every view loads and is a component', async () => {
      for (const [name, view] of Object.entries(specOf().views ?? {})) {
        const { default: component } = await view.load()
        expect(['function', 'object'], `${name} has a component as its default export`).toContain(typeof component)
        if (view.header) expect(await view.header(), `${name} has a header`).toHaveProperty('default')
      }
    })

    test('behavior: every title and every language is complete', async () => {
      expect(await missingMessages(specOf())).toEqual([])
    })

    test('behavior: error codes begin with its id', () => {
      expect(foreignCodes(specOf())).toEqual([])
    })

    test('behavior: nothing of it is left after the kernel was destroyed', async () => {
      const { kernel } = await start()
      const { id } = factory()
      await kernel.destroy()
      const { hooks, views, slots } = kernel.inspect()
      const left = [...Object.values(hooks), ...Object.values(slots)].flat().filter((owner) => owner === id)
      expect([...left, ...views.filter((view) => view.startsWith(`${id}.`))]).toEqual([])
    })
  })
}
