import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../core/accounts.ts'
import { startDevnet } from '../startDevnet.ts'
import type { Devnet } from '../types.ts'
import { rateOnChains, saleChain } from './onrampAssets.ts'
import { startOnramp } from './startOnramp.ts'

const RATE = 1_085n * 10n ** 15n
const ADDRESS = ACCOUNTS[2].address
const CHOICE = { chainId: 'eip155:1', symbol: 'ETH', paid: '50', currency: 'USD' }
let devnet: Devnet
let base: string

beforeAll(async () => {
  devnet = await startDevnet({ chains: [1], contracts: true, last: { onramp: startOnramp } })
  base = devnet.services.onramp ?? ''
}, 60_000)

afterAll(() => devnet?.stop())

async function send(path: string, body: unknown) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(`${base}${path}`, init)
  return { status: answer.status, body: Object(await answer.json()) }
}

describe('rateOnChains', () => {
  test('default: dollars of one euro by its pair; other money has no rate', async () => {
    const rateOf = rateOnChains([saleChain('1', devnet.services['evm-1'] ?? '')])
    expect(await rateOf('EUR')).toBe(RATE)
    expect(await rateOf('GBP')).toBeUndefined()
  })

  test('behavior: a chain that is away is passed over', async () => {
    const away = saleChain('42161', 'http://127.0.0.1:9')
    expect(await rateOnChains([away, saleChain('1', devnet.services['evm-1'] ?? '')])('EUR')).toBe(RATE)
    expect(await rateOnChains([away])('EUR')).toBeUndefined()
  })
})

describe('startOnramp', () => {
  test('default: a purchase is begun, read and shown on a page of its own', async () => {
    const { status, body } = await send('/purchases', { ...CHOICE, address: ADDRESS })
    expect(status).toBe(200)
    expect(body.url).toBe(`${base}/onramp/${body.token}`)
    const view = Object(await (await fetch(`${base}/purchases/${body.token}`)).json())
    expect(view).toMatchObject({ address: ADDRESS, status: 'created', choice: CHOICE, token: '' })
    expect((await fetch(body.url)).headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('error: a chain that does not answer is said, and nothing of its inside', async () => {
    const away = await startOnramp({ services: { 'evm-1': 'http://127.0.0.1:9' } })
    const answer = await fetch(`${away.url}/price?${new URLSearchParams(CHOICE)}`)
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { code: 'chain-away', error: 'The local chain does not answer: try again when it runs.' },
    ])
    await away.stop()
  })

  test.each([
    ['no amount', { ...CHOICE, paid: '-5' }, 400, 'request-invalid'],
    ['an amount outside of the limits', { ...CHOICE, paid: '9.99' }, 422, 'amount-limits'],
    ['a coin that is not sold', { ...CHOICE, symbol: 'LATCH' }, 400, 'asset-unknown'],
    ['a chain that is not served', { ...CHOICE, chainId: 'eip155:10' }, 400, 'asset-unknown'],
    ['a currency that is not taken', { ...CHOICE, currency: 'GBP' }, 422, 'currency-unknown'],
    ['an address of another family', { ...CHOICE, address: 'bc1q' }, 400, 'request-invalid'],
  ])('error: %s', async (_, body, status, code) => {
    expect(await send('/purchases', { address: ADDRESS, ...body })).toMatchObject({ status, body: { code } })
  })
})
