import type { WalletSession } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import { ALICE, BOB, deferred, type FakeProvider, fakeProvider, walletError } from '../testing/fakeProvider.ts'
import {
  addresses,
  context,
  type FoundFake,
  findWallet,
  openWallet,
  request,
  saved,
  turns,
} from '../testing/openWallet.ts'

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
    const { session, provider } = await openWallet({ eth_requestAccounts: () => [ALICE.toLowerCase(), BOB] })
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
    const { session } = await openWallet({ eth_chainId: () => chain })
    expect(session.getNetwork('eip155')).toBe(network)
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
    const { connector, provider } = findWallet(fakeProvider({ eth_requestAccounts: () => Promise.reject(error) }))
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
    const { connector } = findWallet(fakeProvider({ eth_requestAccounts: () => answer }))
    await expect(connector.connect(request, context())).rejects.toMatchObject({ code })
  })

  test('behavior: bad entries are left out, repeated ones too, 10,000 are capped', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`)
    const { session } = await openWallet({ eth_requestAccounts: () => [ALICE, 7, ALICE.toLowerCase(), null, ...many] })
    expect(addresses(session)[0]).toBe(ALICE)
    expect(session.accounts.length).toBeLessThanOrEqual(100)
    expect(new Set(addresses(session)).size).toBe(session.accounts.length)
  })

  test.each([['garbage'], [null], [-1], [{}], ['0x']])('error: %o as chain id', async (chain) => {
    const { connector } = findWallet(fakeProvider({ eth_chainId: () => chain }))
    await expect(connector.connect(request, context())).rejects.toMatchObject({ code: 'connect/malformed' })
  })

  test('error: a wallet that is gone', async () => {
    const { connector, provider } = findWallet()
    Object.assign(provider, { request: undefined })
    await expect(connector.connect(request, context())).rejects.toMatchObject({ code: 'connect/vanished' })
  })
})

describe('changes while connecting', () => {
  test('behavior: an account chosen while the chain is read is not missed', async () => {
    const provider = fakeProvider()
    Object.assign(provider.answers, {
      eth_chainId: () => {
        provider.answers.eth_accounts = () => [BOB]
        provider.emit('accountsChanged', [BOB])
        return '0x1'
      },
    })
    const session = await findWallet(provider).connector.connect(request, context())
    expect(addresses(session)).toEqual([BOB])
  })

  test('behavior: a chain chosen right after it was read is not missed', async () => {
    const provider = fakeProvider()
    provider.answers.eth_chainId = async () => {
      queueMicrotask(() => provider.emit('chainChanged', '0xa4b1'))
      provider.answers.eth_chainId = () => '0xa4b1'
      return '0x1'
    }
    const session = await findWallet(provider).connector.connect(request, context())
    await turns()
    expect(session.getNetwork('eip155')).toBe('eip155:42161')
  })

  test('behavior: the same for a wallet that is reopened', async () => {
    const provider = fakeProvider()
    provider.answers.eth_chainId = () => {
      provider.answers.eth_accounts = () => [BOB, ALICE]
      provider.emit('accountsChanged', [BOB, ALICE])
      return '0x1'
    }
    const session = await findWallet(provider).connector.reconnect?.([saved], context())
    expect(session && addresses(session)).toEqual([BOB, ALICE])
  })

  test('behavior: a wallet that is locked meanwhile is not connected', async () => {
    const provider = fakeProvider()
    provider.answers.eth_chainId = () => {
      provider.answers.eth_accounts = () => []
      provider.emit('accountsChanged', [])
      return '0x1'
    }
    await expect(findWallet(provider).connector.connect(request, context())).rejects.toMatchObject({
      code: 'connect/no-accounts',
    })
    expect(provider.listeners()).toBe(0)
  })

  test('behavior: a wallet that announces what it answers is not read twice', async () => {
    const provider = fakeProvider()
    provider.answers.eth_requestAccounts = () => {
      provider.emit('accountsChanged', [ALICE.toLowerCase()])
      provider.emit('chainChanged', '0x1')
      return [ALICE]
    }
    await findWallet(provider).connector.connect(request, context())
    expect(provider.methods()).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  test('behavior: a wallet that changes with every look is believed in the end', async () => {
    let chain = 0
    const provider = fakeProvider()
    provider.answers.eth_chainId = () => {
      chain += 1
      provider.emit('chainChanged', chain + 1)
      return chain
    }
    const session = await findWallet(provider).connector.connect(request, context())
    expect(session.getNetwork('eip155')).toBe('eip155:4')
    expect(provider.methods()).toHaveLength(4)
  })

  test('behavior: what it says with the last look counts, accounts too, also for a session that is open', async () => {
    const { connector, provider, session } = await openWallet()
    let looks = 0
    provider.answers.eth_chainId = () => {
      looks += 1
      // The open session hears it before the older answer.
      provider.emit('accountsChanged', looks % 2 ? [BOB] : [ALICE])
      provider.emit('chainChanged', looks + 1)
      return looks
    }
    provider.answers.eth_accounts = () => (looks % 2 ? [BOB] : [ALICE])
    const seen = (open: WalletSession) => [open.getNetwork('eip155'), ...addresses(open)]
    expect(await connector.connect(request, context())).toBe(session)
    expect([looks, ...seen(session)]).toEqual([3, 'eip155:4', BOB])
    session.dispose()
    looks = 0
    provider.answers.eth_requestAccounts = () => [ALICE]
    expect(seen(await connector.connect(request, context()))).toEqual(['eip155:4', BOB])
    expect(provider.listeners()).toBe(3)
  })

  test('behavior: a wallet that is locked with the last look is not connected', async () => {
    let looks = 0
    const provider = fakeProvider()
    provider.answers.eth_chainId = () => {
      looks += 1
      provider.emit('chainChanged', looks + 1)
      if (looks === 3) provider.emit('accountsChanged', [])
      return looks
    }
    await expect(findWallet(provider).connector.connect(request, context())).rejects.toMatchObject({
      code: 'connect/no-accounts',
    })
    expect([looks, provider.listeners()]).toEqual([3, 0])
  })

  test.each([
    ['refuses', { eth_requestAccounts: () => Promise.reject(walletError(4001)) }],
    ['shares nothing', { eth_requestAccounts: () => [] }],
    ['does not name its chain', { eth_chainId: () => null }],
  ])('behavior: nobody listens to a wallet that %s', async (_title, answers) => {
    const { connector, provider } = findWallet(fakeProvider(answers))
    await expect(connector.connect(request, context())).rejects.toMatchObject({ name: 'KernelError' })
    expect(provider.listeners()).toBe(0)
  })
})

describe('connecting again', () => {
  test('default: the open session is read again and stays the one session', async () => {
    const { connector, provider, session, events } = await openWallet()
    provider.answers.eth_requestAccounts = () => [BOB, ALICE]
    provider.answers.eth_chainId = () => '0xa4b1'
    expect(await connector.connect(request, context())).toBe(session)
    expect(addresses(session)).toEqual([BOB, ALICE])
    expect(events.map(({ type }) => type)).toEqual(['network', 'accounts'])
    expect(provider.listeners()).toBe(3)
  })

  test('behavior: a refusal leaves the open session as it is', async () => {
    const { connector, provider, session, events } = await openWallet()
    provider.answers.eth_requestAccounts = () => Promise.reject(walletError(4001))
    await expect(connector.connect(request, context())).rejects.toMatchObject({ code: 'connect/rejected' })
    expect(events).toEqual([])
    expect(addresses(session)).toEqual([ALICE])
    expect(provider.listeners()).toBe(3)
  })

  test('behavior: a wallet that was let go and connected again gives its access back', async () => {
    const permissions = () => [{ parentCapability: 'eth_accounts' }]
    const { connector, provider, session } = await openWallet({ wallet_getPermissions: permissions })
    session.dispose()
    const again = await connector.connect(request, context())
    await again.disconnect()
    expect(provider.methods().slice(-2)).toEqual(['wallet_getPermissions', 'wallet_revokePermissions'])
    expect(provider.listeners()).toBe(0)
  })

  test('behavior: access given anew while it is being taken back stays', async () => {
    const permissions = deferred<unknown>()
    const { connector, provider, session } = await openWallet({ wallet_getPermissions: () => permissions.promise })
    const leaving = session.disconnect()
    const again = await connector.connect(request, context())
    permissions.resolve([{ parentCapability: 'eth_accounts' }])
    await leaving
    expect(again).not.toBe(session)
    expect(provider.methods()).not.toContain('wallet_revokePermissions')
  })
})

describe('cancel', () => {
  test('behavior: ends the wait at once; an approval that comes later is taken back', async () => {
    const answer = deferred<unknown>()
    const stop = new AbortController()
    const { connector, provider } = findWallet(fakeProvider({ eth_requestAccounts: () => answer.promise }))
    const connecting = connector.connect(request, context(stop.signal))
    await expect.poll(() => provider.methods()).toEqual(['eth_requestAccounts'])
    stop.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'kernel/aborted' })
    answer.resolve([ALICE])
    await expect.poll(() => provider.methods()).toContain('wallet_revokePermissions')
    expect(provider.listeners()).toBe(0)
  })

  test('behavior: aborted before the start, the wallet is not asked', async () => {
    const { connector, provider } = findWallet()
    await expect(connector.connect(request, context(AbortSignal.abort()))).rejects.toMatchObject({
      code: 'kernel/aborted',
    })
    expect(provider.calls).toEqual([])
  })

  test('behavior: a refusal that comes later concerns nobody', async () => {
    const answer = deferred<unknown>()
    const stop = new AbortController()
    const { connector, provider } = findWallet(fakeProvider({ eth_requestAccounts: () => answer.promise }))
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
    const { connector, provider } = findWallet(
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

  describe('a wallet that is saved', () => {
    /** A connect to it is given up, and what the wallet answers comes later. */
    async function giveUp({ connector, provider }: FoundFake) {
      const answer = deferred<unknown>()
      provider.answers.eth_requestAccounts = () => answer.promise
      const stop = new AbortController()
      const connecting = connector.connect(request, context(stop.signal))
      await expect.poll(() => provider.methods()).toContain('eth_requestAccounts')
      stop.abort()
      await expect(connecting).rejects.toMatchObject({ code: 'kernel/aborted' })
      answer.resolve([ALICE])
      await turns()
      await turns()
    }

    test('behavior: and locked has the access it had before', async () => {
      const found = findWallet(fakeProvider({ eth_accounts: () => [] }))
      const again = { ...context(), retryWhen: () => undefined }
      expect(await found.connector.reconnect?.([saved], again)).toBeUndefined()
      await giveUp(found)
      expect(found.provider.methods()).not.toContain('wallet_revokePermissions')
    })

    test('behavior: and is being reopened is opened', async () => {
      const chain = deferred<unknown>()
      const found = findWallet(fakeProvider({ eth_chainId: () => chain.promise }))
      const reopening = found.connector.reconnect?.([saved], { ...context(), retryWhen: () => undefined })
      await expect.poll(() => found.provider.methods()).toContain('eth_chainId')
      await giveUp(found)
      chain.resolve('0x1')
      expect((await reopening)?.accounts[0]?.address).toBe(ALICE)
      expect(found.provider.methods()).not.toContain('wallet_revokePermissions')
    })

    test('behavior: and then disconnected has no access of earlier', async () => {
      const found = findWallet()
      const session = await found.connector.reconnect?.([saved], { ...context(), retryWhen: () => undefined })
      await session?.disconnect()
      found.provider.calls.length = 0
      await giveUp(found)
      await expect.poll(() => found.provider.methods()).toContain('wallet_revokePermissions')
    })
  })
})

describe('reconnect', () => {
  test('default: never prompts', async () => {
    const { connector, provider } = findWallet()
    const session = await connector.reconnect?.([saved], context())
    expect(session?.accounts[0]?.address).toBe(ALICE)
    expect(provider.methods()).toEqual(['eth_accounts', 'eth_chainId'])
  })

  test('behavior: the saved address may be in any case', async () => {
    const { connector } = findWallet()
    expect(await connector.reconnect?.([{ ...saved, address: ALICE.toLowerCase() }], context())).toBeDefined()
  })

  test.each([
    ['shares nothing', []],
    ['shares another account', [BOB]],
  ])('behavior: a wallet that %s is not reopened', async (_title, accounts) => {
    const { connector } = findWallet(fakeProvider({ eth_accounts: () => accounts }))
    expect(await connector.reconnect?.([saved], context())).toBeUndefined()
  })

  describe('a wallet that is locked', () => {
    /** What the connector hands over to be told when to ask again. */
    async function locked(provider: FakeProvider) {
      const subscriptions: ((retry: () => void) => () => void)[] = []
      const asked = {
        ...context(),
        retryWhen: (subscribe: (retry: () => void) => () => void) => void subscriptions.push(subscribe),
      }
      expect(await findWallet(provider).connector.reconnect?.([saved], asked)).toBeUndefined()
      let retries = 0
      const end = subscriptions[0]?.(() => {
        retries += 1
      })
      return { end, retries: () => retries }
    }

    test('behavior: is asked again when it shares the saved account, and only then', async () => {
      const provider = fakeProvider({ eth_accounts: () => [] })
      const { end, retries } = await locked(provider)
      for (const event of [[], [BOB], 'garbage', [7]]) provider.emit('accountsChanged', event)
      provider.emit('chainChanged', '0x1')
      expect(retries()).toBe(0)
      provider.emit('accountsChanged', [BOB, ALICE.toLowerCase()])
      expect(retries()).toBe(1)
      end?.()
      expect(provider.listeners()).toBe(0)
    })

    test('behavior: one that is unlocked right after its answer is heard', async () => {
      const provider = fakeProvider({
        eth_accounts: () => {
          queueMicrotask(() => provider.emit('accountsChanged', [ALICE]))
          return []
        },
      })
      expect((await locked(provider)).retries()).toBe(1)
    })

    test('behavior: a caller that cannot ask again leaves no listener', async () => {
      const provider = fakeProvider({ eth_accounts: () => [] })
      expect(await findWallet(provider).connector.reconnect?.([saved], context())).toBeUndefined()
      expect(provider.listeners()).toBe(0)
    })
  })

  test.each([
    ['another id', { connectorId: 'eip6963:com.other' }],
    ['another namespace', { namespace: 'solana' }],
    ['no address', { address: '' }],
    ['a broken address', { address: ALICE.replace('F', 'f') }],
  ])('behavior: %s opens nothing', async (_title, change) => {
    const { connector } = findWallet()
    expect(await connector.reconnect?.([{ ...saved, ...change }], context())).toBeUndefined()
  })

  test('behavior: neither a marked wallet nor one of two namesakes is reopened, and neither is asked', async () => {
    const marked = findWallet(fakeProvider(), { isDuplicate: true })
    const twin = findWallet(fakeProvider(), { isOnlyOne: () => false })
    expect(await marked.connector.reconnect?.([saved], context())).toBeUndefined()
    expect(await twin.connector.reconnect?.([saved], context())).toBeUndefined()
    expect([...marked.provider.calls, ...twin.provider.calls]).toEqual([])
  })

  test('behavior: a wallet that never answers can be given up', async () => {
    const stop = new AbortController()
    const { connector, provider } = findWallet(fakeProvider({ eth_accounts: () => new Promise(() => undefined) }))
    const resuming = connector.reconnect?.([saved], context(stop.signal))
    await expect.poll(() => provider.calls.length).toBe(1)
    stop.abort()
    await expect(resuming).rejects.toMatchObject({ code: 'kernel/aborted' })
  })
})
