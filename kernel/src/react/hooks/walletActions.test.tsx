import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, expectTypeOf, test } from 'vitest'
import type { Capabilities } from '../../core/adapters/capability.ts'
import { kernelError } from '../../core/errors/errorTable.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { fakeAdapter } from '../../testing/fakeAdapter.ts'
import { KernelProvider } from '../KernelProvider.tsx'
import {
  useBalance,
  useConnect,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchAccount,
  useSwitchNetwork,
} from './walletActions.ts'

afterEach(cleanup)

function setUp(capabilities: Capabilities = {}) {
  const wallet = fakeAdapter({ accounts: ['0xa', '0xb'], capabilities })
  const tools = createTestKernel({ adapters: [wallet.adapter] })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <KernelProvider kernel={tools.kernel}>{children}</KernelProvider>
  )
  const connect = (): Promise<void> =>
    act(async () => void (await tools.kernel.wallet.connect({ connectorId: 'fake' })))
  return { ...tools, wallet, wrapper, connect }
}

const CONNECT = { connectorId: 'fake' }

describe('useConnect', () => {
  test('default: idle, pending, then the connection', async () => {
    const { wallet, wrapper } = setUp()
    const { result } = renderHook(() => useConnect(), { wrapper })
    expect(result.current).toMatchObject({ status: 'idle', isIdle: true, data: undefined, variables: undefined })
    wallet.fail({ hang: true })
    act(() => result.current.mutate(CONNECT))
    expect(result.current).toMatchObject({ status: 'pending', isPending: true, variables: CONNECT })
    await waitFor(() => expect(wallet.counts.connect).toBe(1))
    await act(async () => wallet.resolvePending())
    await waitFor(() => expect(result.current.status).toBe('success'))
    expect(result.current.data?.account.address).toBe('0xa')
    expect([result.current.isSuccess, result.current.isIdle]).toEqual([true, false])
  })

  test('default: the status narrows the type', () => {
    const { wrapper } = setUp()
    const { result } = renderHook(() => useConnect(), { wrapper })
    const connect = result.current
    if (connect.isSuccess) expectTypeOf(connect.data.id).toEqualTypeOf<string>()
    if (connect.status === 'error') expectTypeOf(connect.error.code).toEqualTypeOf<string>()
    expect(connect.isIdle).toBe(true)
  })

  test('parameters: callbacks of the hook, then of the call', async () => {
    const { wrapper } = setUp()
    const seen: string[] = []
    const log = (who: string) => ({
      onSuccess: () => void seen.push(`${who} success`),
      onError: () => void seen.push(`${who} error`),
      onSettled: () => void seen.push(`${who} settled`),
    })
    const { result } = renderHook(() => useConnect({ mutation: log('hook') }), { wrapper })
    await act(async () => void (await result.current.mutateAsync(CONNECT, log('call'))))
    expect(seen).toEqual(['hook success', 'hook settled', 'call success', 'call settled'])
  })

  test('behavior: callbacks also hear of an end after the component is gone', async () => {
    const { wallet, wrapper } = setUp()
    const seen: string[] = []
    const { result, unmount } = renderHook(() => useConnect(), { wrapper })
    wallet.fail({ hang: true })
    act(() => result.current.mutate(CONNECT, { onSuccess: ({ connectorId }) => void seen.push(connectorId) }))
    await waitFor(() => expect(wallet.counts.connect).toBe(1))
    unmount()
    wallet.resolvePending()
    await waitFor(() => expect(seen).toEqual(['fake']))
  })

  test('behavior: reset aborts and starts over', async () => {
    const { wallet, wrapper, kernel } = setUp()
    const { result } = renderHook(() => useConnect(), { wrapper })
    wallet.fail({ hang: true })
    act(() => result.current.mutate(CONNECT))
    await waitFor(() => expect(wallet.counts.connect).toBe(1))
    act(() => result.current.reset())
    expect(result.current.status).toBe('idle')
    await waitFor(() => expect(kernel.store.get(kernel.atoms.status)).toBe('disconnected'))
    expect(result.current.status).toBe('idle')
  })

  test('behavior: the state is that of the newest call', async () => {
    const { wallet, wrapper } = setUp()
    const { result } = renderHook(() => useConnect(), { wrapper })
    wallet.fail({ hang: true })
    act(() => result.current.mutate(CONNECT))
    await waitFor(() => expect(wallet.counts.connect).toBe(1))
    act(() => result.current.mutate({ connectorId: 'unknown' }))
    await waitFor(() => expect(result.current.status).toBe('error'))
    expect(result.current.variables).toEqual({ connectorId: 'unknown' })
    await act(async () => wallet.resolvePending())
    expect(result.current.error?.code).toBe('connect/unknown-connector')
  })

  test('error: mutate keeps it in the state, mutateAsync throws it too', async () => {
    const { wallet, wrapper } = setUp()
    const { result } = renderHook(() => useConnect(), { wrapper })
    wallet.fail({ reject: kernelError('connect/rejected') })
    act(() => result.current.mutate(CONNECT))
    await waitFor(() => expect(result.current.error?.code).toBe('connect/rejected'))
    expect(result.current).toMatchObject({ isError: true, data: undefined, variables: CONNECT })
    let thrown: unknown
    await act(async () => {
      thrown = await result.current.mutateAsync(CONNECT).catch((error: unknown) => error)
    })
    expect(thrown).toBe(result.current.error)
    wallet.fail({})
    await act(async () => void (await result.current.mutateAsync(CONNECT)))
    expect(result.current).toMatchObject({ status: 'success', error: undefined })
  })

  test('error: a callback that throws is reported and changes nothing', async () => {
    const { wrapper, errors } = setUp()
    const { result } = renderHook(() => useConnect(), { wrapper })
    const onSuccess = (): never => {
      throw new Error('bad callback')
    }
    await act(async () => void (await result.current.mutateAsync(CONNECT, { onSuccess })))
    expect(result.current.status).toBe('success')
    expect(errors.map(({ origin }) => origin.where)).toContain('mutation')
  })
})

