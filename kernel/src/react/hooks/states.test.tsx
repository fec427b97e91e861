import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { atom } from 'jotai/vanilla'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Capabilities } from '../../core/adapters/capability.ts'
import { kernelError } from '../../core/errors/errorTable.ts'
import { definePlugin, type Plugin, required } from '../../core/plugins/definePlugin.ts'
import { types } from '../../core/plugins/events.ts'
import { memoryStorage } from '../../core/services/platform.ts'
import { slotRoute, slotText, slotValue, slotView } from '../../core/views/slots.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { type FakeAdapterOptions, fakeAdapter } from '../../testing/fakeAdapter.ts'
import { KernelProvider } from '../KernelProvider.tsx'
import { useConnection, useNetwork, useThemeName } from './kernel.ts'
import type { Mutation } from './mutation.ts'
import { createHooks, pluginHooks, useErrorText, useFormat } from './pluginHooks.ts'
import { useAccount, useConnectors, useProvider, useStatus } from './wallet.ts'
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

const wrapperOf =
  (kernel: { readonly id: string; start(): Promise<void> }) =>
  ({ children }: { readonly children: ReactNode }) => (
    <StrictMode>
      <KernelProvider kernel={kernel}>{children}</KernelProvider>
    </StrictMode>
  )

/** Work that waits until the test ends it, well or badly. */
function gate() {
  const waiting: { resolve(): void; reject(error: unknown): void }[] = []
  return {
    wait: () => new Promise<void>((resolve, reject) => waiting.push({ resolve, reject })),
    count: () => waiting.length,
    end: (error?: unknown) => {
      const next = waiting.shift()
      if (error === undefined) next?.resolve()
      else next?.reject(error)
    },
  }
}

function setUp(options: FakeAdapterOptions = {}) {
  const door = gate()
  const capabilities: Capabilities = {
    signMessage: async () => async () => {
      await door.wait()
      return { signature: '0x51' }
    },
    sendTransaction: async () => async () => {
      await door.wait()
      return { hash: '0xfeed' }
    },
    switchNetwork:
      async () =>
      async ({ network }) => {
        await door.wait()
        wallet.emit({ type: 'network', network: network.id })
      },
    nativeBalance: async () => async () => {
      await door.wait()
      return { value: 5n }
    },
  }
  const wallet = fakeAdapter({ accounts: ['0xa', '0xb'], capabilities, ...options })
  const tools = createTestKernel({ adapters: [wallet.adapter] })
  const connect = () => act(async () => void (await tools.kernel.wallet.connect({ connectorId: 'fake' })))
  return { ...tools, wallet, door, connect, wrapper: wrapperOf(tools.kernel) }
}

/** A mutation whose variables are given already. */
interface Ready {
  readonly mutation: Pick<
    Mutation<unknown, never>,
    'status' | 'data' | 'error' | 'isPending' | 'isError' | 'isSuccess' | 'isIdle' | 'reset'
  >
  run(): void
}
const HELLO = { message: 'Hello' }
const SENT = { to: '0xb', value: 1n }

const mutations: readonly (readonly [name: string, use: () => Ready, data: unknown])[] = [
  [
    'useSignMessage',
    () => {
      const mutation = useSignMessage()
      return { mutation, run: () => mutation.mutate(HELLO) }
    },
    '0x51',
  ],
  [
    'useSendTransaction',
    () => {
      const mutation = useSendTransaction()
      return { mutation, run: () => mutation.mutate(SENT) }
    },
    '0xfeed',
  ],
  [
    'useSwitchNetwork',
    () => {
      const mutation = useSwitchNetwork()
      return { mutation, run: () => mutation.mutate({ network: 'test:2' }) }
    },
    'test:2',
  ],
]

