import { createHmac } from 'node:crypto'
import { ACCOUNTS } from '@latchkey/devnet'
import { onrampOrderAnswer, onrampOrderState, onrampProvidersAnswer } from '@latchkey/plugin-api/schemas'
import { createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createChains } from '../../core/chains/chains.ts'
import { sendJson } from '../../testing/http.ts'
import { purchasePrice, sellingGateway } from '../../testing/localOnramp.ts'
import { openTestStore, silentLog } from '../../testing/openTestStore.ts'
import { type ReplayServer, recorded, replayServer } from '../../testing/replayServer.ts'
import { seededGateway, type TestGateway } from '../../testing/testGateway.ts'
import { createOnramp } from './onramp.ts'
import { createOrders } from './orders.ts'
import type { OnrampSource } from './source.ts'

const [PAYER, , BUYER] = ACCOUNTS
const ACCOUNT = `eip155:1:${BUYER?.address}`
const SECRET = 'webhook secret'
const BODY = {
  provider: 'local',
  account: ACCOUNT,
  purchase: { symbol: 'ETH', network: 'ethereum-mainnet' },
  payment: { amount: '50', currency: 'USD' },
  country: 'US',
}

let local: TestGateway
let meld: TestGateway
let service: ReplayServer
/** What Meld says of every transaction. */
let transactions: { readonly status: number; readonly body?: string } = { status: 404 }

beforeAll(async () => {
  service = await replayServer((path) => {
    if (path.startsWith('/crypto/session')) return 'meld/session.json'
    if (path.includes('countries=AQ')) return { status: 200, body: '[]' }
    if (path.includes('countries=BV')) return { status: 503 }
    return path.startsWith('/payments/transactions') ? transactions : undefined
  })
  const source = { use: 'meld', apiKey: 'key', webhookSecret: SECRET, url: service.url }
  ;[local, meld] = await Promise.all([sellingGateway(), seededGateway({ sources: { onramp: [source] } })])
}, 90_000)
afterAll(() => Promise.all([local?.stop(), meld?.stop(), service?.close()]))
afterEach(() => {
  transactions = { status: 404 }
})

async function order(gateway: TestGateway, body: object): Promise<{ orderId: string; url: string }> {
  return onrampOrderAnswer.parse(await (await gateway.post('/v1/onramp/orders', body)).json())
}

const stateOf = async (gateway: TestGateway, id: string) =>
  onrampOrderState.parse(await (await gateway.get(`/v1/onramp/orders/${id}`)).json())

const saysOf = (status: string, hash?: string, destinationAmount?: number) => {
  const cryptoDetails = hash === undefined ? null : { blockchainTransactionId: hash }
  const transaction = { id: 'a', status, cryptoDetails, destinationAmount }
  transactions = { status: 200, body: JSON.stringify({ transactions: [transaction] }) }
}

/** Posts as Meld does. */
function post(orderId: string, status: string, eventId: string, { secret = SECRET, at = Date.now() } = {}) {
  const event = Object(recorded('meld/webhook.json'))
  const payload = { ...event.payload, externalSessionId: orderId, paymentTransactionStatus: status }
  const body = JSON.stringify({ ...event, eventId, payload })
  const url = `${meld.url}/v1/onramp/webhooks/meld`
  const time = `${Math.floor(at / 1000)}`
  const signature = createHmac('sha256', secret).update(`${time}.${url}.${body}`).digest('base64url')
  const headers = { 'content-type': 'application/json', 'meld-signature': signature, 'meld-signature-timestamp': time }
  return fetch(url, { method: 'POST', headers, body })
}

/** Sends a little of the chain's own coin. */
async function send(to: `0x${string}`, value = 1_000n): Promise<string> {
  const account = privateKeyToAccount(PAYER?.privateKey ?? '0x')
  const wallet = createWalletClient({ account, transport: http(meld.devnet.services['evm-1']) })
  return wallet.sendTransaction({ to, value, chain: null })
}

