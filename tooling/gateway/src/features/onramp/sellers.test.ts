import { ACCOUNTS, gatewaySources } from '@latchkey/devnet'
import { startExchange } from '@latchkey/devnet/exchange'
import { startOnramp } from '@latchkey/devnet/onramp'
import { startProviders } from '@latchkey/devnet/providers'
import {
  onrampOptionsAnswer,
  onrampOrderAnswer,
  onrampOrderState,
  onrampProvidersAnswer,
  onrampQuoteAnswer,
} from '@latchkey/plugin-api/schemas'
import { createPublicClient, formatUnits, http } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GatewayConfig } from '../../core/config/config.ts'
import { sendJson } from '../../testing/http.ts'
import { purchasePrice, purchaseView } from '../../testing/localOnramp.ts'
import type { Poster } from '../../testing/signDelivery.ts'
import { seededChains, type TestGateway, testGateway } from '../../testing/testGateway.ts'

// Whole purchases at the providers, in the forms of their documents, with money that is none and coins that are.

const BUYER = ACCOUNTS[3]?.address ?? '0x'
const POSTERS: readonly Poster[] = ['coinbase', 'meld']
let gateway: TestGateway

beforeAll(async () => {
  const last = { exchange: startExchange, onramp: startOnramp, providers: startProviders }
  gateway = await testGateway(
    {
      chains: seededChains,
      limits: { openPerMinute: 10_000 },
      sources: ({ services }) => gatewaySources(services) as GatewayConfig['sources'],
    },
    { devnet: { contracts: true, last } },
  )
}, 90_000)
afterAll(() => gateway?.stop())

const providers = (): string => gateway.devnet.services.providers ?? ''
const fault = (body: object) => sendJson(`${providers()}/dev/fault`, body)
const client = () => createPublicClient({ transport: http(gateway.devnet.services['evm-1']) })
const stateOf = async (id: string) =>
  onrampOrderState.parse(await (await gateway.get(`/v1/onramp/orders/${id}`)).json())
const arrival = (id: string) => expect.poll(async () => (await stateOf(id)).status, { timeout: 20_000, interval: 500 })

/** Goes from the order's page to the one on which a purchase is confirmed, and confirms it. */
async function pay(url: string): Promise<string> {
  const page = (await fetch(url, { redirect: 'follow' })).url
  const { choice } = purchaseView.parse(await (await fetch(`${page}/state`)).json())
  const { receives } = purchasePrice.parse(await (await fetch(`${page}/price?${new URLSearchParams(choice)}`)).json())
  expect((await sendJson(`${page}/confirm`, { ...choice, receives })).status).toBe(200)
  return receives
}

async function order(provider: Poster) {
  const answer = await gateway.post('/v1/onramp/orders', {
    provider,
    account: `eip155:1:${BUYER}`,
    purchase: { symbol: 'ETH', network: 'ethereum' },
    payment: { amount: '50', currency: 'USD' },
    country: 'DE',
  })
  return onrampOrderAnswer.parse(await answer.json())
}

const DELIVERED = async (orderId: string): Promise<unknown> => {
  const { delivered } = Object(await (await fetch(`${providers()}/dev/webhooks`)).json())
  return delivered.filter(({ ref }: { ref: string }) => ref === orderId).at(-1)?.answers
}

