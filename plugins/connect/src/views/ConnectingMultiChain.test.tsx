import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeDirectory } from '../fixtures/fakeDirectory.ts'
import { openWidget, press } from '../fixtures/openWidget.tsx'
import { secondFamily } from '../fixtures/secondFamily.ts'

afterEach(cleanup)

describe('ConnectingMultiChain', () => {
  it('default: one row, then the family, then the wallet of that family', async () => {
    const { kernel } = await openWidget({ adapters: [secondFamily()] })
    expect(await screen.findAllByRole('button', { name: /Harbor/ })).toHaveLength(1)
    await press(/Harbor/)
    await screen.findByRole('heading', { name: 'Where do you want to connect?' })
    await press(/Other chains/)
    await waitFor(() =>
      expect(kernel.store.get(kernel.plugins.connect.atoms.attempt)?.wallet).toMatchObject({
        connectorId: 'harbor-other',
        namespace: 'other',
      }),
    )
  })

  it('behavior: choosing another wallet returns to the list, not to this question', async () => {
    const { kernel } = await openWidget({ adapters: [secondFamily()] })
    await press(/Harbor/)
    await press(/Other chains/)
    await press('Cancel')
    await screen.findByRole('list', { name: 'Wallets' })
    expect(kernel.store.get(kernel.atoms.history).map(({ route }) => route)).toEqual(['connect.Connect'])
  })

  it('behavior: the list is the one the wallet was chosen from', async () => {
    const { plugin } = fakeDirectory()
    const { kernel } = await openWidget({ adapters: [secondFamily()], others: [plugin] })
    await press(/All wallets/)
    await screen.findByRole('searchbox')
    await press(/Harbor/)
    await press(/Other chains/)
    await press('Cancel')
    await screen.findByRole('searchbox')
    expect(kernel.store.get(kernel.atoms.history).map(({ route }) => route)).toEqual([
      'connect.Connect',
      'connect.AllWallets',
    ])
  })
})
