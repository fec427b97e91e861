// @vitest-environment happy-dom
import type { Kernel, WalletProvider } from '@latchkey/kernel'
import { KernelProvider } from '@latchkey/kernel/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { useBrowserProvider, useEthersSigner } from './react.ts'
import { ADDRESSES, newSite, newWorld, type Site, settled, WALLET } from './testing/site.ts'

afterEach(cleanup)

function Account(): ReactNode {
  const provider = useBrowserProvider()
  const signer = useEthersSigner()
  return <p>{signer && provider ? `${signer.address} ${provider._network.chainId}` : 'nobody'}</p>
}

function Page({ site }: { readonly site: Site }): ReactNode {
  return (
    <StrictMode>
      <KernelProvider kernel={site.kernel}>
        <Account />
      </KernelProvider>
    </StrictMode>
  )
}

/** A kernel that counts who listens to its state and to its providers; its own parts are frozen. */
function counting(kernel: Kernel): { readonly kernel: Kernel; readonly open: () => number } {
  const { store, wallet } = kernel
  let open = 0
  const sub: typeof store.sub = (atom, changed) => {
    const end = store.sub(atom, changed)
    open += 1
    return () => {
      open -= 1
      end()
    }
  }
  const getProvider: typeof wallet.getProvider = (namespace) => {
    const provider = wallet.getProvider(namespace)
    const on: WalletProvider['on'] = (event, listener) => {
      open += 1
      return provider.on(event, listener)
    }
    const removeListener: WalletProvider['removeListener'] = (event, listener) => {
      open -= 1
      return provider.removeListener(event, listener)
    }
    return { ...provider, on, removeListener }
  }
  const counted = { store: { value: { ...store, sub } }, wallet: { value: { ...wallet, getProvider } } }
  return { kernel: Object.create(kernel, counted) as Kernel, open: () => open }
}

describe('the hooks', () => {
  test('default: a provider and a signer for each account and network', async () => {
    const world = newWorld()
    const site = await newSite(world)
    onTestFinished(() => site.close())
    expect(renderToString(<Page site={site} />)).toContain('nobody')
    render(<Page site={site} />)
    expect(screen.getByText('nobody')).toBeDefined()
    const after = (work: () => unknown) =>
      act(async () => {
        await work()
        await settled(site)
      })
    await after(() => site.kernel.wallet.connect({ connectorId: WALLET }))
    expect(screen.getByText(`${ADDRESSES[0]} 1`)).toBeDefined()
    await after(() => site.kernel.wallet.switchNetwork({ network: 'eip155:42161' }))
    expect(screen.getByText(`${ADDRESSES[0]} 42161`)).toBeDefined()
    await after(() => site.kernel.wallet.switchAccount({ address: ADDRESSES[1] }))
    expect(screen.getByText(`${ADDRESSES[1]} 42161`)).toBeDefined()
    await after(() => site.kernel.wallet.disconnect())
    expect(screen.getByText('nobody')).toBeDefined()
  })

  test('behavior: while another wallet is connecting, they are still those of the present one', async () => {
    let gate = Promise.resolve()
    const site = await newSite(newWorld(), { beforeConnect: () => gate })
    onTestFinished(() => site.close())
    render(<Page site={site} />)
    const connect = () => site.kernel.wallet.connect({ connectorId: WALLET })
    await act(async () => {
      await connect()
      await settled(site)
    })
    let open = (): void => undefined
    gate = new Promise((resolve) => {
      open = resolve
    })
    const again = connect()
    await act(() => settled(site))
    expect(site.kernel.store.get(site.kernel.atoms.status)).toBe('connecting')
    expect(screen.getByText(`${ADDRESSES[0]} 1`)).toBeDefined()
    open()
    await act(async () => void (await again))
  })

  test('behavior: 50 that come and go leave no listener on the wallet or the kernel', async () => {
    const world = newWorld()
    const site = await newSite(world)
    onTestFinished(() => site.close())
    await site.kernel.wallet.connect({ connectorId: WALLET })
    await settled(site)
    const { kernel, open } = counting(site.kernel)
    const counts = new Set<string>()
    for (let round = 0; round < 50; round += 1) {
      const { unmount } = render(<Page site={{ ...site, kernel }} />)
      expect(screen.getByText(`${ADDRESSES[0]} 1`)).toBeDefined()
      counts.add(`${world.wallet.listeners()} ${open() > 0}`)
      unmount()
      expect(open()).toBe(0)
    }
    // Three of its session, and three that hear the host connect it, lose it and have it again.
    expect([...counts]).toEqual(['6 true'])
  })
})