describe('mutations in all their states', () => {
  test.each(mutations)('behavior: %s: idle, pending, done, idle again', async (_name, use, data) => {
    const { wrapper, connect, door } = setUp()
    await connect()
    const { result } = renderHook(use, { wrapper })
    const flags = (): readonly boolean[] => {
      const { isIdle, isPending, isSuccess, isError } = result.current.mutation
      return [isIdle, isPending, isSuccess, isError]
    }
    expect(flags()).toEqual([true, false, false, false])
    act(() => result.current.run())
    expect(flags()).toEqual([false, true, false, false])
    await waitFor(() => expect(door.count()).toBe(1))
    await act(async () => door.end())
    await waitFor(() => expect(flags()).toEqual([false, false, true, false]))
    expect(result.current.mutation).toMatchObject({ data, error: undefined })
    act(() => result.current.mutation.reset())
    expect(flags()).toEqual([true, false, false, false])
    expect(result.current.mutation.data).toBeUndefined()
  })

  test.each(mutations)('error: %s: the wallet refuses, once, and a new try starts over', async (_name, use) => {
    const { wrapper, connect, door, errors } = setUp()
    await connect()
    const { result } = renderHook(use, { wrapper })
    act(() => result.current.run())
    await waitFor(() => expect(door.count()).toBe(1))
    await act(async () => door.end({ code: 4001, message: 'no' }))
    await waitFor(() => expect(result.current.mutation.status).toBe('error'))
    expect(result.current.mutation.error?.code).toMatch(/^(request|network)\/rejected$/)
    expect([door.count(), errors]).toEqual([0, []])
    act(() => result.current.run())
    expect(result.current.mutation).toMatchObject({ status: 'pending', error: undefined })
    await waitFor(() => expect(door.count()).toBe(1))
    await act(async () => door.end())
    await waitFor(() => expect(result.current.mutation.status).toBe('success'))
  })

  test.each(mutations.slice(0, 2))('error: %s: nothing is connected, and nobody is asked', async (_name, use) => {
    const { wrapper, door } = setUp()
    const { result } = renderHook(use, { wrapper })
    act(() => result.current.run())
    await waitFor(() => expect(result.current.mutation.error?.code).toBe('connect/not-connected'))
    expect(door.count()).toBe(0)
  })

  test.each(mutations)('behavior: %s: reset while the wallet is asked forgets its late answer', async (_name, use) => {
    const { wrapper, connect, door } = setUp()
    await connect()
    const { result } = renderHook(use, { wrapper })
    act(() => result.current.run())
    await waitFor(() => expect(door.count()).toBe(1))
    act(() => result.current.mutation.reset())
    await act(async () => door.end())
    expect(result.current.mutation).toMatchObject({ status: 'idle', data: undefined, error: undefined })
  })

  test('behavior: a second question while the wallet shows the first is refused, and the first goes on', async () => {
    const { wrapper, connect, door } = setUp()
    await connect()
    const { result } = renderHook(() => [useSignMessage(), useSignMessage()] as const, { wrapper })
    act(() => result.current[0].mutate(HELLO))
    await waitFor(() => expect(door.count()).toBe(1))
    act(() => result.current[1].mutate(HELLO))
    await waitFor(() => expect(result.current[1].error?.code).toBe('connect/pending'))
    await act(async () => door.end())
    await waitFor(() => expect(result.current[0].data).toBe('0x51'))
  })

  test('behavior: what was sent is followed, once, under the host', async () => {
    const { wrapper, connect, door, kernel } = setUp()
    await connect()
    const { result } = renderHook(() => useSendTransaction(), { wrapper })
    act(() => result.current.mutate(SENT))
    await waitFor(() => expect(door.count()).toBe(1))
    await act(async () => door.end())
    await waitFor(() => expect(result.current.data).toBe('0xfeed'))
    const records = kernel.store.get(kernel.atoms.transactions)
    expect(records).toMatchObject([
      { hash: '0xfeed', plugin: 'host', account: 'test:1:0xa', intent: { to: '0xb', value: 1n } },
    ])
  })

  test('parameters: connectionId names the wallet, also one that is not the active one', async () => {
    const signed: string[] = []
    const [first, second] = ['one', 'two'].map((namespace) =>
      fakeAdapter({
        namespace,
        connectorId: namespace,
        capabilities: {
          signMessage:
            async () =>
            async (_input, { account }) => ({ signature: account.caipAddress }),
        },
      }),
    )
    const { kernel } = createTestKernel({
      adapters: [first, second].flatMap((wallet) => (wallet ? [wallet.adapter] : [])),
    })
    const { result } = renderHook(() => useSignMessage(), { wrapper: wrapperOf(kernel) })
    for (const connectorId of ['one', 'two']) await act(async () => void (await kernel.wallet.connect({ connectorId })))
    for (const { id } of kernel.store.get(kernel.atoms.connections))
      await act(async () => void signed.push(await result.current.mutateAsync({ ...HELLO, connectionId: id })))
    expect(signed).toEqual(['one:1:0xa11ce', 'two:1:0xa11ce'])
    act(() => result.current.mutate({ ...HELLO, connectionId: 'gone|one' }))
    await waitFor(() => expect(result.current.error?.code).toBe('connect/not-connected'))
  })

  test('error: an account nobody shares, a connection that is not there, a network nobody offers', async () => {
    const { wrapper, connect } = setUp()
    await connect()
    const { result } = renderHook(
      () => ({ account: useSwitchAccount(), leave: useDisconnect(), network: useSwitchNetwork() }),
      { wrapper },
    )
    act(() => {
      result.current.account.mutate({ address: '0xnobody' })
      result.current.network.mutate({ network: 'test:9' })
      result.current.leave.mutate({ connectionId: 'nobody' })
    })
    await waitFor(() => expect(result.current.account.error?.details).toEqual({ address: '0xnobody' }))
    await waitFor(() => expect(result.current.network.error?.code).toBe('config/unknown-network'))
    await waitFor(() => expect(result.current.leave.status).toBe('success'))
  })

  test('error: a wallet that does not hear of the end: the page has let go all the same', async () => {
    const { wrapper, connect, wallet, kernel } = setUp()
    await connect()
    wallet.fail({ disconnect: new Error('asleep') })
    const { result } = renderHook(() => useDisconnect(), { wrapper })
    act(() => result.current.mutate())
    await waitFor(() => expect(result.current.error?.code).toBe('disconnect/failed'))
    expect(kernel.store.get(kernel.atoms.connections)).toEqual([])
  })
})

