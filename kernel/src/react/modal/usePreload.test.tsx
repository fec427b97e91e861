import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { faucet } from '../fixtures/faucet.tsx'
import { KernelProvider } from '../KernelProvider.tsx'
import { viewLoader } from '../views/viewLoader.tsx'

afterEach(cleanup)

async function open() {
  const tools = createTestKernel({ plugins: [faucet()] })
  render(<KernelProvider kernel={tools.kernel} />)
  await act(async () => tools.kernel.open('faucet.Home'))
  await screen.findByText('Get test ETH')
  const isLoaded = (route: string): boolean => viewLoader(tools.kernel).view(route).peek() !== undefined
  return { ...tools, isLoaded }
}

describe('loading ahead', () => {
  test('default: a moment after the first view, not before, what wants to be there', async () => {
    const { clock, isLoaded } = await open()
    await act(() => clock.advance(99))
    expect(isLoaded('faucet.Ahead')).toBe(false)
    await act(() => clock.advance(1))
    await waitFor(() => expect(isLoaded('faucet.Ahead')).toBe(true))
    expect(isLoaded('faucet.Form')).toBe(false)
  })

  test('behavior: a modal that closes at once loads nothing', async () => {
    const { clock, kernel, isLoaded } = await open()
    await act(async () => void kernel.close())
    await act(() => clock.advance(500))
    expect(isLoaded('faucet.Ahead')).toBe(false)
  })
})
