import { kernelError } from '@latchkey/kernel'
import { memoryStorage } from '@latchkey/kernel/testing'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { describe, expect, it } from 'vitest'
import { coin, entry, OTHER_OWNER, OWNER, setUp, TOKEN } from '../fixtures/setUp.ts'
import { tokenLists } from '../state.ts'

const down = kernelError('http/status', { details: { status: 500 } })
const summary = (test: Awaited<ReturnType<typeof setUp>>, key?: string) =>
  test.portfolio(key)?.holdings?.map(({ asset, amount, source, price }) => [asset.symbol, amount, source, price?.usd])

describe('refresh', () => {
  it('default: what the gateway tells', async () => {
    const test = await setUp()
    await test.kernel.plugins.balances.refresh()
    expect(summary(test)).toEqual([
      ['COIN', 5n * 10n ** 17n, 'gateway', '2000'],
      ['USDC', 2_140_500_000n, 'gateway', '1'],
    ])
    expect(test.portfolio()?.status).toBe('ready')
    expect(test.counts).toMatchObject({ gateway: 1, native: 0, tokens: 0 })
    expect(test.events.find(({ name }) => name === 'updated')?.props).toEqual({
      network: 'eip155:1',
      source: 'gateway',
    })
  })

  it('behavior: the wallet itself first, at the prices of the gateway, else at its own', async () => {
    const test = await setUp()
    const token = { name: 'USD Coin', symbol: 'USDC', decimals: 6, value: 9n, price: 3 }
    test.answers.assets = [
      { name: 'Coin', symbol: 'COIN', decimals: 18, value: 7n, price: 5 },
      { ...token, address: TOKEN },
    ]
    test.answers.prices = [{ address: `eip155:1:${TOKEN}`, price: 1 }]
    await test.kernel.plugins.balances.refresh()
    expect(summary(test)).toEqual([
      ['COIN', 7n, 'wallet', '5'],
      ['USDC', 9n, 'wallet', '1'],
    ])
    expect(test.counts).toMatchObject({ gateway: 0, tokens: 0 })
  })

  it.each([
    ['does not offer to tell', undefined],
    ['fails', down],
  ])('behavior: the gateway where the wallet %s, which is not asked again', async (_name, assets) => {
    const test = await setUp()
    test.answers.assets = assets
    await test.kernel.plugins.balances.refresh()
    await test.kernel.plugins.balances.refresh({ force: true })
    expect(summary(test)?.[0]?.[2]).toBe('gateway')
    expect(test.counts).toMatchObject({ gateway: 2, assets: 1 })
  })

  it('behavior: a wallet that says nothing for three seconds is not waited for', async () => {
    const test = await setUp()
    test.answers.assets = new Promise(() => undefined)
    const done = test.kernel.plugins.balances.refresh()
    await expect.poll(() => test.counts.assets).toBe(1)
    await test.clock.advance(3_000)
    await done
    expect(summary(test)?.[0]?.[2]).toBe('gateway')
  })

  it('behavior: a chain that lists what an account holds is asked for all of it, and for no list', async () => {
    const test = await setUp({ api: false })
    const token = { address: TOKEN, name: 'Anything', symbol: 'ANY', decimals: 9, value: 7n }
    Object.assign(test.answers, { tokens: [token], isWhole: true })
    await test.kernel.plugins.balances.refresh()
    expect(summary(test)).toEqual([
      ['COIN', 5n * 10n ** 17n, 'chain', undefined],
      ['ANY', 7n, 'chain', undefined],
    ])
    expect(test.counts.tokens).toBe(1)
  })

  it.each([
    ['fails', { balances: down }],
    ['could not reach the network', { missing: ['eip155:1'] as const }],
    ['does not serve the network', { isSupported: false }],
  ])('behavior: the chain itself where the gateway %s', async (_name, answers) => {
    const tokens = [{ address: TOKEN, symbol: 'USDC', name: 'USD Coin', decimals: 6, value: 7n }]
    const test = await setUp({
      plugin: { tokens: [{ chainId: 1, address: TOKEN, symbol: 'USDC', name: 'USD Coin', decimals: 6 }] },
    })
    Object.assign(test.answers, { tokens, ...answers })
    await test.kernel.plugins.balances.refresh()
    expect(summary(test)).toEqual([
      ['COIN', 5n * 10n ** 17n, 'chain', undefined],
      ['USDC', 7n, 'chain', undefined],
    ])
  })

  it('behavior: without a service a token of no list is read that an own transaction has moved', async () => {
    const test = await setUp({ api: false })
    const force = () => test.kernel.plugins.balances.refresh({ force: true })
    await force()
    expect(test.counts.tokens).toBe(1)
    const tracker = await test.kernel.wallet.transactions()
    const move = (account: string, id: string) =>
      tracker.track(
        untyped({
          network: 'eip155:1',
          account: `eip155:1:${account}`,
          kind: 'send',
          plugin: 'send',
          intent: { to: OTHER_OWNER, digest: id, assets: [{ asset: id, amount: 5n, direction: 'out' }] },
        }),
      )
    await move(OTHER_OWNER, `eip155:1/erc20:0x${'c'.repeat(40)}`)
    await move(OWNER, `eip155:2/erc20:${TOKEN}`)
    await force()
    expect(test.counts.tokens).toBe(2)
    await move(OWNER, `eip155:1/erc20:${TOKEN}`)
    test.answers.tokens = [{ address: TOKEN, symbol: 'HARB', name: 'Harbour', decimals: 6, value: 7n }]
    await force()
    expect(test.counts.tokens).toBe(4)
    expect(test.portfolio()?.holdings?.map(({ asset }) => [asset.symbol, asset.standing])).toEqual([
      ['COIN', 'native'],
      ['HARB', 'unlisted'],
    ])
  })

  it('behavior: without a gateway nobody but the chain is asked', async () => {
    const test = await setUp({ api: false })
    await test.kernel.plugins.balances.refresh()
    expect(summary(test)).toEqual([['COIN', 5n * 10n ** 17n, 'chain', undefined]])
  })

  it('behavior: a gateway that takes longer than five seconds is not waited for', async () => {
    const test = await setUp()
    test.answers.balances = new Promise(() => undefined)
    const done = test.kernel.plugins.balances.refresh()
    await expect.poll(() => test.counts.gateway).toBe(1)
    await test.clock.advance(5_000)
    await done
    expect(summary(test)).toEqual([['COIN', 5n * 10n ** 17n, 'chain', undefined]])
  })

  it('behavior: missing prices are asked for, and only those that say whose they are count', async () => {
    const test = await setUp()
    test.answers.balances = [untyped({ ...coin, price: undefined }), entry()]
    test.answers.prices = [
      { address: 'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', price: 1800.25 },
      { address: `eip155:1:0x${'b'.repeat(40)}`, price: 9 },
    ]
    await test.kernel.plugins.balances.refresh()
    expect(summary(test)?.map((row) => row[3])).toEqual(['1800.25', '1'])
  })

  it('error: without prices amounts are shown all the same', async () => {
    const test = await setUp()
    test.answers.isSupported = false
    test.answers.prices = down
    await test.kernel.plugins.balances.refresh()
    expect(summary(test)).toEqual([['COIN', 5n * 10n ** 17n, 'chain', undefined]])
  })

  it('behavior: on a test network only the native coin is read, and no service is asked', async () => {
    const test = await setUp({ network: { testnet: true } })
    await test.kernel.plugins.balances.refresh()
    expect(summary(test)).toEqual([['COIN', 5n * 10n ** 17n, 'chain', undefined]])
    expect(test.counts).toMatchObject({ gateway: 0, tokens: 0, prices: 0 })
  })

  it.each([
    ['a list of tokens', 1, undefined],
    ['another tab', 0, 'unavailable'],
  ] as const)('error: the snackbar tells of a failure where no list of tokens does: %s', async (_shown, lists, key) => {
    const test = await setUp()
    Object.assign(test.answers, { balances: down, native: down })
    test.kernel.open('account.Account')
    test.kernel.store.set(tokenLists, lists)
    await test.kernel.plugins.balances.refresh()
    expect(test.portfolio()?.status).toBe('failed')
    expect(test.kernel.store.get(test.kernel.atoms.toast)?.key).toBe(key)
  })

  it('behavior: what is read for a wallet that is gone fails without a word', async () => {
    const test = await setUp()
    let fail = (_error: unknown): void => undefined
    const held = new Promise<never>((_resolve, reject) => {
      fail = reject
    })
    Object.assign(test.answers, { balances: held, native: down })
    test.kernel.open('account.Account')
    const done = test.kernel.plugins.balances.refresh()
    await expect.poll(() => test.counts.gateway).toBe(1)
    await test.kernel.wallet.disconnect()
    fail(down)
    await done
    expect(test.kernel.store.get(test.kernel.atoms.toast)).toBeUndefined()
  })

  it('behavior: nothing can tell', async () => {
    const test = await setUp({ api: false, chain: false })
    await test.kernel.plugins.balances.refresh()
    expect(test.portfolio()).toMatchObject({ status: 'unsupported' })
  })

  it('behavior: fresh for 30 seconds, once for all who ask, again when forced', async () => {
    const test = await setUp()
    const { refresh } = test.kernel.plugins.balances
    await Promise.all([refresh(), refresh(), refresh({ force: true })])
    await test.clock.advance(29_999)
    await refresh()
    expect(test.counts.gateway).toBe(1)
    await test.clock.advance(1)
    await refresh()
    expect(test.counts.gateway).toBe(2)
    await refresh({ force: true })
    expect(test.counts.gateway).toBe(3)
    expect(test.forced).toEqual([undefined, undefined, [`eip155:1:0x${'e'.repeat(40)}`, `eip155:1:${TOKEN}`]])
  })

  it('behavior: what is forced names the coin, too, so that an account without tokens gets no kept answer', async () => {
    const test = await setUp()
    test.answers.balances = [coin]
    await test.kernel.plugins.balances.refresh()
    await test.kernel.plugins.balances.refresh({ force: true })
    expect(test.forced).toEqual([undefined, [`eip155:1:0x${'e'.repeat(40)}`]])
  })

  it('error: old holdings stay with their age, and no attempt is made within 30 seconds', async () => {
    const test = await setUp()
    const { refresh } = test.kernel.plugins.balances
    await refresh()
    const { at } = test.portfolio() ?? {}
    Object.assign(test.answers, { balances: down, native: down })
    await test.clock.advance(31_000)
    await refresh()
    expect(test.portfolio()).toMatchObject({ status: 'failed', at })
    expect(test.portfolio()?.holdings).toHaveLength(2)
    expect(test.events.find(({ name }) => name === 'failed')?.props).toMatchObject({ network: 'eip155:1' })
    const { gateway } = test.counts
    await refresh({ force: true })
    expect(test.counts.gateway).toBe(gateway)
    Object.assign(test.answers, { balances: [coin] })
    await test.clock.advance(30_000)
    await refresh({ force: true })
    expect(test.portfolio()).toMatchObject({ status: 'ready' })
  })

  it('behavior: an answer belongs to the account it was asked for', async () => {
    const test = await setUp()
    let arrive = (_value: readonly (typeof coin)[]): void => undefined
    test.answers.balances = new Promise((resolve) => {
      arrive = resolve
    })
    const late = test.kernel.plugins.balances.refresh()
    await expect.poll(() => test.counts.gateway).toBe(1)
    await test.kernel.wallet.switchAccount({ address: `eip155:1:${OTHER_OWNER}` })
    arrive([coin])
    await late
    expect(summary(test)).toHaveLength(1)
    expect(test.portfolio(`eip155:1:${OTHER_OWNER}`)).toBeUndefined()
  })

  it('behavior: fifty switches at once, answers in any order: each account has its own, and the last one is shown', async () => {
    const test = await setUp()
    const amounts = { [OWNER]: '1', [OTHER_OWNER]: '2' }
    const arrivals: (() => void)[] = []
    const refreshes: Promise<unknown>[] = []
    for (let turn = 0; turn < 50; turn += 1) {
      const owner = turn % 2 === 0 ? OTHER_OWNER : OWNER
      await test.kernel.wallet.switchAccount({ address: `eip155:1:${owner}` })
      const own = { ...coin, quantity: { decimals: '18', numeric: amounts[owner] ?? '' } }
      test.answers.balances = new Promise((resolve) => {
        arrivals.push(() => resolve([own]))
      })
      const asked = test.counts.gateway
      refreshes.push(test.kernel.plugins.balances.refresh({ force: true }))
      await expect.poll(() => test.counts.gateway).toBeGreaterThanOrEqual(Math.max(asked, 1))
    }
    for (const arrive of arrivals.reverse()) arrive()
    await Promise.all(refreshes)
    expect(summary(test, `eip155:1:${OWNER}`)?.[0]?.[1]).toBe(10n ** 18n)
    expect(summary(test, `eip155:1:${OTHER_OWNER}`)?.[0]?.[1]).toBe(2n * 10n ** 18n)
    expect(test.kernel.store.get(test.kernel.atoms.account)?.address).toBe(OWNER)
    expect(summary(test)?.[0]?.[1]).toBe(10n ** 18n)
  })

  it('behavior: the next visit shows what this one has read, while it is fresh', async () => {
    const storage = memoryStorage()
    const first = await setUp({ storage })
    await first.kernel.plugins.balances.refresh()
    await first.kernel.destroy()
    const second = await setUp({ storage })
    await second.kernel.plugins.balances.refresh()
    expect(second.counts.gateway).toBe(0)
    expect(summary(second)).toHaveLength(2)
  })

  it('behavior: what an account held goes with it', async () => {
    const test = await setUp()
    await test.kernel.plugins.balances.refresh()
    expect(test.portfolio()).toBeDefined()
    await test.kernel.wallet.disconnect()
    await expect(test.kernel.plugins.balances.refresh()).resolves.toBeUndefined()
    expect(test.portfolio()).toBeUndefined()
  })
})