describe('useBalance in all its states', () => {
  test('behavior: idle, pending, there, there while it is read again and when that fails, idle', async () => {
    const { wrapper, connect, door, kernel, clock } = setUp()
    const { result } = renderHook(() => useBalance(), { wrapper })
    expect(result.current.status).toBe('idle')
    await connect()
    expect(result.current.status).toBe('pending')
    await waitFor(() => expect(door.count()).toBe(1))
    await act(async () => door.end())
    await waitFor(() => expect(result.current.data).toEqual({ value: 5n, decimals: 18, symbol: 'COIN' }))
    await act(async () => clock.advance(60_000))
    act(() => result.current.refetch())
    await waitFor(() => expect(door.count()).toBe(1))
    expect(result.current).toMatchObject({ status: 'success', data: { value: 5n } })
    await act(async () => door.end(kernelError('rpc/unavailable')))
    await waitFor(() =>
      expect(result.current).toMatchObject({
        status: 'error',
        data: { value: 5n },
        error: { code: 'rpc/unavailable' },
      }),
    )
    await act(async () => kernel.wallet.disconnect())
    expect(result.current).toMatchObject({ status: 'idle', data: undefined, error: undefined })
  })

  test('behavior: many components ask once', async () => {
    const { wrapper, connect, door } = setUp()
    const { result } = renderHook(() => [useBalance(), useBalance(), useBalance()], { wrapper })
    await connect()
    await waitFor(() => expect(door.count()).toBe(1))
    await act(async () => door.end())
    await waitFor(() => expect(result.current.map(({ data }) => data?.value)).toEqual([5n, 5n, 5n]))
    expect(door.count()).toBe(0)
  })
})

