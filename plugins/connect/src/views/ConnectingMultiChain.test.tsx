import { type Adapter, defineAdapter } from '@latchkey/kernel'
import { fakeAdapter } from '@latchkey/kernel/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openWidget, press, wallet } from '../fixtures/openWidget.tsx'

afterEach(cleanup)

/** A second chain family with the same wallet. */
function second(): Adapter {
  const { family } = fakeAdapter().adapter
  if (!family) throw new Error('the fake adapter has a family')
  const networks = family.networks.slice(0, 1).map((one) => ({ ...one, id: 'other:1' as const, namespace: 'other' }))
  return defineAdapter({
    id: 'other',
    api: 1,
    family: { ...family, namespace: 'other', label: 'Other chains', networks },
    connectors: () => ({ initial: [wallet('Harbor', { id: 'harbor-other', namespaces: ['other'] })] }),
  })
}

describe('ConnectingMultiChain', () => {
  it('default: one row, then the family, then the wallet of that family', async () => {
    const { kernel } = await openWidget({ adapters: [second()] })
    expect(await screen.findAllByRole('button', { name: /Harbor/ })).toHaveLength(1)
    await press(/Harbor/)
    await screen.findByRole('heading', { name: 'Which chain family?' })
    await press(/Other chains/)
    await waitFor(() =>
      expect(kernel.store.get(kernel.plugins.connect.atoms.attempt)?.wallet).toMatchObject({
        connectorId: 'harbor-other',
        namespace: 'other',
      }),
    )
  })
})
