import { describe, expect, test } from 'vitest'
import { ETHEREUM, type SetUp, type SetUpOptions, SOLANA, setUp } from '../fixtures/setUp.ts'
import { FrameSays, MARA, never, sessionUpdate } from '../fixtures/standInFrame.ts'

const ACCOUNT = `${ETHEREUM}:${MARA.address}`

async function connected(options?: SetUpOptions): Promise<SetUp> {
  const test = await setUp(options)
  await test.connect()
  return test
}
const connections = ({ kernel }: SetUp) => kernel.wallet.getState().connections
const remembered = ({ kernel, client }: SetUp) => kernel.store.get(client.atoms.remembered)

describe('requests', () => {
  test.each([
    ['eth_chainId', '0x1'],
    ['eth_accounts', [MARA.address]],
    ['eth_requestAccounts', [MARA.address]],
  ])('default: %s is answered without the frame', async (method, expected) => {
    const { ask, frame } = await connected()
    expect(await ask(method)).toEqual(expected)
    expect(frame.of('RPC_REQUEST')).toEqual([])
  })

  test('default: a read goes to the frame with its account and chain, and opens nothing', async () => {
    const { ask, frame, route } = await connected({ answers: { RPC_REQUEST: () => '0x10' } })
    expect(await ask('eth_getBalance', [MARA.address, 'latest'])).toBe('0x10')
    expect(frame.of('RPC_REQUEST')).toMatchObject([
      { account: ACCOUNT, chain: ETHEREUM, payload: { method: 'eth_getBalance', params: [MARA.address, 'latest'] } },
    ])
    expect(route()).toBeUndefined()
  })

  test('error: a read that is not answered within 30 s', async () => {
    const { ask, frame, clock } = await connected({ answers: { RPC_REQUEST: never } })
    const failed = expect(ask('eth_getBalance')).rejects.toMatchObject({ code: 'embedded/timeout' })
    await expect.poll(() => frame.of('RPC_REQUEST').length).toBe(1)
    await clock.advance(30_000)
    await failed
  })

  test('error: a wallet of Solana alone serves no EVM chain', async () => {
    const { kernel } = await connected({ families: ['solana'] })
    await expect(kernel.wallet.request({ network: ETHEREUM, method: 'eth_chainId', params: [] })).rejects.toThrow()
  })
})

describe('the chain', () => {
  test('default: switching tells the frame, the page and the next visit', async () => {
    const test = await connected()
    expect(await test.ask('wallet_switchEthereumChain', [{ chainId: '0x2' }])).toBeNull()
    expect(connections(test)[0]).toMatchObject({
      network: 'eip155:2',
      account: { caipAddress: `eip155:2:${MARA.address}` },
    })
    expect(await test.ask('eth_chainId', [], 'eip155:2')).toBe('0x2')
    expect(remembered(test).chain).toBe('eip155:2')
    expect(test.frame.of('SWITCH_NETWORK').at(-1)?.payload).toEqual({ chainId: 'eip155:2' })
  })

  test('behavior: the other family stays where it is', async () => {
    const test = await connected()
    await test.ask('wallet_addEthereumChain', [{ chainId: '0x2', rpcUrls: ['https://evil.example'] }])
    expect(connections(test)[1]?.network).toBe(SOLANA)
    // What the page says of a chain never reaches the wallet: it knows its own.
    expect(JSON.stringify(test.frame.asked)).not.toContain('evil')
  })

  test.each([
    ['nothing', undefined],
    ['no list', { chainId: '0x1' }],
    ['an empty list', []],
    ['text', ['0x1']],
    ['null', [null]],
    ['no number', [{ chainId: 'one' }]],
    ['zero', [{ chainId: '0x0' }]],
    ['a negative number', [{ chainId: -1 }]],
    ['a fraction', [{ chainId: 1.5 }]],
    ['a number that is not exact', [{ chainId: '0xffffffffffffffffff' }]],
  ])('error: %s is no chain', async (_title, params) => {
    const test = await connected()
    const before = test.frame.of('SWITCH_NETWORK').length
    await expect(test.ask('wallet_switchEthereumChain', params)).rejects.toMatchObject({ code: 'rpc/invalid-params' })
    expect(test.frame.of('SWITCH_NETWORK')).toHaveLength(before)
  })

  test('error: a chain that the wallet does not have is 4902, and nothing changes', async () => {
    const test = await connected()
    test.frame.answer({
      SWITCH_NETWORK: () => {
        throw new FrameSays('No such chain.')
      },
    })
    await expect(test.ask('wallet_switchEthereumChain', [{ chainId: '0x2' }])).rejects.toMatchObject({
      code: 'request/unknown-chain',
    })
    expect([connections(test)[0]?.network, remembered(test).chain]).toEqual([ETHEREUM, ETHEREUM])
  })
})