describe.each(POSTERS)('a purchase at %s', (provider) => {
  test('default: offered, priced, ordered, paid and asked about, until the coins are on the chain', async () => {
    const listed = await gateway.get('/v1/onramp/providers?chainId=eip155:1&country=DE')
    expect(onrampProvidersAnswer.parse(await listed.json()).map(({ id }) => id)).toEqual(['local', 'coinbase', 'meld'])
    const options = onrampOptionsAnswer.parse(await (await gateway.get('/v1/onramp/options?country=DE')).json())
    const body = {
      purchaseCurrency: options.purchaseCurrencies[0],
      paymentCurrency: options.paymentCurrencies[0],
      ...{ amount: '50', network: 'ETH', chainId: 'eip155:1', country: 'DE', provider },
    }
    const quote = onrampQuoteAnswer.parse(await (await gateway.post('/v1/onramp/quote', body)).json())
    expect(quote.purchaseAmount.currency).toBe('ETH')
    const before = await client().getBalance({ address: BUYER })
    const { orderId, url } = await order(provider)
    const receives = await pay(url)
    await arrival(orderId).toBe('done')
    expect(formatUnits((await client().getBalance({ address: BUYER })) - before, 18)).toBe(receives)
    expect(Number(quote.purchaseAmount.amount)).toBeCloseTo(Number(receives), 3)
    expect((await stateOf(orderId)).hash).toMatch(/^0x[0-9a-f]{64}$/)
  }, 40_000)

  test('default: with its webhook', async () => {
    const hook = { of: provider, url: `${gateway.url}/v1/onramp/webhooks/${provider}` }
    expect((await sendJson(`${providers()}/dev/webhooks`, hook)).status).toBe(200)
    const { orderId, url } = await order(provider)
    // Coinbase posts the hash, so that nobody has to ask; Meld keeps it for who asks.
    if (provider === 'coinbase') await fault({ of: provider, status: 503, times: 1_000 })
    await pay(url)
    await expect.poll(() => DELIVERED(orderId), { timeout: 20_000 }).toEqual([200])
    await arrival(orderId).toBe('done')
    await fault({ of: provider, status: 503, times: 0 })
  }, 40_000)

  test.each([
    ['posted twice', 'twice', [200, 200]],
    ['forged', 'forged', [401]],
    ['altered on its way', 'altered', [401]],
    ['lost', 'lost', []],
  ])(
    'error: what it says is %s: the coins are found all the same',
    async (_, delivery, answers) => {
      const { orderId, url } = await order(provider)
      await fault({ of: 'webhooks', delivery, times: 9 })
      await pay(url)
      await expect.poll(() => DELIVERED(orderId), { timeout: 20_000 }).toEqual(answers)
      await arrival(orderId).toBe('done')
      await fault({ of: 'webhooks', delivery, times: 0 })
    },
    40_000,
  )

  test('default: a deposit from an exchange is done with its hash', async () => {
    const made = await gateway.post('/v1/fund/sessions', {
      exchange: provider,
      account: `eip155:1:${BUYER}`,
      asset: 'ETH',
      amount: '0.25',
      country: 'DE',
    })
    const { sessionId, url } = Object(await made.json())
    const page = (await fetch(url, { redirect: 'follow' })).url
    await fetch(page.replace(/page$/, 'send'), { method: 'POST' })
    const session = async () => Object(await (await gateway.get(`/v1/fund/sessions/${sessionId}`)).json())
    await expect
      .poll(session, { timeout: 20_000, interval: 500 })
      .toMatchObject({ status: 'SUCCESS', txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  }, 40_000)

  test.each([
    ['is down', { status: 503 }, 503, 'provider-away'],
    ['is limited', { status: 429 }, 429, 'provider-limited'],
    ['refuses', { status: 400 }, 422, 'provider-refused'],
    ['says what nobody can read', { set: { payment_total: 'much', quotes: 7 } }, 503, 'provider-malformed'],
  ])(
    'error: it %s: said in our words, and the others sell',
    async (_, wrong, status, code) => {
      const options = onrampOptionsAnswer.parse(await (await gateway.get('/v1/onramp/options?country=DE')).json())
      const ask = (id: string) =>
        gateway.post('/v1/onramp/quote', {
          purchaseCurrency: options.purchaseCurrencies[0],
          paymentCurrency: options.paymentCurrencies[0],
          ...{ amount: '60', network: 'ETH', chainId: 'eip155:1', country: 'DE', provider: id },
        })
      await fault({ of: provider, ...wrong, times: 9 })
      const answer = await ask(provider)
      expect([answer.status, Object(await answer.json()).code]).toEqual([status, code])
      for (const other of ['local', ...POSTERS.filter((id) => id !== provider)])
        expect([other, (await ask(other)).status]).toEqual([other, 200])
      await fault({ of: provider, ...wrong, times: 0 })
      await expect.poll(async () => (await ask(provider)).status, { timeout: 40_000, interval: 1_000 }).toBe(200)
    },
    60_000,
  )
})
