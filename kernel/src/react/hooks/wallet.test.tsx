import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, expectTypeOf, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { fakeAdapter } from '../../testing/fakeAdapter.ts'
import { KernelProvider } from '../KernelProvider.tsx'
import { useConnection, useNetwork } from './kernel.ts'
import { useAccount, useConnections, useConnectors, useNetworks, useProvider, useStatus, useWallet } from './wallet.ts'

afterEach(cleanup)

function setUp() {
  const first = fakeAdapter({ namespace: 'one', connectorId: 'first', accounts: ['0xa', '0xb'] })
  const two = fakeAdapter({ namespace: 'two', connectorId: 'second', accounts: ['0xc'] })
  const tools = createTestKernel({ adapters: [first.adapter, two.adapter] })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <KernelProvider kernel={tools.kernel}>{children}</KernelProvider>
  )
  const connect = (connectorId: string): Promise<void> =>
    act(async () => void (await tools.kernel.wallet.connect({ connectorId })))
  return { ...tools, one: first, two, wrapper, connect }
}

describe('useAccount', () => {
  test('default: nothing, then the account in use with its connection and network', async () => {
    const { wrapper, connect, kernel } = setUp()
    const { result } = renderHook(() => useAccount(), { wrapper })
    expect(result.current).toMatchObject({ status: 'reconnecting', isReconnecting: true, isDisconnected: false })
    await act(() => kernel.ready)
    expect(result.current).toMatchObject({ status: 'disconnected', isDisconnected: true, isConnected: false })
    expect(result.current.address).toBeUndefined()
    await connect('first')
    expect(result.current).toMatchObject({
      status: 'connected',
      isConnected: true,
      isDisconnected: false,
      address: '0xa',
      caipAddress: 'one:1:0xa',
      network: { id: 'one:1', name: 'Network 1' },
    })
    expect(result.current.connection?.connectorId).toBe('first')
  })

  test('default: the status narrows the type', async () => {
    const { wrapper, connect } = setUp()
    const { result } = renderHook(() => useAccount(), { wrapper })
    await connect('first')
    const account = result.current
    if (account.isConnected) expectTypeOf(account.address).toEqualTypeOf<string>()
    if (account.status === 'disconnected') expectTypeOf(account.address).toEqualTypeOf<string | undefined>()
    expect(account.isConnected).toBe(true)
  })

  test('parameters: namespace', async () => {
    const { wrapper, connect, kernel } = setUp()
    const { result } = renderHook(() => [useAccount({ namespace: 'one' }), useAccount({ namespace: 'two' })], {
      wrapper,
    })
    await act(() => kernel.ready)
    await connect('second')
    expect(result.current.map(({ address, status }) => [address, status])).toEqual([
      [undefined, 'disconnected'],
      ['0xc', 'connected'],
    ])
  })

  test('behavior: connecting, until the wallet has answered', async () => {
    const { wrapper, one, kernel } = setUp()
    const { result } = renderHook(() => useAccount(), { wrapper })
    one.fail({ hang: true })
    const connecting = kernel.wallet.connect({ connectorId: 'first' })
    await act(async () => undefined)
    expect([result.current.status, result.current.isConnecting]).toEqual(['connecting', true])
    await act(async () => {
      one.resolvePending()
      await connecting
    })
    expect(result.current.isConnected).toBe(true)
  })

  test('behavior: the same object while nothing it shows has changed', async () => {
    const { wrapper, connect, kernel } = setUp()
    const { result } = renderHook(() => useAccount(), { wrapper })
    await connect('first')
    const before = result.current
    await act(async () => kernel.store.set(kernel.atoms.theme, 'dark'))
    expect(result.current).toBe(before)
  })
})

describe('useWallet', () => {
  test('default: a part of the state', async () => {
    const { wrapper, connect } = setUp()
    const { result } = renderHook(() => useWallet((state) => state.connections.length), { wrapper })
    expect(result.current).toBe(0)
    await connect('first')
    await connect('second')
    expect(result.current).toBe(2)
  })

  test('behavior: renders only when the part changes', async () => {
    const { wrapper, connect, kernel } = setUp()
    let renders = 0
    const { result } = renderHook(
      () => {
        renders += 1
        return useWallet((state) => state.networks)
      },
      { wrapper },
    )
    const before = renders
    await connect('first')
    expect(renders).toBe(before)
    const [network] = result.current
    if (network) await act(() => kernel.wallet.addNetwork({ ...network, id: 'one:7' }))
    expect(result.current.map(({ id }) => id)).toContain('one:7')
  })

  test('behavior: a selection that makes a new object each time does not loop', async () => {
    const { wrapper, connect } = setUp()
    const { result } = renderHook(() => useWallet((state) => ({ ids: state.connections.map(({ id }) => id) })), {
      wrapper,
    })
    await connect('first')
    expect(result.current.ids).toHaveLength(1)
  })
})

describe('lists and the active one', () => {
  test('default: connections, connectors, networks, connection, network', async () => {
    const { wrapper, connect } = setUp()
    const { result } = renderHook(
      () => ({
        connections: useConnections().map(({ connectorId }) => connectorId),
        connectors: useConnectors().map(({ id }) => id),
        networks: useNetworks().map(({ id }) => id),
        connection: useConnection()?.connectorId,
        network: useNetwork()?.id,
      }),
      { wrapper },
    )
    await connect('first')
    await connect('second')
    expect(result.current).toEqual({
      connections: ['first', 'second'],
      connectors: ['first', 'second'],
      networks: ['one:1', 'one:2', 'two:1', 'two:2'],
      connection: 'second',
      network: 'two:1',
    })
  })
})

describe('useStatus', () => {
  test('default: of the active namespace; parameters: namespace', async () => {
    const { wrapper, connect, kernel } = setUp()
    const { result } = renderHook(() => [useStatus(), useStatus('two')], { wrapper })
    expect(result.current).toEqual(['reconnecting', 'reconnecting'])
    await act(() => kernel.ready)
    expect(result.current).toEqual(['disconnected', 'disconnected'])
    await connect('first')
    expect(result.current).toEqual(['connected', 'disconnected'])
  })
})

describe('useProvider', () => {
  test('default: the EIP-1193 provider while a wallet is connected', async () => {
    const { wrapper, connect, kernel, one } = setUp()
    const { result } = renderHook(() => useProvider('one'), { wrapper })
    expect(result.current).toBeUndefined()
    await connect('first')
    expect(result.current).toBe(kernel.wallet.getProvider('one'))
    await act(async () => one.emit({ type: 'disconnected' }))
    expect(result.current).toBeUndefined()
  })
})
