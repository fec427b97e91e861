import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../contracts/tokens.ts'
import { startDevnet } from '../startDevnet.ts'
import type { Devnet } from '../types.ts'
import { startProviders } from './startProviders.ts'

let devnet: Devnet | undefined
beforeAll(async () => {
  devnet = await startDevnet({ chains: [1], contracts: true, last: { providers: startProviders } })
}, 60_000)
afterAll(() => devnet?.stop())

const NATIVE = 'ethereum:0x0000000000000000000000000000000000000000'
const idOf = (key: keyof typeof TOKENS): string => `ethereum:${TOKENS[key].address.toLowerCase()}`
const ask = (path: string, init?: RequestInit) => fetch(`${devnet?.services.providers}${path}`, init)
async function priceOf(id: string): Promise<number | undefined> {
  const answer: { coins: Record<string, { price: number }> } = await (await ask(`/prices/current/${id}`)).json()
  return answer.coins[id]?.price
}
const fault = (body: object) => ask('/dev/fault', { method: 'POST', body: JSON.stringify(body) })

describe('startProviders', () => {
  test('default: what the pairs of the local exchange say, in the form of the service', async () => {
    const answer = await (await ask(`/prices/current/${[NATIVE, idOf('usdc'), idOf('latch')].join(',')}`)).json()
    expect(answer.coins[NATIVE]).toMatchObject({ price: 2500, symbol: 'WETH', decimals: 18, confidence: 0.99 })
    expect(answer.coins[NATIVE].timestamp).toBeGreaterThan(Date.now() / 1000 - 60)
    expect(answer.coins[idOf('usdc')].price).toBe(1)
    expect(answer.coins[idOf('latch')].price).toBeCloseTo(0.5)
  })

  test('behavior: one token is dearer than on the exchange', async () => {
    expect(await priceOf(idOf('eurc'))).toBeCloseTo(1.085 * 1.3)
  })

  test.each([
    'ethereum:0x1111111111111111111111111111111111111111',
    'base:0x0000000000000000000000000000000000000000',
    'arbitrum:0x0000000000000000000000000000000000000000',
    'nothing',
  ])('behavior: nothing is said of %s', async (id) => {
    expect(await priceOf(id)).toBeUndefined()
  })

  test('behavior: faults strike as often as they were asked for', async () => {
    await fault({ factor: 10, times: 2 })
    expect(await priceOf(NATIVE)).toBe(25_000)
    expect(await priceOf(NATIVE)).toBe(25_000)
    expect(await priceOf(NATIVE)).toBe(2500)
    await fault({ status: 503 })
    expect((await ask(`/prices/current/${NATIVE}`)).status).toBe(503)
    expect(await priceOf(NATIVE)).toBe(2500)
  })

  test('error: a fault that is none', async () => {
    expect((await fault({ factor: 'ten' })).status).toBe(400)
    expect((await fault({})).status).toBe(400)
  })
})
