import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { definePlugin } from '../../core/plugins/definePlugin.ts'
import { memoryStorage } from '../../core/services/platform.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { fakeAdapter } from '../../testing/fakeAdapter.ts'
import { KernelProvider } from '../KernelProvider.tsx'

afterEach(cleanup)

const text = (words: string) => async () => ({ default: () => <p>{words}</p> })

const purse = definePlugin({
  id: 'purse',
  api: 1,
  messages: { en: { title: 'Purse' } },
  views: {
    Welcome: { load: text('Choose a wallet'), title: 'title', start: 'disconnected' },
    Owned: { load: text('This is yours'), title: 'title', needsAccount: true },
    Anybody: { load: text('This is for anybody'), title: 'title' },
  },
})

async function connected(wallet = fakeAdapter(), storage = memoryStorage()) {
  const { kernel } = createTestKernel({ plugins: [purse], adapters: [wallet.adapter], storage })
  render(<KernelProvider kernel={kernel}>{null}</KernelProvider>)
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'fake' })
  return { kernel, storage }
}

test('default: the first view takes the place of one whose account is gone', async () => {
  const { kernel } = await connected()
  act(() => kernel.open('purse.Anybody'))
  act(() => kernel.router.push('purse.Owned'))
  await screen.findByText('This is yours')
  await act(() => kernel.wallet.disconnect())
  await screen.findByText('Choose a wallet')
  expect(kernel.store.get(kernel.atoms.history).map(({ route }) => route)).toEqual(['purse.Welcome'])
  await kernel.destroy()
})

test('behavior: nor is it shown to somebody without an account', async () => {
  const { kernel } = await connected()
  await kernel.wallet.disconnect()
  act(() => kernel.open('purse.Owned'))
  await screen.findByText('Choose a wallet')
  await kernel.destroy()
})

test('behavior: other views stay, and a closed modal stays closed', async () => {
  const { kernel } = await connected()
  act(() => kernel.open('purse.Anybody'))
  await screen.findByText('This is for anybody')
  await act(() => kernel.wallet.disconnect())
  expect(screen.getByText('This is for anybody')).toBeDefined()
  await act(() => kernel.wallet.connect({ connectorId: 'fake' }))
  act(() => kernel.router.push('purse.Owned'))
  await screen.findByText('This is yours')
  act(() => void kernel.router.close())
  await act(() => kernel.wallet.disconnect())
  expect(kernel.store.get(kernel.atoms.modal).open).toBe(false)
  await kernel.destroy()
})

test('behavior: while a wallet is being connected it waits', async () => {
  const wallet = fakeAdapter()
  wallet.fail({ hang: true })
  const { kernel } = createTestKernel({ plugins: [purse], adapters: [wallet.adapter] })
  render(<KernelProvider kernel={kernel}>{null}</KernelProvider>)
  await kernel.start()
  const connecting = kernel.wallet.connect({ connectorId: 'fake' })
  act(() => kernel.open('purse.Owned'))
  await screen.findByText('This is yours')
  await act(async () => wallet.resolvePending())
  await act(() => connecting)
  expect(kernel.store.get(kernel.atoms.history).map(({ route }) => route)).toEqual(['purse.Owned'])
  await kernel.destroy()
})

test('behavior: where no view opens first without a wallet, the modal closes', async () => {
  const safe = definePlugin({
    id: 'safe',
    api: 1,
    messages: { en: { title: 'Safe' } },
    views: { Owned: { load: text('This is yours'), title: 'title', needsAccount: true } },
  })
  const { kernel, errors } = createTestKernel({ plugins: [safe] })
  render(<KernelProvider kernel={kernel}>{null}</KernelProvider>)
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'fake' })
  act(() => kernel.open('safe.Owned'))
  await screen.findByText('This is yours')
  await act(() => kernel.wallet.disconnect())
  await waitFor(() => expect(kernel.store.get(kernel.atoms.modal).open).toBe(false))
  expect(errors).toEqual([])
  await kernel.destroy()
})

test('behavior: while the wallet is being reopened it waits', async () => {
  const first = await connected()
  await first.kernel.destroy()
  cleanup()
  const wallet = fakeAdapter()
  wallet.fail({ hang: true })
  const { kernel } = createTestKernel({ plugins: [purse], adapters: [wallet.adapter], storage: first.storage })
  render(<KernelProvider kernel={kernel}>{null}</KernelProvider>)
  void kernel.start()
  act(() => kernel.open('purse.Owned'))
  await screen.findByText('This is yours')
  await act(async () => wallet.resolvePending())
  await waitFor(() => expect(kernel.store.get(kernel.atoms.status)).toBe('connected'))
  expect(screen.getByText('This is yours')).toBeDefined()
  await kernel.destroy()
})
