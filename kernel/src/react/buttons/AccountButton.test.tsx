import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
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