describe('an order', () => {
  test('default: ends when the coins are on the chain, and is in the history', async () => {
    const { orderId, url } = await order(local, BODY)
    expect(await stateOf(local, orderId)).toMatchObject({ status: 'opened', payment: BODY.payment })
    const choice = { chainId: 'eip155:1', symbol: 'ETH', paid: '50', currency: 'USD' }
    const price = await fetch(`${url}/price?${new URLSearchParams(choice)}`)
    const { receives } = purchasePrice.parse(await price.json())
    expect((await sendJson(`${url}/confirm`, { ...choice, receives })).status).toBe(200)
    const last = async () => (await stateOf(local, orderId)).status
    await expect.poll(last, { timeout: 15_000, interval: 500 }).toBe('done')
    const done = await stateOf(local, orderId)
    expect(done.purchase).toMatchObject({ symbol: 'ETH', amount: receives })
    expect(done.hash).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('default: who sells on a network, and nobody on another', async () => {
    const ask = async (chainId: string) =>
      onrampProvidersAnswer.parse(await (await local.get(`/v1/onramp/providers?chainId=${chainId}`)).json())
    expect((await ask('eip155:1')).map(({ id }) => id)).toEqual(['local'])
    expect(await ask('eip155:8453')).toEqual([])
  })

  test.each([
    ['a country in which it sells', 'DE', ['meld']],
    ['a country in which it sells nothing', 'AQ', []],
    ['a country of which it does not say what it sells there', 'BV', ['meld']],
  ])('default: who sells in %s', async (_, country, sellers) => {
    const answer = await meld.get(`/v1/onramp/providers?chainId=eip155:1&country=${country}`)
    expect(onrampProvidersAnswer.parse(await answer.json()).map(({ id }) => id)).toEqual(sellers)
  })

  test('behavior: of two providers, one that says nothing keeps no buyer from the other one', async () => {
    const store = await openTestStore()
    onTestFinished(() => store.close())
    const unused = (): Promise<never> => Promise.reject(new Error('not asked here'))
    const provider = (id: string, options: OnrampSource['options']) => ({
      use: id,
      source: {
        info: { id, label: id, feeRange: '', namespaces: ['eip155'], kinds: ['buy' as const] },
        ...{ options, quote: unused, order: unused, status: unused },
      },
    })
    const followed = {
      orders: createOrders(store, Date.now),
      chains: createChains([], { timeout: 5_000 }),
      ...{ now: Date.now, sources: new Map<string, OnrampSource>() },
    }
    const { providersIn } = createOnramp(followed, [
      provider('silent', () => new Promise(() => undefined)),
      provider('selling', async () => ({
        purchaseCurrencies: [{ id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [] }],
        paymentCurrencies: [{ id: 'EUR', payment_method_limits: [] }],
      })),
    ])
    const asked = performance.now()
    const sellers = await providersIn('DE', 'eip155:1', { signal: AbortSignal.timeout(9_000), log: silentLog() })
    expect(sellers.map(({ id }) => id)).toEqual(['silent', 'selling'])
    // A widget waits for ten seconds.
    expect(performance.now() - asked).toBeLessThan(5_000)
  }, 15_000)

  test('behavior: a provider that says it has paid is not believed before the coins are seen', async () => {
    const { orderId } = await order(meld, { ...BODY, provider: 'meld' })
    saysOf('SETTLED', await send(PAYER?.address ?? '0x'))
    expect((await stateOf(meld, orderId)).status).toBe('delivering')
  })

  test('behavior: the coins outweigh a provider that says it failed', async () => {
    const { orderId } = await order(meld, { ...BODY, provider: 'meld' })
    saysOf('SETTLED', await send(BUYER?.address ?? '0x'))
    expect((await stateOf(meld, orderId)).status).toBe('done')
    expect((await post(orderId, 'FAILED', 'after')).status).toBe(200)
    expect((await stateOf(meld, orderId)).status).toBe('done')
  })

  test('behavior: a transfer of another amount is not believed, a corrected hash is', async () => {
    const { orderId } = await order(meld, { ...BODY, provider: 'meld' })
    saysOf('SETTLED', await send(BUYER?.address ?? '0x'), 0.03)
    expect((await stateOf(meld, orderId)).status).toBe('delivering')
    saysOf('SETTLED', await send(BUYER?.address ?? '0x', 30_100_000_000_000_000n), 0.03)
    await expect
      .poll(async () => (await stateOf(meld, orderId)).status, { timeout: 15_000, interval: 500 })
      .toBe('done')
  })

  test('behavior: a transfer counts for one order only', async () => {
    const first = await order(meld, { ...BODY, provider: 'meld' })
    const second = await order(meld, { ...BODY, provider: 'meld' })
    saysOf('SETTLED', await send(BUYER?.address ?? '0x'))
    expect((await stateOf(meld, first.orderId)).status).toBe('done')
    expect((await stateOf(meld, second.orderId)).status).toBe('delivering')
  })

  test('behavior: a provider that is away leaves the order as it is', async () => {
    const { orderId } = await order(meld, { ...BODY, provider: 'meld' })
    transactions = { status: 401 }
    expect((await stateOf(meld, orderId)).status).toBe('opened')
  })

  test.each([
    ['an unknown provider', { ...BODY, provider: 'nobody' }, 422, 'provider-unknown'],
    ['a network that is not served', { ...BODY, account: `eip155:99:${BUYER?.address}` }, 400, 'chain-unsupported'],
    ['a coin that is not sold', { ...BODY, purchase: { symbol: 'DOGE', network: 'x' } }, 422, 'coin-unknown'],
    ['no country code', { ...BODY, country: 'Germany' }, 400, 'request-invalid'],
    ['a currency that is not taken', { ...BODY, payment: { amount: '50', currency: 'GBP' } }, 422, 'currency-unknown'],
  ])('error: %s', async (_, body, status, code) => {
    const answer = await local.post('/v1/onramp/orders', body)
    expect([answer.status, Object(await answer.json()).code]).toEqual([status, code])
  })

  test('error: an order that does not exist, and a gateway without providers', async () => {
    expect((await local.get(`/v1/onramp/orders/${'0'.repeat(32)}`)).status).toBe(404)
    expect((await local.get('/v1/onramp/orders/1')).status).toBe(400)
  })
})

describe('what a provider posts', () => {
  test('default: moves the order on at once', async () => {
    const { orderId } = await order(meld, { ...BODY, provider: 'meld' })
    expect((await post(orderId, 'PENDING', 'first')).status).toBe(200)
    expect((await stateOf(meld, orderId)).status).toBe('pending')
  })

  test('behavior: twice, and out of order: the order only goes forward', async () => {
    const { orderId } = await order(meld, { ...BODY, provider: 'meld' })
    for (const [status, id] of [
      ['SETTLED', 'b'],
      ['PENDING', 'a'],
      ['SETTLED', 'b'],
    ] as const)
      expect((await post(orderId, status, id + orderId)).status).toBe(200)
    expect((await stateOf(meld, orderId)).status).toBe('delivering')
  })

  test('behavior: an order that is none of ours is taken note of, and nothing more', async () => {
    expect((await post('f'.repeat(32), 'PENDING', 'foreign')).status).toBe(202)
  })

  test('error: forged, too old, or for nobody', async () => {
    const { orderId } = await order(meld, { ...BODY, provider: 'meld' })
    expect((await post(orderId, 'SETTLED', 'x', { secret: 'other' })).status).toBe(401)
    expect((await post(orderId, 'SETTLED', 'x', { at: Date.now() - 600_000 })).status).toBe(401)
    expect((await stateOf(meld, orderId)).status).toBe('opened')
    expect((await sendJson(`${meld.url}/v1/onramp/webhooks/nobody`, {})).status).toBe(404)
  })
})