describe('the wallet over its life', () => {
  test('behavior: every hook says the same of each moment', async () => {
    const { wrapper, wallet, kernel } = setUp()
    const { result } = renderHook(
      () => ({
        account: useAccount(),
        status: useStatus(),
        connection: useConnection()?.id,
        provider: useProvider() !== undefined,
        network: useNetwork()?.id,
      }),
      { wrapper },
    )
    const seen = (): readonly unknown[] => {
      const { account, status, connection, provider, network } = result.current
      return [account.status, status, connection, provider, network, account.address]
    }
    expect(seen()).toEqual(['reconnecting', 'reconnecting', undefined, false, 'test:1', undefined])
    await act(() => kernel.ready)
    expect(seen()).toEqual(['disconnected', 'disconnected', undefined, false, 'test:1', undefined])
    wallet.fail({ hang: true })
    const connecting = kernel.wallet.connect({ connectorId: 'fake' })
    await waitFor(() => expect(seen()).toEqual(['connecting', 'connecting', undefined, false, 'test:1', undefined]))
    await waitFor(() => expect(wallet.counts.connect).toBe(1))
    await act(async () => {
      wallet.resolvePending()
      await connecting
    })
    expect(seen()).toEqual(['connected', 'connected', 'fake|test', true, 'test:1', '0xa'])
    await act(async () => wallet.emit({ type: 'network', network: 'test:7' }))
    expect(seen()).toEqual(['connected', 'connected', 'fake|test', true, 'test:7', '0xa'])
    await act(async () => wallet.emit({ type: 'accounts', namespace: 'test', accounts: [wallet.account('0xb')] }))
    expect(seen().at(-1)).toBe('0xb')
    await act(async () => wallet.emit({ type: 'disconnected' }))
    expect(seen()).toEqual(['disconnected', 'disconnected', undefined, false, 'test:1', undefined])
  })

  test('behavior: a saved wallet is reconnecting until it is open again', async () => {
    const [first, storage] = [fakeAdapter(), memoryStorage()]
    const before = createTestKernel({ id: 'again', adapters: [first.adapter], storage })
    await before.kernel.start()
    await before.kernel.wallet.connect({ connectorId: 'fake' })
    await before.kernel.destroy()
    const wallet = fakeAdapter()
    wallet.fail({ hang: true })
    const { kernel } = createTestKernel({ id: 'again', adapters: [wallet.adapter], storage })
    const { result } = renderHook(() => useAccount(), { wrapper: wrapperOf(kernel) })
    await waitFor(() => expect([result.current.status, result.current.isReconnecting]).toEqual(['reconnecting', true]))
    await waitFor(() => expect(wallet.counts.reconnect).toBe(1))
    await act(async () => wallet.resolvePending())
    await waitFor(() => expect(result.current).toMatchObject({ status: 'connected', address: '0xa11ce' }))
    await kernel.destroy()
  })

  test('behavior: wallets that come and go later are in the list', async () => {
    const { wrapper, wallet } = setUp()
    const { result } = renderHook(() => useConnectors().map(({ id }) => id), { wrapper })
    await waitFor(() => expect(result.current).toEqual(['fake']))
    act(() => wallet.setAvailable(false))
    expect(result.current).toEqual([])
    act(() => wallet.setAvailable(true))
    expect(result.current).toEqual(['fake'])
  })

  test('error: useConnect: a wallet that nobody knows, and one that shares no account', async () => {
    const { wrapper } = setUp({ accounts: [] })
    const { result } = renderHook(() => useConnect(), { wrapper })
    act(() => result.current.mutate({ connectorId: 'fake' }))
    await waitFor(() => expect(result.current.error?.code).toBe('connect/no-accounts'))
    act(() => result.current.mutate({ connectorId: 'nobody' }))
    await waitFor(() => expect(result.current.error?.details).toEqual({ connectorId: 'nobody' }))
  })
})

const Extra = (): ReactNode => <p>extra</p>
const boardMessages = { title: 'Board', greet: 'Hello {{name}}' } as const
interface Board
  extends Plugin<{
    id: 'board'
    messages: typeof boardMessages
    atoms: { count: typeof count }
    events: { raised: { readonly by: number } }
    slots: {
      card: {
        label: typeof slotText
        open: typeof slotRoute
        view: typeof slotView
        rank: ReturnType<typeof slotValue<number>>
      }
    }
    views: { Home: () => ReactNode }
    actions: {
      raise(ctx: { emit(event: 'raised', payload: { readonly by: number }): void }, by: number): Promise<void>
    }
  }> {}
