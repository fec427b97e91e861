import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
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
})
