import { act, cleanup, render, screen } from '@testing-library/react'
import { atom } from 'jotai/vanilla'
import { afterEach, expect, test, vi } from 'vitest'
import { definePlugin } from '../../core/plugins/definePlugin.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { fakeAdapter } from '../../testing/fakeAdapter.ts'
import { KernelProvider } from '../KernelProvider.tsx'
import { AccountButton, accountLook } from './AccountButton.tsx'
import { ConnectButton } from './ConnectButton.tsx'

afterEach(() => {
  cleanup()
  vi.doUnmock('./AccountLabel.tsx')
  accountLook.reset()
})

test('default: the name that its wallet gives the account', async () => {
  const { kernel } = createTestKernel({ adapters: [fakeAdapter({ accountName: 'Sav\u202eings' }).adapter] })
  render(
    <KernelProvider kernel={kernel}>
      <AccountButton />
    </KernelProvider>,
  )
  await act(async () => void (await kernel.wallet.connect({ connectorId: 'fake' })))
  expect(await screen.findByRole('button', { name: /^Account.* Savings$/ })).toBeTruthy()
})

test('error: a name that holds nothing to be seen: the next one, in the end the address', async () => {
  const nothing = atom<string | undefined>('\u202e\u200b')
  const named = atom<string | undefined>('mara.eth')
  const plugin = definePlugin({
    id: 'names',
    api: 1,
    contributes: {
      'kernel.accountButton': [
        { order: 1, name: nothing },
        { order: 2, name: named },
      ],
    },
  })
  const wallet = fakeAdapter({ accounts: ['0x3F9a1d2b7c4E5f60'], accountName: '\u200b' })
  const { kernel } = createTestKernel({ adapters: [wallet.adapter], plugins: [plugin] })
  render(
    <KernelProvider kernel={kernel}>
      <AccountButton />
    </KernelProvider>,
  )
  await act(async () => void (await kernel.wallet.connect({ connectorId: 'fake' })))
  expect(await screen.findByRole('button', { name: /^Account.* mara\.eth$/ })).toBeTruthy()
  act(() => kernel.store.set(named, undefined))
  expect(await screen.findByRole('button', { name: /^Account.* 0x3F9a…4E5f60$/ })).toBeTruthy()
})

test('error: where the look of accounts cannot be loaded, both buttons show the address', async () => {
  vi.doMock('./AccountLabel.tsx', () => {
    throw new Error('offline')
  })
  accountLook.reset()
  const { kernel } = createTestKernel({ adapters: [fakeAdapter({ accounts: ['0x3F9a1d2b7c4E5f60'] }).adapter] })
  render(
    <KernelProvider kernel={kernel}>
      <ConnectButton />
      <AccountButton />
    </KernelProvider>,
  )
  await act(async () => void (await kernel.wallet.connect({ connectorId: 'fake' })))
  expect(await screen.findAllByRole('button', { name: '0x3F9a1d2' })).toHaveLength(2)
})
