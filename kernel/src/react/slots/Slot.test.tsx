import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { definePlugin } from '../../core/plugins/definePlugin.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { useT } from '../hooks/useT.ts'
import { KernelProvider } from '../KernelProvider.tsx'
import { Slot } from './Slot.tsx'

const Good = () => <p>{useT('good')('name')}</p>
const Bad = () => {
  throw new Error('bad')
}
const good = definePlugin({
  id: 'good',
  api: 1,
  i18n: { en: { name: 'Good one' } },
  slots: { accountHeader: { order: 2, view: async () => ({ default: Good }) } },
})
const bad = definePlugin({
  id: 'bad',
  api: 1,
  slots: { accountHeader: { order: 1, view: async () => ({ default: Bad }) } },
})
const lost = definePlugin({
  id: 'lost',
  api: 1,
  slots: { accountHeader: { order: 0, view: () => Promise.reject(new Error('no such chunk')) } },
})

// The first test also waits for the modal's chunk to be compiled.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)

describe('Slot', () => {
  test('default: contributions with the words of their plugin, wrapped by the place', async () => {
    const { kernel } = createTestKernel({ plugins: [good] })
    render(
      <KernelProvider kernel={kernel}>
        <Slot name="accountHeader">{(drawn, entry) => <section aria-label={entry.plugin}>{drawn}</section>}</Slot>
      </KernelProvider>,
    )
    await waitFor(() => expect(screen.getByRole('region', { name: 'good' }).textContent).toBe('Good one'))
  })

  test('error: a contribution that fails is hidden and reported, the others stay', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { kernel, errors } = createTestKernel({ plugins: [good, bad, lost] })
    const { container } = render(
      <KernelProvider kernel={kernel}>
        <Slot name="accountHeader" />
      </KernelProvider>,
    )
    await waitFor(() => expect(container.textContent).toBe('Good one'))
    await waitFor(() => expect(errors.map(({ origin }) => origin.plugin).sort()).toEqual(['bad', 'lost']))
  })
})
