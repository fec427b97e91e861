import { describe, expect, test } from 'vitest'
import { ALICE, BOB, deferred, fakeProvider, walletError } from '../testing/fakeProvider.ts'
import { addresses, context, findWallet, openWallet, request, turns } from '../testing/openWallet.ts'

describe('session', () => {
  test('behavior: follows accounts and chain, each change once', async () => {
    const { provider, session, events } = await openWallet()
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
      const { provider, session, events } = await openWallet()
      provider.emit('accountsChanged', value)
      expect(events).toEqual([])
      expect(addresses(session)).toEqual([ALICE])
    },
  )

  test.each([[undefined], ['0x'], [-1], [{}], ['garbage'], [Number.NaN]])(
    'behavior: %o as changed chain changes nothing',
    async (value) => {
      const { provider, session, events } = await openWallet()
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
    const { provider, session, events } = await openWallet()
    provider.emit(event, value)
    provider.emit(event, value)
    expect(events).toEqual([{ type: 'disconnected' }])
    expect(provider.listeners()).toBe(0)
    const call = { network: 'eip155:1', method: 'eth_call', params: [] } as const
    await expect(session.request(call, context())).rejects.toMatchObject({ code: 'request/disconnected' })
  })

  test('behavior: a wallet that lost its node for a moment stays connected', async () => {
    const { provider, events } = await openWallet()
    provider.emit('disconnect', walletError(1013))
    expect(events).toEqual([])
  })

  test('behavior: a wallet without events is understood from its answers', async () => {
    const { provider, session, events } = await openWallet()
    provider.answers.eth_chainId = () => '0xa4b1'
    provider.answers.eth_accounts = () => [BOB]
    await session.request({ network: 'eip155:1', method: 'eth_chainId', params: undefined }, context())
    await session.request({ network: 'eip155:1', method: 'eth_accounts', params: undefined }, context())
    expect(events.map(({ type }) => type)).toEqual(['network', 'accounts'])
    provider.answers.eth_accounts = () => [7]
    const asking = session.request({ network: 'eip155:1', method: 'eth_accounts', params: undefined }, context())
    await expect(asking).rejects.toMatchObject({ code: 'connect/malformed', details: { method: 'eth_accounts' } })
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
      const session = await findWallet(provider).connector.connect(request, context())
      expect(addresses(session)).toEqual([ALICE])
      await session.disconnect()
    }
  })

  test('behavior: what would run on another chain is not sent', async () => {
    const { provider, session } = await openWallet()
    const call = { network: 'eip155:42161', method: 'eth_sendTransaction', params: [{}] } as const
    await expect(session.request(call, context())).rejects.toMatchObject({ code: 'request/chain-disconnected' })
    expect(provider.methods()).not.toContain('eth_sendTransaction')
  })

  test('behavior: a failure is not repeated', async () => {
    const { provider, session } = await openWallet({ personal_sign: () => Promise.reject(walletError(-32603)) })
    const call = { network: 'eip155:1', method: 'personal_sign', params: ['0x', ALICE] } as const
    await expect(session.request(call, context())).rejects.toMatchObject({ code: 'rpc/internal' })
    expect(provider.methods().filter((method) => method === 'personal_sign')).toHaveLength(1)
  })

  const HASH = `0x${'1'.repeat(32)}${'2'.repeat(32)}`
  test.each([
    ['eth_sendTransaction', HASH],
    ['wallet_sendCalls', HASH],
    ['wallet_sendCalls', { id: HASH }],
  ])('behavior: what may be the only trace of a %s that comes too late is written down: %j', async (method, late) => {
    const answer = deferred<unknown>()
    const stop = new AbortController()
    const { session, services } = await openWallet({ [method]: () => answer.promise })
    const sending = session.request({ network: 'eip155:1', method, params: [{}] }, context(stop.signal))
    stop.abort()
    await expect(sending).rejects.toMatchObject({ code: 'kernel/aborted' })
    answer.resolve(late)
    // What keeps the log loads with its first entry.
    await expect.poll(() => services.log.entries().at(-1)?.log).toMatch(/given up.*0x1{32}.*2{32}/)
  })

  test('behavior: the answer itself is handed over, for the time after the caller has given up', async () => {
    const answer = deferred<unknown>()
    const stop = new AbortController()
    const { session } = await openWallet({ personal_sign: () => answer.promise })
    const sent: Promise<unknown>[] = []
    const call = { network: 'eip155:1', method: 'personal_sign', params: ['0x', ALICE] } as const
    const signing = session.request(call, { signal: stop.signal, onSent: (own) => void sent.push(own) })
    stop.abort()
    await expect(signing).rejects.toMatchObject({ code: 'kernel/aborted' })
    answer.resolve('0x1')
    expect(await Promise.all(sent)).toEqual(['0x1'])
  })

  test('behavior: disconnect takes back access, tells nobody, and is done once', async () => {
    const { provider, session, events } = await openWallet()
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
    const { provider, session } = await openWallet(answers)
    await expect(session.disconnect()).resolves.toBeUndefined()
    expect(provider.methods()).not.toContain('wallet_revokePermissions')
  })

  test('behavior: disconnect does not wait for a wallet that hangs', async () => {
    const { session, clock } = await openWallet({ wallet_getPermissions: () => new Promise(() => undefined) })
    const leaving = session.disconnect()
    await clock.advance(2000)
    await expect(leaving).resolves.toBeUndefined()
  })
})