describe('useDisconnect', () => {
  test('default: everything; parameters: one connection', async () => {
    const { wrapper, connect, kernel } = setUp()
    const { result } = renderHook(() => useDisconnect(), { wrapper })
    await connect()
    const connectionId = kernel.store.get(kernel.atoms.connection)?.id ?? ''
    await act(async () => result.current.mutateAsync({ connectionId }))
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
    await connect()
    await act(async () => result.current.mutateAsync())
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
    expect(result.current.status).toBe('success')
  })
})

describe('useSwitchNetwork', () => {
  test('default', async () => {
    const { wrapper, connect, kernel } = setUp()
    const { result } = renderHook(() => useSwitchNetwork(), { wrapper })
    await connect()
    await act(async () => void (await result.current.mutateAsync({ network: 'test:2' })))
    expect(result.current.data).toBe('test:2')
    expect(kernel.store.get(kernel.atoms.network)?.id).toBe('test:2')
  })

  test('error: a network the site does not offer', async () => {
    const { wrapper, connect } = setUp()
    const { result } = renderHook(() => useSwitchNetwork(), { wrapper })
    await connect()
    act(() => result.current.mutate({ network: 'test:99' }))
    await waitFor(() => expect(result.current.error?.code).toBe('config/unknown-network'))
  })
})

describe('useSwitchAccount', () => {
  test('default', async () => {
    const { wrapper, connect, kernel } = setUp()
    const { result } = renderHook(() => useSwitchAccount(), { wrapper })
    await connect()
    await act(async () => void (await result.current.mutateAsync({ address: '0xb' })))
    expect(result.current.data?.account.address).toBe('0xb')
    expect(kernel.store.get(kernel.atoms.account)?.address).toBe('0xb')
  })
})