describe('the end', () => {
  test('default: disconnecting signs out at the service and forgets who it was', async () => {
    const test = await connected()
    await test.kernel.wallet.disconnect()
    expect(test.frame.of('SIGN_OUT')).toHaveLength(1)
    expect(connections(test)).toEqual([])
    expect(remembered(test)).toEqual({ isUsed: false })
    expect(test.kernel.store.get(test.client.atoms.user)).toBeUndefined()
  })

  test.each([
    ['refuses', () => Promise.reject(new FrameSays('Down.'))],
    ['never answers', never],
  ])('behavior: a service that %s keeps nobody signed in here', async (_title, SIGN_OUT) => {
    const test = await connected({ answers: { SIGN_OUT } })
    const done = test.kernel.wallet.disconnect()
    await expect.poll(() => test.frame.of('SIGN_OUT').length).toBe(1)
    await test.clock.advance(3_000)
    await done
    expect([connections(test), remembered(test)]).toEqual([[], { isUsed: false }])
  })

  test('behavior: two presses on disconnect are one sign-out', async () => {
    const test = await connected()
    await Promise.allSettled([test.kernel.wallet.disconnect(), test.kernel.wallet.disconnect()])
    expect(test.frame.of('SIGN_OUT')).toHaveLength(1)
  })

  test('behavior: signed out in another tab is signed out here, once the frame confirms it', async () => {
    const test = await connected()
    test.frame.answer({ IS_CONNECTED: () => ({ isConnected: false }) })
    test.frame.say(sessionUpdate())
    await expect.poll(() => connections(test)).toEqual([])
    expect(remembered(test)).toEqual({ isUsed: false })
    expect(test.frame.of('SIGN_OUT')).toEqual([])
    expect(test.events.map(({ name }) => name)).toContain('sessionChanged')
  })

  test('error: a session that the login service has ended is said, and the site is disconnected', async () => {
    const test = await connected()
    test.frame.answer({ IS_CONNECTED: () => ({ isConnected: false, isEnded: true }) })
    test.frame.say(sessionUpdate())
    await expect.poll(() => connections(test)).toEqual([])
    const { store, atoms } = test.kernel
    expect(store.get(atoms.alert)?.error).toMatchObject({
      code: 'embedded/session-expired',
      message: expect.stringMatching(/^Session Expired/),
    })
  })

  test('behavior: a session that was only renewed stays, with its new mark', async () => {
    const test = await connected()
    const update = sessionUpdate()
    const asked = test.frame.of('IS_CONNECTED').length
    test.frame.say(update)
    await expect.poll(() => test.frame.of('IS_CONNECTED').length).toBe(asked + 1)
    await expect.poll(() => remembered(test).token).toBe(update.payload.token)
    expect(connections(test)).toHaveLength(2)
    // The same mark once more is no news.
    test.frame.say(update)
    test.frame.say(sessionUpdate('0'.repeat(32)))
    await expect.poll(() => test.frame.of('IS_CONNECTED').length).toBe(asked + 2)
  })

  test.each([
    ['never answers', never],
    ['refuses', () => Promise.reject(new FrameSays('Down.'))],
  ])('behavior: a service that %s when it is asked again signs nobody out', async (_title, IS_CONNECTED) => {
    const test = await connected()
    test.frame.answer({ IS_CONNECTED })
    const asked = test.frame.of('IS_CONNECTED').length
    test.frame.say(sessionUpdate())
    await expect.poll(() => test.frame.of('IS_CONNECTED').length).toBe(asked + 1)
    await test.clock.advance(20_000)
    expect(connections(test)).toHaveLength(2)
    expect(remembered(test).isUsed).toBe(true)
  })

  test('behavior: a page that ends takes the frame with it and tells nobody', async () => {
    const test = await connected()
    await test.kernel.destroy()
    expect(test.frame.element).toBeNull()
    expect(test.frame.of('SIGN_OUT')).toEqual([])
  })
})