const count = atom(0)
const board = (): Board =>
  definePlugin<Board>({
    id: 'board',
    api: 1,
    messages: { en: boardMessages },
    atoms: { count },
    events: types<{ raised: { readonly by: number } }>(),
    slots: { card: { label: slotText, open: slotRoute, view: slotView, rank: slotValue<number>() } },
    views: { Home: { load: async () => ({ default: Extra }) } },
    actions: { raise: async (ctx, by) => ctx.emit('raised', { by }) },
  })
const guest = () =>
  definePlugin({
    id: 'guest',
    api: 1,
    needs: { board: required<Board>() },
    messages: { en: { card: 'Guests', sign: 'Sign in' } },
    views: { Book: { load: async () => ({ default: Extra }) } },
    contributes: {
      'board.card': [
        { order: 2, label: 'card', open: 'guest.Book', view: async () => ({ default: Extra }), rank: 7 },
        {
          order: 1,
          label: 'sign',
          open: 'guest.Book',
          view: async () => ({ default: Extra }),
          rank: 3,
          when: (account) => account?.address === '0xb',
        },
      ],
    },
  })
interface Guest extends ReturnType<typeof guest> {}

function setUpBoard() {
  const wallet = fakeAdapter({ accounts: ['0xa', '0xb'] })
  const tools = createTestKernel({ adapters: [wallet.adapter], plugins: [board(), guest()] })
  return { ...tools, wrapper: wrapperOf(tools.kernel) }
}

describe('createHooks and pluginHooks', () => {
  test('default: useRouter moves the modal, useMessages says it in words', async () => {
    const { kernel, wrapper } = setUpBoard()
    const hooks = createHooks<typeof kernel>()
    const { result } = renderHook(() => ({ router: hooks.useRouter(), say: hooks.useMessages('board') }), { wrapper })
    await waitFor(() => expect(result.current.say('greet', { name: 'Ann' })).toBe('Hello Ann'))
    act(() => result.current.router.push('board.Home'))
    expect(kernel.store.get(kernel.atoms.history).map(({ route }) => route)).toEqual(['board.Home'])
    expect(result.current.router).toBe(kernel.router)
    act(() => void kernel.close())
  })

  test('behavior: useEvent calls the newest handler, once for each event, until the component is gone', async () => {
    const { kernel, wrapper } = setUpBoard()
    const hooks = createHooks<typeof kernel>()
    const heard: string[] = []
    const { rerender, unmount } = renderHook(
      ({ word }: { readonly word: string }) => hooks.useEvent('board.raised', ({ by }) => heard.push(`${word} ${by}`)),
      { wrapper, initialProps: { word: 'first' } },
    )
    await kernel.plugins.board.raise(1)
    rerender({ word: 'second' })
    await kernel.plugins.board.raise(2)
    unmount()
    await kernel.plugins.board.raise(3)
    expect(heard).toEqual(['first 1', 'second 2'])
  })

  test('behavior: useEvent hears of the kernel, and a handler that fails is reported', async () => {
    const { kernel, wrapper, errors } = setUpBoard()
    const hooks = pluginHooks<Board>('board')
    const heard: string[] = []
    renderHook(
      () => {
        hooks.useEvent('kernel.connected', ({ connection }) => heard.push(connection.id))
        hooks.useEvent('kernel.connected', () => {
          throw new Error('bad handler')
        })
      },
      { wrapper },
    )
    await act(async () => void (await kernel.wallet.connect({ connectorId: 'fake' })))
    await waitFor(() => expect(heard).toEqual(['fake|test']))
    await waitFor(() => expect(errors.map(({ origin }) => origin.where)).toEqual(['kernel.connected']))
  })

  test('behavior: a slot is drawn with texts, routes, components and values, and follows the account in use', async () => {
    const { kernel, wrapper } = setUpBoard()
    const { useSlot } = pluginHooks<Board>('board')
    const { result } = renderHook(() => useSlot('card'), { wrapper })
    await waitFor(() =>
      expect(result.current.map(({ label, rank, key }) => [label, rank, key])).toEqual([['Guests', 7, 'guest.0']]),
    )
    expect(result.current[0]?.view).toBeTypeOf('function')
    act(() => result.current[0]?.open())
    expect(kernel.store.get(kernel.atoms.history).at(-1)?.route).toBe('guest.Book')
    act(() => void kernel.close())
    await act(async () => void (await kernel.wallet.connect({ connectorId: 'fake' })))
    expect(result.current).toHaveLength(1)
    await act(async () => void (await kernel.wallet.switchAccount({ address: '0xb' })))
    expect(result.current.map(({ label }) => label)).toEqual(['Sign in', 'Guests'])
  })

  test('behavior: the same component for a contribution at each render, so that it keeps its state', async () => {
    const { wrapper, kernel } = setUpBoard()
    const { useSlot } = pluginHooks<Board>('board')
    const { result } = renderHook(() => useSlot('card'), { wrapper })
    await waitFor(() => expect(result.current).toHaveLength(1))
    const before = result.current[0]?.view
    await act(async () => kernel.store.set(kernel.atoms.locale, 'de'))
    expect(result.current[0]?.view).toBe(before)
  })

  test('default: a plugin sees its own side, and the plugins it needs', async () => {
    const { wrapper, kernel } = setUpBoard()
    const hooks = pluginHooks<Guest>('guest')
    const { result } = renderHook(
      () => ({
        own: hooks.usePlugin(),
        peer: hooks.usePlugin('board'),
        say: hooks.useMessages('board'),
        seen: hooks.useAtom(hooks.usePlugin('board').atoms.count),
      }),
      { wrapper },
    )
    expect([result.current.own, result.current.peer]).toEqual([kernel.plugins.guest, kernel.plugins.board])
    await waitFor(() => expect(result.current.say('title')).toBe('Board'))
    act(() => kernel.store.set(kernel.plugins.board.atoms.count, 4))
    expect(result.current.seen).toBe(4)
  })
})

