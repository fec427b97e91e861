import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTestStore } from '../../testing/openTestStore.ts'
import type { OrderChange } from './orderRows.ts'
import { createOrders } from './orders.ts'

const NEW = {
  provider: 'meld',
  chainId: 'eip155:1',
  address: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
  symbol: 'ETH',
  network: 'ethereum-mainnet',
  paid: { amount: '100', currency: 'USD' },
  token: '',
  kind: 'buy' as const,
}
const PAID = { stage: 'paid', sinceMs: 3_600_000, most: 100 } as const
const OTHER_HASH = `0x${'cd'.repeat(32)}`
const HASH = `0x${'ab'.repeat(32)}`
const ORDER = ['created', 'opened', 'expired', 'pending', 'delivering', 'failed', 'done'] as const

async function start() {
  const store = await openTestStore()
  onTestFinished(() => store.close())
  const clock = { now: 1_700_000_000_000 }
  return { orders: createOrders(store, () => clock.now), clock }
}

describe('an order', () => {
  test('default: is found by its id of 128 random bits', async () => {
    const { orders } = await start()
    const order = await orders.create(NEW)
    expect(order.id).toMatch(/^[0-9a-f]{32}$/)
    expect(await orders.find(order.id)).toEqual(order)
    expect(await orders.find('0'.repeat(32))).toBeUndefined()
  })

  test('behavior: only moves on, whatever comes, late, twice or out of order', async () => {
    const { orders } = await start()
    const words = fc.array(fc.constantFrom(...ORDER), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(words, async (list) => {
        const { id } = await orders.create(NEW)
        let furthest = 0
        for (const status of list) {
          await orders.advance(id, { status })
          furthest = Math.max(furthest, ORDER.indexOf(status))
          expect((await orders.find(id))?.status).toBe(ORDER[furthest])
        }
      }),
      { numRuns: 40 },
    )
  })

  test('behavior: an event counts once, also of several that come at the same moment', async () => {
    const { orders } = await start()
    const { id } = await orders.create(NEW)
    const event = { provider: 'meld', eventId: 'e1' }
    const change: OrderChange = { status: 'pending' }
    const outcomes = await Promise.all([1, 2, 3].map(() => orders.advanceOnce(event, id, change)))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await orders.advanceOnce({ ...event, provider: 'coinbase' }, id, change)).toBe(true)
  })

  test('behavior: a hash that is known later is added; one that is there stays', async () => {
    const { orders } = await start()
    const { id } = await orders.create(NEW)
    await orders.advance(id, { status: 'delivering' })
    await orders.advance(id, { status: 'delivering', hash: HASH, amount: '0.03' })
    await orders.advance(id, { status: 'delivering', hash: OTHER_HASH })
    expect(await orders.find(id)).toMatchObject({ hash: HASH, amount: '0.03' })
  })

  test('behavior: a hash that the chain does not bear out may be corrected, and no other', async () => {
    const { orders } = await start()
    const { id } = await orders.create(NEW)
    await orders.advance(id, { status: 'delivering', hash: HASH })
    await orders.refute(id, OTHER_HASH)
    await orders.advance(id, { status: 'delivering', hash: OTHER_HASH })
    expect(await orders.find(id)).toMatchObject({ hash: HASH })
    await orders.refute(id, HASH)
    await orders.advance(id, { status: 'delivering', hash: OTHER_HASH })
    await orders.advance(id, { status: 'delivering', hash: HASH })
    expect(await orders.find(id)).toMatchObject({ hash: OTHER_HASH })
  })

  test('behavior: a transfer ends one order, however it is written', async () => {
    const { orders } = await start()
    const [first, second] = [await orders.create(NEW), await orders.create(NEW)]
    const claims = [['log:1']]
    expect(await orders.arrive(first, HASH, claims)).toBe(true)
    expect(await orders.arrive(second, HASH.toUpperCase().replace('0X', '0x'), claims)).toBe(false)
    expect(await orders.arrive(first, HASH, claims)).toBe(true)
    expect(await orders.arrive({ ...second, chainId: 'eip155:10' }, HASH, claims)).toBe(true)
    expect((await orders.find(first.id))?.status).toBe('done')
  })

  test('behavior: a transaction ends as many orders as it has transfers', async () => {
    const { orders } = await start()
    const [first, second, third] = [await orders.create(NEW), await orders.create(NEW), await orders.create(NEW)]
    const claims = [['log:1'], ['log:2'], ['log:1', 'log:2']]
    expect(await Promise.all([first, second, third].map((order) => orders.arrive(order, HASH, claims)))).toEqual([
      true,
      true,
      false,
    ])
    expect((await orders.find(second.id))?.status).toBe('done')
    expect((await orders.find(third.id))?.status).toBe('created')
    expect(await orders.arrive(third, HASH, [])).toBe(false)
  })

  test('behavior: a pool is shared, or one order’s', async () => {
    const { orders } = await start()
    const [first, second, third] = [await orders.create(NEW), await orders.create(NEW), await orders.create(NEW)]
    expect(await orders.arrive(first, HASH, [['share:1']])).toBe(true)
    expect(await orders.arrive(second, HASH, [['balance:0x1']])).toBe(false)
    expect(await orders.arrive(third, HASH, [['balance:0x1'], ['share:3']])).toBe(true)
  })

  test('behavior: orders that share a transaction are those of the same coin and account', async () => {
    const { orders } = await start()
    const [first, second] = [await orders.create(NEW), await orders.create(NEW)]
    const others = [await orders.create({ ...NEW, symbol: 'USDC' }), await orders.create({ ...NEW, address: '0x01' })]
    for (const { id } of [first, second, ...others])
      await orders.advance(id, { status: 'delivering', hash: HASH, amount: id === second.id ? '2' : '1' })
    expect(await orders.sharing(first, HASH)).toEqual(['2'])
    expect(await orders.sharing(first, OTHER_HASH)).toEqual([])
  })

  test('behavior: another coin has another contract, which is not known', async () => {
    const { orders } = await start()
    const { id } = await orders.create({ ...NEW, token: '0x01' })
    await orders.advance(id, { status: 'opened' })
    expect((await orders.find(id))?.token).toBe('0x01')
    await orders.advance(id, { status: 'pending', chainId: 'eip155:10', symbol: 'USDC' })
    expect((await orders.find(id))?.token).toBeUndefined()
  })

  test('behavior: what was not paid in time is still followed, later and more rarely', async () => {
    const { orders, clock } = await start()
    const { id } = await orders.create(NEW)
    await orders.advance(id, { status: 'expired' })
    clock.now += 24 * 3_600_000
    const late = { stage: 'unpaid', sinceMs: 7 * 24 * 3_600_000, restMs: 3_600_000 } as const
    expect((await orders.waiting(late)).map((order) => order.id)).toEqual([id])
    await orders.takeTurn(id, 1)
    expect(await orders.waiting(late)).toEqual([])
    expect(await orders.waiting({ ...late, stage: 'running' })).toEqual([])
  })

  test('behavior: a provider is asked about it by one of several, and not again before its rest is over', async () => {
    const { orders, clock } = await start()
    const { id } = await orders.create(NEW)
    const turns = await Promise.all([1, 2, 3].map(() => orders.takeTurn(id, 4_000)))
    expect(turns.filter(Boolean)).toHaveLength(1)
    clock.now += 3_999
    expect(await orders.takeTurn(id, 4_000)).toBe(false)
    clock.now += 1
    expect(await orders.takeTurn(id, 4_000)).toBe(true)
  })

  test('parameters: an address is found however it is written', async () => {
    const { orders } = await start()
    const { id } = await orders.create(NEW)
    await orders.advance(id, { status: 'pending', ref: id })
    for (const address of [NEW.address, NEW.address.toLowerCase()])
      expect((await orders.ofAddress(address, PAID)).map((order) => order.id)).toEqual([id])
  })

  test('behavior: orders that were refused push out none that was taken', async () => {
    const { orders, clock } = await start()
    const { id } = await orders.create(NEW)
    await orders.advance(id, { status: 'opened', ref: 'r1' })
    await orders.advance(id, { status: 'pending' })
    for (const _ of [1, 2, 3]) {
      clock.now += 1
      await orders.advance((await orders.create(NEW)).id, { status: 'failed', code: 'provider-refused' })
    }
    expect((await orders.ofAddress(NEW.address, { ...PAID, most: 2 })).map((order) => order.id)).toEqual([id])
  })
})
