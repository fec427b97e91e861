import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

const loads = vi.hoisted(() => ({ count: 0 }))
vi.mock('i18next', async (original) => {
  loads.count += 1
  return original()
})

// Another file may have fetched the engine already: this one counts with modules of its own.
vi.resetModules()
const { createTestKernel } = await import('../../testing/createTestKernel.ts')
const { faucet } = await import('../fixtures/faucet.tsx')
const { KernelProvider } = await import('../KernelProvider.tsx')

afterEach(cleanup)

test('behavior: what interprets plurals is not fetched by a modal that is open for long', async () => {
  const { kernel, clock } = createTestKernel({ plugins: [faucet()] })
  render(<KernelProvider kernel={kernel} />)
  await act(async () => kernel.open('faucet.Home'))
  await screen.findByText('Get test ETH')
  for (const ms of [100, 3_000, 60_000]) await act(() => clock.advance(ms))
  expect(loads.count).toBe(0)
  // The count counts.
  await import('../../core/i18n/engine.ts')
  expect(loads.count).toBe(1)
})
