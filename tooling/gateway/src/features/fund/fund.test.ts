import { ACCOUNTS, exchangeSelection, type Part } from '@latchkey/devnet'
import { startExchange } from '@latchkey/devnet/exchange'
import { fundExchangesAnswer, fundSessionAnswer, fundSessionState } from '@latchkey/plugin-api/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededGateway, type TestGateway } from '../../testing/testGateway.ts'

const [, , RECEIVER] = ACCOUNTS
const BODY = {
  exchange: 'local-exchange',
  account: `eip155:1:${RECEIVER?.address}`,
  asset: 'USDC',
  amount: '25.5',
}

let exchange: Part
let gateway: TestGateway

beforeAll(async () => {
  const services: Record<string, string> = {}
  exchange = await startExchange({ services })
  gateway = await seededGateway({ sources: { exchanges: [exchangeSelection(exchange.url)] } })
  Object.assign(services, gateway.devnet.services)
}, 90_000)
afterAll(() => Promise.all([gateway?.stop(), exchange?.stop()]))

const begin = async (body: object) =>
  fundSessionAnswer.parse(await (await gateway.post('/v1/fund/sessions', body)).json())

const stateOf = async (id: string) =>
  fundSessionState.parse(await (await gateway.get(`/v1/fund/sessions/${id}`)).json())

/** Presses a button of the exchange's page. */
const press = (url: string, button: 'send' | 'decline') =>
  fetch(url.replace(/page$/, button), { method: 'POST', redirect: 'manual' })

const exchanges = async (query: string) =>
  fundExchangesAnswer.parse(await (await gateway.get(`/v1/fund/exchanges?${query}`)).json())

describe('deposits', () => {
  test('default: coins come from the exchange, and end the deposit when they are on the chain', async () => {
    const { sessionId, url } = await begin(BODY)
    expect(await stateOf(sessionId)).toEqual({ status: 'UNKNOWN' })
    expect(await (await fetch(url)).text()).toContain(RECEIVER?.address)
    expect((await press(url, 'send')).status).toBe(303)
    await expect
      .poll(() => stateOf(sessionId), { timeout: 20_000, interval: 500 })
      .toEqual({
        status: 'SUCCESS',
        amount: '25.5',
        txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      })
  })

  test('default: an exchange that declines: nothing was sent, and it is said', async () => {
    const { sessionId, url } = await begin({ ...BODY, asset: 'ETH', amount: '1' })
    await press(url, 'decline')
    await expect.poll(async () => (await stateOf(sessionId)).status, { timeout: 20_000, interval: 500 }).toBe('FAILED')
  })

  test('parameters: exchanges of a chain, and those that have an asset', async () => {
    const [found] = await exchanges('chainId=eip155:1')
    expect(found).toMatchObject({ id: 'local-exchange', label: 'Local exchange' })
    expect(found?.assets.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'USDT', 'EURC'])
    // A logo belongs to an address: the local coins have those that the chain's configuration names.
    expect(found?.assets.map(({ logoUri }) => logoUri?.includes('/public/getTokenImage/eip155%3A1'))).toContain(true)
    expect(await exchanges('chainId=eip155:1&asset=USDC')).toHaveLength(1)
    expect(await exchanges('chainId=eip155:1&asset=DOGE')).toEqual([])
  })

  test.each([
    ['an exchange that is not there', { ...BODY, exchange: 'nobody' }, 422, 'exchange-unknown'],
    ['an asset that it has not', { ...BODY, asset: 'DOGE' }, 422, 'coin-unknown'],
    ['a network that is not served', { ...BODY, account: `eip155:99:${RECEIVER?.address}` }, 400, 'chain-unsupported'],
    ['no amount', { ...BODY, amount: 'all' }, 400, 'request-invalid'],
  ])('error: %s', async (_, body, status, code) => {
    const answer = await gateway.post('/v1/fund/sessions', body)
    expect([answer.status, Object(await answer.json()).code]).toEqual([status, code])
  })

  test('error: a deposit that is not known, and an order that is none', async () => {
    expect((await gateway.get(`/v1/fund/sessions/${'0'.repeat(32)}`)).status).toBe(404)
    const { sessionId } = await begin(BODY)
    expect((await gateway.get(`/v1/onramp/orders/${sessionId}`)).status).toBe(404)
  })
})