describe('useSignMessage', () => {
  test('default: the signature', async () => {
    const { wrapper, connect } = setUp({
      signMessage:
        async () =>
        async ({ message }) => ({ signature: `signed ${String(message)}` }),
    })
    const { result } = renderHook(() => useSignMessage(), { wrapper })
    await connect()
    await act(async () => void (await result.current.mutateAsync({ message: 'hello' })))
    expect(result.current.data).toBe('signed hello')
  })

  test('error: nothing is connected', async () => {
    const { wrapper } = setUp()
    const { result } = renderHook(() => useSignMessage(), { wrapper })
    act(() => result.current.mutate({ message: 'hello' }))
    await waitFor(() => expect(result.current.error?.code).toBe('connect/not-connected'))
  })
})

describe('useSendTransaction', () => {
  test('default: the hash; sent once', async () => {
    const sent: unknown[] = []
    const { wrapper, connect } = setUp({
      sendTransaction: async () => async (transaction) => {
        sent.push(transaction)
        return { hash: '0xhash' }
      },
    })
    const { result } = renderHook(() => useSendTransaction(), { wrapper })
    await connect()
    await act(async () => void (await result.current.mutateAsync({ to: '0xb', value: 1n })))
    expect(result.current.data).toBe('0xhash')
    expect(sent).toEqual([{ to: '0xb', value: 1n }])
  })

  test('error: nothing is connected, or the wallet cannot', async () => {
    const { wrapper, connect } = setUp()
    const { result } = renderHook(() => useSendTransaction(), { wrapper })
    act(() => result.current.mutate({ to: '0xb' }))
    await waitFor(() => expect(result.current.error?.code).toBe('connect/not-connected'))
    await connect()
    act(() => result.current.mutate({ to: '0xb' }))
    await waitFor(() => expect(result.current.error?.code).toBe('capability/missing'))
    expect(result.current.error?.details).toMatchObject({ wallet: 'Fake wallet' })
  })

  test('error: the wallet can, but is on a network that the site does not offer', async () => {
    const { wrapper, connect, wallet } = setUp({ sendTransaction: async () => async () => ({ hash: '0x1' }) })
    const { result } = renderHook(() => useSendTransaction(), { wrapper })
    await connect()
    act(() => wallet.emit({ type: 'network', network: 'test:9' }))
    act(() => result.current.mutate({ to: '0xb' }))
    await waitFor(() => expect(result.current.error?.code).toBe('network/unsupported'))
  })
})

describe('useBalance', () => {
  test('default: idle, then the balance of the account in use, and of the next one', async () => {
    const { wrapper, connect, kernel } = setUp({
      nativeBalance:
        async () =>
        async (_, { account }) => ({ value: account.address === '0xa' ? 1n : 2n }),
    })
    const { result } = renderHook(() => useBalance(), { wrapper })
    expect(result.current.status).toBe('idle')
    await connect()
    await waitFor(() => expect(result.current.data).toEqual({ value: 1n, decimals: 18, symbol: 'COIN' }))
    await act(async () => void (await kernel.wallet.switchAccount({ address: '0xb' })))
    await waitFor(() => expect(result.current.data?.value).toBe(2n))
  })

  test('behavior: refetch reads it again', async () => {
    let value = 1n
    const { wrapper, connect } = setUp({ nativeBalance: async () => async () => ({ value }) })
    const { result } = renderHook(() => useBalance(), { wrapper })
    await connect()
    await waitFor(() => expect(result.current.data?.value).toBe(1n))
    value = 5n
    const { refetch } = result.current
    act(() => refetch())
    expect(result.current).toMatchObject({ status: 'success', data: { value: 1n } })
    await waitFor(() => expect(result.current.data?.value).toBe(5n))
    expect(result.current.refetch).toBe(refetch)
  })

  test('error: in the state', async () => {
    const { wrapper, connect } = setUp()
    const { result } = renderHook(() => useBalance(), { wrapper })
    await connect()
    await waitFor(() => expect(result.current.error?.code).toBe('capability/missing'))
  })
})
