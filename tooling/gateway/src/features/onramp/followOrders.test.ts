import { expect, onTestFinished, test } from 'vitest'
import { createChains } from '../../core/chains/chains.ts'
import { openTestStore, silentLog } from '../../testing/openTestStore.ts'
import { type Followed, LIFETIME, renewed } from './followOrders.ts'
import type { Order } from './orderRows.ts'
import { createOrders } from './orders.ts'
import type { OnrampSource, OrderEvent } from './source.ts'

const OPTIONS = { signal: new AbortController().signal, log: silentLog() }
const NEW = {
  provider: 'acme',
  chainId: 'eip155:1',
  address: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
  symbol: 'ETH',
  network: 'ethereum-mainnet',
  paid: { amount: '100', currency: 'USD' },
  token: '',
  kind: 'buy' as const,
}

/** An order that was opened, and what its provider says of it. */
async function start() {
  const store = await openTestStore()
  onTestFinished(() => store.close())
  const clock = { now: 1_700_000_000_000 }
  const says: { event: OrderEvent | undefined; asked: number } = { event: undefined, asked: 0 }
  const unused = async (): Promise<never> => Promise.reject(new Error('not asked here'))
  const source: OnrampSource = {
    info: { id: 'acme', label: 'Acme', feeRange: '', namespaces: ['eip155'], kinds: ['buy'] },
    options: unused,
    quote: unused,
    order: unused,
    status: async () => {
      says.asked += 1
      return says.event
    },
  }
  const orders = createOrders(store, () => clock.now)
  const followed: Followed = {
    orders,
    chains: createChains([], { timeout: 5_000 }),
    now: () => clock.now,
    sources: new Map([['acme', source]]),
  }
  const { id } = await orders.create(NEW)
  await orders.advance(id, { status: 'opened', ref: 'r1' })
  const look = async () => renewed(followed, (await orders.find(id)) as Order, OPTIONS)
  return { clock, says, look }
}

test('default: an order that nobody pays has expired after half an hour', async () => {
  const { clock, look } = await start()
  clock.now += LIFETIME
  expect((await look()).status).toBe('opened')
  clock.now += 60_000
  expect((await look()).status).toBe('expired')
})

test('behavior: a payment that comes later is seen, and the order goes on', async () => {
  const { clock, says, look } = await start()
  clock.now += LIFETIME + 1
  expect((await look()).status).toBe('expired')
  says.event = { status: 'pending' }
  clock.now += 24 * 3_600_000
  expect((await look()).status).toBe('pending')
})

test('behavior: of what is old the provider is asked once a minute', async () => {
  const { clock, says, look } = await start()
  clock.now += LIFETIME + 1
  for (const wait of [0, 30_000, 30_000]) {
    clock.now += wait
    await look()
  }
  expect(says.asked).toBe(2)
})

test('behavior: a failure without a transfer is asked about for a day, more rarely, and may be taken back', async () => {
  const { says, look, clock } = await start()
  says.event = { status: 'failed' }
  expect((await look()).status).toBe('failed')
  says.event = { status: 'delivering' }
  clock.now += 60_000
  expect((await look()).status).toBe('failed')
  clock.now += 600_000
  expect((await look()).status).toBe('delivering')
  expect(says.asked).toBe(2)
})

test('behavior: of what is over nobody is asked', async () => {
  const { says, look, clock } = await start()
  says.event = { status: 'failed' }
  await look()
  clock.now += 25 * 3_600_000
  expect((await look()).status).toBe('failed')
  expect(says.asked).toBe(1)
})