describe('words and looks', () => {
  test.each([
    [undefined, ''],
    [kernelError('connect/rejected'), 'You declined the request. Nothing was shared.'],
    [kernelError('amount/invalid', { details: { kind: 'comma' } }), 'Use a dot for decimals, for example 1.5.'],
    [{ code: 4001 }, 'You declined the request. Nothing was signed.'],
    ['a text', 'Something went wrong. Try again.'],
  ])('parameters: useErrorText of %s', async (error, text) => {
    const { wrapper } = setUp()
    const { result } = renderHook(() => useErrorText(error), { wrapper })
    await waitFor(() => expect(result.current).toBe(text))
  })

  test('behavior: useFormat follows the language', async () => {
    const { wrapper, kernel } = setUp()
    const { internalsOf } = await import('../../core/state/kernelScope.ts')
    await internalsOf(kernel).messages.load(['kernel'])
    const { result } = renderHook(() => useFormat().number('1234.5'), { wrapper })
    expect(result.current).toBe('1,234.5')
    await act(async () => kernel.store.set(kernel.atoms.locale, 'de'))
    await waitFor(() => expect(result.current).toBe('1.234,5'))
  })

  const [day, night] = [
    { name: 'day', extends: 'light', tokens: {} },
    { name: 'night', extends: 'dark', tokens: {} },
  ] as const
  test.each([
    ['light', { name: 'light', scheme: 'light' }],
    ['dark', { name: 'dark', scheme: 'dark' }],
    ['system', { name: 'light', scheme: 'light' }],
    [night, { name: 'night', scheme: 'dark', choice: night }],
    [
      { light: day, dark: night },
      { name: 'day', scheme: 'light', choice: day },
    ],
    [
      { light: 'light', dark: night },
      { name: 'light', scheme: 'light' },
    ],
  ] as const)('parameters: a theme of %j', async (theme, expected) => {
    const { wrapper, kernel } = setUp()
    kernel.store.set(kernel.atoms.theme, theme)
    const { result } = renderHook(() => useThemeName(), { wrapper })
    expect(result.current).toEqual(expected)
  })
})
