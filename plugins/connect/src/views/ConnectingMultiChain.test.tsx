import { type Adapter, defineAdapter } from '@latchkey/kernel'
import { type FakeWallet, fakeAdapter } from '@latchkey/kernel/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeDirectory } from '../fixtures/fakeDirectory.ts'
import { type OpenWidget, openWidget, press } from '../fixtures/openWidget.tsx'
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

describe('All', () => {
  const LABELS = ['Red chains', 'Green chains', 'Blue chains']

  /** One wallet, "Fake wallet", in three families. */
  function threeFamilies(): readonly FakeWallet[] {
    return ['red', 'green', 'blue'].map((namespace) => fakeAdapter({ namespace, connectorId: `fake-${namespace}` }))
  }

  const labelled = ({ adapter }: FakeWallet, index: number): Adapter => {
    if (!adapter.family) throw new Error('the fake adapter has a family')
    return defineAdapter({ ...adapter, family: { ...adapter.family, label: LABELS[index] ?? '' } })
  }

  const open = (wallets: readonly FakeWallet[], options = {}): Promise<OpenWidget> =>
    openWidget({ wallets: [], adapters: wallets.map(labelled), options })

  const asked = (wallets: readonly FakeWallet[]): readonly number[] => wallets.map(({ counts }) => counts.connect)

  const connected = ({ kernel }: OpenWidget): readonly string[] =>
    kernel.store.get(kernel.atoms.connections).map(({ namespace }) => namespace)

  const answer = (wallet: FakeWallet | undefined): Promise<void> => act(async () => wallet?.resolvePending())

  const rejection = Object.assign(new Error('User rejected the request.'), { code: 4001 })

  it('behavior: the wallet is asked for one family after the other, and the modal closes after the last', async () => {
    const wallets = threeFamilies()
    for (const wallet of wallets) wallet.fail({ hang: true })
    const widget = await open(wallets)
    await press(/Fake wallet/)
    await press(/^All/)
    for (const [index, wallet] of wallets.entries()) {
      await waitFor(() => expect(asked(wallets)).toEqual(wallets.map((_, at) => (at <= index ? 1 : 0))))
      expect(connected(widget)).toHaveLength(index)
      await answer(wallet)
    }
    await waitFor(() => expect(widget.kernel.store.get(widget.kernel.atoms.modal).open).toBe(false))
    expect([...connected(widget)].sort()).toEqual(['blue', 'green', 'red'])
    expect(asked(wallets)).toEqual([1, 1, 1])
  })

  it('behavior: refusing the second keeps the first, says which is missing, and asks for no third', async () => {
    const wallets = threeFamilies()
    wallets[1]?.fail({ reject: rejection })
    const widget = await open(wallets)
    await press(/Fake wallet/)
    await press(/^All/)
    await screen.findByText('Green chains did not connect')
    screen.getByText('You declined the request')
    expect(connected(widget)).toEqual(['red'])
    screen.getByRole('button', { name: /Red chains.*Connected/ })
    expect(asked(wallets)).toEqual([1, 1, 0])
    wallets[1]?.fail({})
    await press(/^All/)
    await waitFor(() => expect([...connected(widget)].sort()).toEqual(['blue', 'green', 'red']))
    expect(asked(wallets)).toEqual([1, 2, 1])
    expect(screen.queryByText(/^Green chains did not/)).toBeNull()
  })

  it('behavior: refusing the first is shown as for any wallet, and another try goes on to the others', async () => {
    const wallets = threeFamilies()
    wallets[0]?.fail({ reject: rejection })
    const widget = await open(wallets)
    await press(/Fake wallet/)
    await press(/^All/)
    await screen.findByText('You declined the request')
    wallets[0]?.fail({})
    await press('Try again')
    await waitFor(() => expect(connected(widget)).toHaveLength(3))
    expect(asked(wallets)).toEqual([2, 1, 1])
  })

  it('behavior: who goes back while the wallet is asked is asked nothing more', async () => {
    const wallets = threeFamilies()
    for (const wallet of wallets) wallet.fail({ hang: true })
    const widget = await open(wallets)
    await press(/Fake wallet/)
    await press(/^All/)
    await waitFor(() => expect(asked(wallets)).toEqual([1, 0, 0]))
    await press('Back')
    await screen.findByRole('heading', { name: 'Where do you want to connect?' })
    await answer(wallets[0])
    await press(/Red chains/)
    await waitFor(() => expect(asked(wallets)).toEqual([2, 0, 0]))
    await answer(wallets[0])
    await waitFor(() => expect(widget.kernel.store.get(widget.kernel.atoms.modal).open).toBe(false))
    expect(connected(widget)).toEqual(['red'])
    expect(asked(wallets)).toEqual([2, 0, 0])
  })

  it('behavior: terms that are not accepted are asked for first', async () => {
    const wallets = threeFamilies()
    await open(wallets, { legal: { termsUrl: 'https://shop.example/terms', checkbox: true } })
    await press(/Fake wallet/)
    await press(/^All/)
    await screen.findByRole('checkbox')
    expect(asked(wallets)).toEqual([0, 0, 0])
  })
})
