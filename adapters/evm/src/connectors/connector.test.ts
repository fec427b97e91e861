import type { ConnectContext, SessionEvent, WalletSession } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import { createAddressRule } from '../addressRule.ts'
import { arbitrum } from '../networks/arbitrum.ts'
import { ALICE, BOB, deferred, type FakeProvider, fakeProvider, walletError } from '../testing/fakeProvider.ts'
import { testServices } from '../testing/testServices.ts'
import { type FoundWallet, walletConnector } from './connector.ts'

const request = { connectorId: 'eip6963:com.example' }
const saved = { ...request, sessionId: request.connectorId, namespace: 'eip155', address: ALICE }

function context(signal: AbortSignal = new AbortController().signal): ConnectContext {
  return { signal, onPairingStateChange: () => undefined, families: [], networks: [arbitrum] }
}

function setUp(provider: FakeProvider = fakeProvider(), wallet: Partial<FoundWallet> = {}) {
  const { ctx, clock, services } = testServices()
  const found = {
    id: request.connectorId,
    name: 'Example',
    kind: 'announced',
    provider,
    isOnlyOne: () => true,
    ...wallet,
  } as const
  const connector = walletConnector(found, {
    ctx,
    rule: createAddressRule(),
    injected: true,
    target: Object.create(null),
    signal: ctx.signal,
    onChange: () => undefined,
  })
  return { provider, connector, clock, services }
}

async function connected(answers: Parameters<typeof fakeProvider>[0] = {}) {
  const all = setUp(fakeProvider(answers))
  const session = await all.connector.connect(request, context())
  const events: SessionEvent[] = []
  session.on((event) => events.push(event))
  return { ...all, session, events }
}

const addresses = (session: WalletSession) => session.accounts.map(({ address }) => address)
const turns = async () => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => queueMicrotask(() => resolve(undefined)))
}

function revokedList(): unknown {
  return new Proxy([], {
    get: (list, key) => {
      if (key === 'slice') throw new Error('boom')
      return Reflect.get(list, key)
    },
  })
}