describe('watch', () => {
  it('default: every 30 seconds, the coin every 10, and nothing any more when it ends', async () => {
    const test = await setUp()
    const controller = new AbortController()
    const done = test.kernel.plugins.balances.watch({ signal: controller.signal })
    await expect.poll(() => test.portfolio()?.status).toBe('ready')
    for (let second = 0; second < 60; second += 10) await test.clock.advance(10_000)
    await expect.poll(() => test.counts.gateway).toBe(3)
    expect(test.counts.native).toBeLessThanOrEqual(7)
    controller.abort()
    await done
    const { gateway, native } = test.counts
    await test.clock.advance(120_000)
    expect([test.counts.gateway, test.counts.native]).toEqual([gateway, native])
  })

  it('behavior: another account is read at once', async () => {
    const test = await setUp()
    const controller = new AbortController()
    void test.kernel.plugins.balances.watch({ signal: controller.signal })
    await expect.poll(() => test.portfolio()?.status).toBe('ready')
    await test.kernel.wallet.switchAccount({ address: `eip155:1:${OTHER_OWNER}` })
    await expect.poll(() => test.portfolio(`eip155:1:${OTHER_OWNER}`)?.status).toBe('ready')
    controller.abort()
  })

  it('error: a service that is closed is not asked again', async () => {
    const test = await setUp()
    Object.assign(test.answers, { balances: down, native: kernelError('http/status', { details: { status: 503 } }) })
    const controller = new AbortController()
    void test.kernel.plugins.balances.watch({ signal: controller.signal })
    await expect.poll(() => test.portfolio()?.status).toBe('failed')
    const { gateway, native } = test.counts
    await test.clock.advance(120_000)
    expect([test.counts.gateway, test.counts.native]).toEqual([gateway, native])
    controller.abort()
  })
})