describe('a call for another network', () => {
  const network = 'eip155:42161'

  /** A wallet on Ethereum, and nodes of Arbitrum that answer each method with its name. */
  async function onEthereum() {
    const asked: (readonly [string, string])[] = []
    const rpc = {
      request: async (id: string, method: string) => {
        asked.push([id, method])
        return `node: ${method}`
      },
    }
    return { ...(await openWallet({}, { rpc })), asked }
  }

  test.each([
    'eth_getBalance',
    'eth_call',
    'eth_getTransactionCount',
    'eth_getTransactionReceipt',
    'eth_blockNumber',
    'eth_estimateGas',
    'eth_getLogs',
    'net_version',
  ])('default: %s is answered by the nodes of that network', async (method) => {
    const { provider, session, asked } = await onEthereum()
    provider.answers[method] = () => 'wallet'
    expect(await session.request({ network, method, params: [] }, context())).toBe(`node: ${method}`)
    expect(asked).toEqual([[network, method]])
    expect(provider.methods()).not.toContain(method)
  })

  test.each([
    'eth_sendTransaction',
    'eth_signTransaction',
    'eth_sendRawTransaction',
    'eth_sendUserOperation',
    'eth_newFilter',
    'eth_getFilterChanges',
    'wallet_watchAsset',
    'example_method',
  ])('error: %s is refused', async (method) => {
    const { provider, session, asked } = await onEthereum()
    provider.answers[method] = () => 'wallet'
    await expect(session.request({ network, method, params: [] }, context())).rejects.toMatchObject({
      code: 'request/chain-disconnected',
      details: { method, network },
    })
    expect(asked).toEqual([])
    expect(provider.methods()).not.toContain(method)
  })

  test.each([
    'personal_sign',
    'eth_signTypedData_v4',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_getCallsStatus',
    'wallet_grantPermissions',
  ])('behavior: %s holds on any network and goes to the wallet', async (method) => {
    const { provider, session } = await onEthereum()
    provider.answers[method] = () => 'wallet'
    expect(await session.request({ network, method, params: [] }, context())).toBe('wallet')
  })

  test('behavior: a call for the network of the wallet goes to the wallet', async () => {
    const { provider, session, asked } = await onEthereum()
    provider.answers.eth_getBalance = () => '0x7'
    expect(await session.request({ network: 'eip155:1', method: 'eth_getBalance', params: [] }, context())).toBe('0x7')
    provider.emit('chainChanged', '0xa4b1')
    expect(await session.request({ network, method: 'eth_getBalance', params: [] }, context())).toBe('0x7')
    expect(asked).toEqual([])
  })
})

describe('dispose', () => {
  test('default: the listeners go, the wallet is told nothing and nobody hears of it', async () => {
    const { provider, session, events } = await openWallet()
    session.dispose()
    session.dispose()
    expect(provider.listeners()).toBe(0)
    expect(provider.methods()).toEqual(['eth_requestAccounts', 'eth_chainId'])
    expect(events).toEqual([])
    const call = { network: 'eip155:1', method: 'eth_call', params: [] } as const
    await expect(session.request(call, context())).rejects.toMatchObject({ code: 'request/disconnected' })
  })

  test('behavior: never throws, whatever the wallet does', async () => {
    const { provider, session } = await openWallet()
    Object.assign(provider, {
      removeListener: () => {
        throw new Error('boom')
      },
    })
    expect(() => session.dispose()).not.toThrow()
  })

  test('behavior: disconnect afterwards takes nothing back', async () => {
    const { provider, session } = await openWallet()
    session.dispose()
    await session.disconnect()
    expect(provider.methods()).not.toContain('wallet_revokePermissions')
  })
})

describe('lock', () => {
  test('default: locking ends the session, unlocking lets the user connect again', async () => {
    const { connector, provider, session, events } = await openWallet()
    provider.emit('accountsChanged', [])
    expect(events).toEqual([{ type: 'disconnected' }])
    expect(provider.listeners()).toBe(0)
    expect(provider.methods()).not.toContain('wallet_revokePermissions')
    provider.emit('accountsChanged', [ALICE])
    const again = await connector.connect(request, context())
    expect(again).not.toBe(session)
    expect(addresses(again)).toEqual([ALICE])
    expect(provider.listeners()).toBe(3)
  })

  test('behavior: whoever begins to listen after the end is told', async () => {
    const { provider, session } = await openWallet()
    provider.emit('disconnect', walletError(4900))
    const events: unknown[] = []
    session.on((event) => events.push(event))
    await turns()
    expect(events).toEqual([{ type: 'disconnected' }])
  })
})