describe('connect', () => {
  test('default: asks once and tells accounts and network', async () => {
    const { session, provider } = await connected({ eth_requestAccounts: () => [ALICE.toLowerCase(), BOB] })
    expect(session.accounts[0]).toEqual({ address: ALICE, caipAddress: `eip155:1:${ALICE}`, type: 'eoa' })
    expect(addresses(session)).toEqual([ALICE, BOB])
    expect(session.getNetwork('eip155')).toBe('eip155:1')
    expect(session.getNetwork('solana')).toBeUndefined()
    expect(provider.methods()).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  test.each([
    [42161, 'eip155:42161'],
    ['42161', 'eip155:42161'],
    ['0xa4b1', 'eip155:42161'],
  ])('parameters: a chain told as %j', async (chain, network) => {
    const { session } = await connected({ eth_chainId: () => chain })
    expect(session.getNetwork('eip155')).toBe(network)
  })

  test('behavior: goes to the network that was asked for', async () => {
    let chain = '0x1'
    const { connector, provider } = setUp(
      fakeProvider({
        eth_chainId: () => chain,
        wallet_switchEthereumChain: () => {
          chain = '0xa4b1'
          return null
        },
      }),
    )
    const session = await connector.connect({ ...request, network: arbitrum.id }, context())
    expect(session.getNetwork('eip155')).toBe(arbitrum.id)
    expect(provider.methods().filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
  })

  test('behavior: stays connected when the person wants to stay on the network', async () => {
    const refuse = () => {
      throw walletError(4001)
    }
    const { connector } = setUp(fakeProvider({ wallet_switchEthereumChain: refuse }))
    const session = await connector.connect({ ...request, network: arbitrum.id }, context())
    expect(session.getNetwork('eip155')).toBe('eip155:1')
  })

  test.each([
    ['a refusal', walletError(4001), 'connect/rejected'],
    ['a refusal without code', new Error('User rejected the request.'), 'connect/rejected'],
    ['a refusal as text', 'User denied account authorization', 'connect/rejected'],
    ['a CAIP refusal', walletError(5000), 'connect/rejected'],
    ['an open question', walletError(-32002), 'connect/pending'],
    ['something else', new Error('boom'), 'connect/failed'],
    ['nothing', undefined, 'connect/failed'],
    ['a removed extension', new Error('Extension context invalidated.'), 'connect/vanished'],
  ])('error: %s', async (_title, error, code) => {
    const { connector, provider } = setUp(fakeProvider({ eth_requestAccounts: () => Promise.reject(error) }))
    await expect(connector.connect(request, context())).rejects.toMatchObject({ name: 'KernelError', code })
    expect(provider.methods()).toEqual(['eth_requestAccounts'])
  })

  test.each([
    ['no list', 'accounts', 'connect/malformed'],
    ['null', null, 'connect/malformed'],
    ['an empty list', [], 'connect/no-accounts'],
    ['numbers', [1, 2], 'connect/malformed'],
    ['a wrong checksum', [ALICE.replace('F', 'f')], 'connect/malformed'],
    ['text', ['<img src=x>'], 'connect/malformed'],
    ['a record', { 0: ALICE }, 'connect/malformed'],
    ['a list that cannot be read', revokedList(), 'connect/malformed'],
  ])('error: %s as accounts', async (_title, answer, code) => {
    const { connector } = setUp(fakeProvider({ eth_requestAccounts: () => answer }))
    await expect(connector.connect(request, context())).rejects.toMatchObject({ code })
  })

  test('behavior: bad entries are left out, repeated ones too, 10,000 are capped', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`)
    const { session } = await connected({ eth_requestAccounts: () => [ALICE, 7, ALICE.toLowerCase(), null, ...many] })
    expect(addresses(session)[0]).toBe(ALICE)
    expect(session.accounts.length).toBeLessThanOrEqual(100)
    expect(new Set(addresses(session)).size).toBe(session.accounts.length)
  })

  test.each([['garbage'], [null], [-1], [{}], ['0x']])('error: %o as chain id', async (chain) => {
    const { connector } = setUp(fakeProvider({ eth_chainId: () => chain }))
    await expect(connector.connect(request, context())).rejects.toMatchObject({ code: 'connect/malformed' })
  })

  test('error: a wallet that is gone', async () => {
    const { connector, provider } = setUp()
    Object.assign(provider, { request: undefined })
    await expect(connector.connect(request, context())).rejects.toMatchObject({ code: 'connect/vanished' })
  })
})

describe('cancel', () => {
  test('behavior: ends the wait at once; an approval that comes later is taken back', async () => {
    const answer = deferred<unknown>()
    const stop = new AbortController()
    const { connector, provider } = setUp(fakeProvider({ eth_requestAccounts: () => answer.promise }))
    const connecting = connector.connect(request, context(stop.signal))
    await expect.poll(() => provider.methods()).toEqual(['eth_requestAccounts'])
    stop.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'kernel/aborted' })
    answer.resolve([ALICE])
    await expect.poll(() => provider.methods()).toContain('wallet_revokePermissions')
    expect(provider.listeners()).toBe(0)
  })

  test('behavior: aborted before the start, the wallet is not asked', async () => {
    const { connector, provider } = setUp()
    await expect(connector.connect(request, context(AbortSignal.abort()))).rejects.toMatchObject({
      code: 'kernel/aborted',
    })
    expect(provider.calls).toEqual([])
  })

  test('behavior: a refusal that comes later concerns nobody', async () => {
    const answer = deferred<unknown>()
    const stop = new AbortController()
    const { connector, provider } = setUp(fakeProvider({ eth_requestAccounts: () => answer.promise }))
    const connecting = connector.connect(request, context(stop.signal))
    await expect.poll(() => provider.calls.length).toBe(1)
    stop.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'kernel/aborted' })
    answer.reject(walletError(4001))
    await turns()
    expect(provider.methods()).toEqual(['eth_requestAccounts'])
  })

  test('behavior: after a cancel, the next try waits for the question that is still open', async () => {
    const answer = deferred<unknown>()
    let asked = 0
    const { connector, provider } = setUp(
      fakeProvider({
        eth_requestAccounts: () => {
          asked += 1
          if (asked > 1) throw walletError(-32002)
          return answer.promise
        },
      }),
    )
    const stop = new AbortController()
    const first = connector.connect(request, context(stop.signal))
    await expect.poll(() => asked).toBe(1)
    stop.abort()
    await expect(first).rejects.toMatchObject({ code: 'kernel/aborted' })
    const second = connector.connect(request, context())
    await expect.poll(() => asked).toBe(2)
    answer.resolve([ALICE])
    expect(addresses(await second)).toEqual([ALICE])
    await turns()
    expect(provider.methods()).not.toContain('wallet_revokePermissions')
  })
})

describe('reconnect', () => {
  test('default: never prompts', async () => {
    const { connector, provider } = setUp()
    const session = await connector.reconnect?.([saved], context())
    expect(session?.accounts[0]?.address).toBe(ALICE)
    expect(provider.methods()).toEqual(['eth_accounts', 'eth_chainId'])
  })

  test('behavior: the saved address may be in any case', async () => {
    const { connector } = setUp()
    expect(await connector.reconnect?.([{ ...saved, address: ALICE.toLowerCase() }], context())).toBeDefined()
  })

  test.each([
    ['shares nothing', []],
    ['shares another account', [BOB]],
  ])('behavior: a wallet that %s is not reopened', async (_title, accounts) => {
    const { connector } = setUp(fakeProvider({ eth_accounts: () => accounts }))
    expect(await connector.reconnect?.([saved], context())).toBeUndefined()
  })

  test.each([
    ['another id', { connectorId: 'eip6963:com.other' }],
    ['another namespace', { namespace: 'solana' }],
    ['no address', { address: '' }],
    ['a broken address', { address: ALICE.replace('F', 'f') }],
  ])('behavior: %s opens nothing', async (_title, change) => {
    const { connector } = setUp()
    expect(await connector.reconnect?.([{ ...saved, ...change }], context())).toBeUndefined()
  })

  test('behavior: neither a marked wallet nor one of two namesakes is reopened, and neither is asked', async () => {
    const marked = setUp(fakeProvider(), { isDuplicate: true })
    const twin = setUp(fakeProvider(), { isOnlyOne: () => false })
    expect(await marked.connector.reconnect?.([saved], context())).toBeUndefined()
    expect(await twin.connector.reconnect?.([saved], context())).toBeUndefined()
    expect([...marked.provider.calls, ...twin.provider.calls]).toEqual([])
  })

  test('behavior: a wallet that never answers can be given up', async () => {
    const stop = new AbortController()
    const { connector, provider } = setUp(fakeProvider({ eth_accounts: () => new Promise(() => undefined) }))
    const resuming = connector.reconnect?.([saved], context(stop.signal))
    await expect.poll(() => provider.calls.length).toBe(1)
    stop.abort()
    await expect(resuming).rejects.toMatchObject({ code: 'kernel/aborted' })
  })
})

describe('session', () => {
  test('behavior: follows accounts and chain, each change once', async () => {
    const { provider, session, events } = await connected()
    provider.emit('accountsChanged', [BOB])
    provider.emit('accountsChanged', [BOB.toLowerCase()])
    provider.emit('chainChanged', '0xa4b1')
    provider.emit('chainChanged', 42161)
    provider.emit('chainChanged', '42161')
    expect(events.map(({ type }) => type)).toEqual(['accounts', 'network'])
    expect(session.accounts[0]?.caipAddress).toBe(`eip155:42161:${BOB}`)
  })

  test.each([[undefined], [null], ['x'], [{}], [[7]], [[ALICE.replace('F', 'f')]]])(
    'behavior: %o as changed accounts changes nothing',
    async (value) => {
      const { provider, session, events } = await connected()
      provider.emit('accountsChanged', value)
      expect(events).toEqual([])
      expect(addresses(session)).toEqual([ALICE])
    },
  )

  test.each([[undefined], ['0x'], [-1], [{}], ['garbage'], [Number.NaN]])(
    'behavior: %o as changed chain changes nothing',
    async (value) => {
      const { provider, session, events } = await connected()
      provider.emit('chainChanged', value)
      expect(events).toEqual([])
      expect(session.getNetwork('eip155')).toBe('eip155:1')
    },
  )

  test.each([
    ['accountsChanged', []],
    ['disconnect', walletError(4900)],
    ['disconnect', undefined],
  ])('behavior: %s ends the session', async (event, value) => {
    const { provider, session, events } = await connected()
    provider.emit(event, value)
    provider.emit(event, value)
    expect(events).toEqual([{ type: 'disconnected' }])
    expect(provider.listeners()).toBe(0)
    const call = { network: 'eip155:1', method: 'eth_call', params: [] } as const
    await expect(session.request(call, context())).rejects.toMatchObject({ code: 'request/disconnected' })
  })

  test('behavior: a wallet that lost its node for a moment stays connected', async () => {
    const { provider, events } = await connected()
    provider.emit('disconnect', walletError(1013))
    expect(events).toEqual([])
  })

  test('behavior: a wallet without events is understood from its answers', async () => {
    const { provider, session, events } = await connected()
    provider.answers.eth_chainId = () => '0xa4b1'
    provider.answers.eth_accounts = () => [BOB]
    await session.request({ network: 'eip155:1', method: 'eth_chainId', params: undefined }, context())
    await session.request({ network: 'eip155:1', method: 'eth_accounts', params: undefined }, context())
    expect(events.map(({ type }) => type)).toEqual(['network', 'accounts'])
  })

  test('behavior: a provider without listeners, and one whose listeners throw, still connects', async () => {
    const silent = fakeProvider()
    Object.assign(silent, { on: undefined, removeListener: undefined })
    const broken = fakeProvider()
    Object.assign(broken, {
      on: () => {
        throw new Error('boom')
      },
    })
    for (const provider of [silent, broken]) {
      const session = await setUp(provider).connector.connect(request, context())
      expect(addresses(session)).toEqual([ALICE])
      await session.disconnect()
    }
  })

  test('behavior: what would run on another chain is not sent', async () => {
    const { provider, session } = await connected()
    const call = { network: 'eip155:42161', method: 'eth_sendTransaction', params: [{}] } as const
    await expect(session.request(call, context())).rejects.toMatchObject({ code: 'request/chain-disconnected' })
    expect(provider.methods()).not.toContain('eth_sendTransaction')
  })

  test('behavior: a failure is not repeated', async () => {
    const { provider, session } = await connected({ personal_sign: () => Promise.reject(walletError(-32603)) })
    const call = { network: 'eip155:1', method: 'personal_sign', params: ['0x', ALICE] } as const
    await expect(session.request(call, context())).rejects.toMatchObject({ code: 'rpc/internal' })
    expect(provider.methods().filter((method) => method === 'personal_sign')).toHaveLength(1)
  })

  test('behavior: a transaction hash that comes too late is written down', async () => {
    const answer = deferred<unknown>()
    const stop = new AbortController()
    const { session, services } = await connected({ eth_sendTransaction: () => answer.promise })
    const sending = session.request(
      { network: 'eip155:1', method: 'eth_sendTransaction', params: [{}] },
      context(stop.signal),
    )
    stop.abort()
    await expect(sending).rejects.toMatchObject({ code: 'kernel/aborted' })
    answer.resolve(`0x${'1'.repeat(32)}${'2'.repeat(32)}`)
    await turns()
    expect(services.log.entries().at(-1)?.log).toMatch(/given up.*0x1{32}.*2{32}/)
  })

  test('behavior: disconnect takes back access, tells nobody, and is done once', async () => {
    const { provider, session, events } = await connected()
    await session.disconnect()
    await session.disconnect()
    expect(provider.methods().slice(2)).toEqual(['wallet_getPermissions', 'wallet_revokePermissions'])
    expect(events).toEqual([])
    expect(provider.listeners()).toBe(0)
  })

  test.each([
    ['does not know the methods', { wallet_getPermissions: () => Promise.reject(walletError(4200)) }],
    ['has no such permission', { wallet_getPermissions: () => [] }],
    ['talks nonsense', { wallet_getPermissions: () => 'yes' }],
  ])('behavior: disconnect succeeds when the wallet %s', async (_title, answers) => {
    const { provider, session } = await connected(answers)
    await expect(session.disconnect()).resolves.toBeUndefined()
    expect(provider.methods()).not.toContain('wallet_revokePermissions')
  })

  test('behavior: disconnect does not wait for a wallet that hangs', async () => {
    const { session, clock } = await connected({ wallet_getPermissions: () => new Promise(() => undefined) })
    const leaving = session.disconnect()
    await clock.advance(2000)
    await expect(leaving).resolves.toBeUndefined()
  })
})
