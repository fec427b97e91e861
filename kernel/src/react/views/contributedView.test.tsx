import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { definePlugin, optional } from '../../core/plugins/definePlugin.ts'
import { slotValue, slotView } from '../../core/views/slots.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { pluginHooks } from '../hooks/pluginHooks.ts'
import { KernelProvider } from '../KernelProvider.tsx'

const shelf = () =>
  definePlugin({ id: 'shelf', api: 1, slots: { item: { name: slotValue<string>(), view: slotView } } })
interface Shelf extends ReturnType<typeof shelf> {}
const { useSlot } = pluginHooks<Shelf>('shelf')

function Items() {
  return useSlot('item').map(({ key, name, view: View }) => (
    <section key={key} aria-label={name}>
      <View failed={<small>{`${name} failed`}</small>}>{null}</View>
    </section>
  ))
}

const Good = () => <p>{pluginHooks<typeof good>('good').useMessages()('name')}</p>
const Bad = () => {
  throw new Error('bad')
}
const good = definePlugin({
  id: 'good',
  api: 1,
  needs: { shelf: optional<Shelf>() },
  messages: { en: { name: 'Good one' } },
  contributes: { 'shelf.item': { order: 2, name: 'good', view: async () => ({ default: Good }) } },
})
const bad = definePlugin({
  id: 'bad',
  api: 1,
  needs: { shelf: optional<Shelf>() },
  contributes: { 'shelf.item': { order: 1, name: 'bad', view: async () => ({ default: Bad }) } },
})
const lost = definePlugin({
  id: 'lost',
  api: 1,
  needs: { shelf: optional<Shelf>() },
  contributes: { 'shelf.item': { order: 0, name: 'lost', view: () => Promise.reject(new Error('no such chunk')) } },
})

afterEach(cleanup)

describe('contributed views', () => {
  test('default: contributions with the messages of their plugin, wrapped by the view that draws them', async () => {
    const { kernel } = createTestKernel({ plugins: [shelf(), good] })
    render(
      <KernelProvider kernel={kernel}>
        <Items />
      </KernelProvider>,
    )
    await waitFor(() => expect(screen.getByRole('region', { name: 'good' }).textContent).toBe('Good one'))
  })

  test('error: what stands in for a contribution that fails is shown, and it is reported; the others stay', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { kernel, errors } = createTestKernel({ plugins: [shelf(), good, bad, lost] })
    const { container } = render(
      <KernelProvider kernel={kernel}>
        <Items />
      </KernelProvider>,
    )
    await waitFor(() => expect(container.textContent).toBe('lost failedbad failedGood one'))
    await waitFor(() => expect(errors.map(({ origin }) => origin.plugin).sort()).toEqual(['bad', 'lost']))
  })
})
