import { ACCOUNTS } from '@latchkey/devnet'
import { TOKENS } from '@latchkey/devnet/contracts'
import { balanceAnswer, fungiblePriceAnswer } from '@latchkey/plugin-api/schemas'
import { createPublicClient, erc20Abi, formatUnits, http } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededChains, type TestGateway, testGateway } from '../../testing/testGateway.ts'

const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const [ALICE, , NOBODY] = ACCOUNTS.map(({ address }) => address)
let gateway: TestGateway

beforeAll(async () => {
  gateway = await testGateway(
    {
      chains: (devnet) => [
        ...seededChains(devnet),
        {
          id: 'eip155:10',
          name: 'Away',
          rpcUrls: ['http://127.0.0.1:9'],
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        },
      ],
    },
    { devnet: { contracts: true } },
  )
}, 60_000)

afterAll(() => gateway?.stop())

const balances = async (address: string | undefined, fields: Record<string, string> = {}) => {
  const answer = await gateway.get(
    `/v1/account/${address}/balance?${new URLSearchParams({ currency: 'usd', ...fields })}`,
  )
  return { answer, ...balanceAnswer.parse(await answer.json()) }
}

describe('GET /v1/account/{address}/balance', () => {
  test('default: what the chain says, with the price of the pools', async () => {
    const client = createPublicClient({ transport: http(gateway.devnet.services['evm-1']) })
    const { balances: held } = await balances(ALICE, { chainId: 'eip155:1' })
    const [ether] = held
    const wei = await client.getBalance({ address: ALICE ?? '0x' })
    expect(ether).toMatchObject({
      symbol: 'ETH',
      chainId: 'eip155:1',
      quantity: { decimals: '18', numeric: formatUnits(wei, 18) },
    })
    expect(ether).not.toHaveProperty('address')
    expect(ether?.price).toBeGreaterThan(100)
    const icon = await fetch(ether?.iconUrl ?? '')
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    const usdc = held.find(({ symbol }) => symbol === 'USDC')
    const units = await client.readContract({
      address: TOKENS.usdc.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [ALICE ?? '0x'],
    })
    expect(usdc).toMatchObject({
      price: 1,
      address: `eip155:1:${TOKENS.usdc.address}`,
      quantity: { numeric: formatUnits(units, 6) },
    })
    expect(usdc?.value).toBeCloseTo(Number(formatUnits(units, 6)), 6)
  })

  test('behavior: all chains at once; one that is away is named and the others are there', async () => {
    const { answer, balances: held } = await balances(ALICE)
    expect(new Set(held.map(({ chainId }) => chainId))).toEqual(new Set(['eip155:1', 'eip155:42161']))
    expect(answer.headers.get('x-latchkey-missing-chains')).toBe('eip155:10')
  })

  test('behavior: nothing but the native currency for an empty account', async () => {
    const { balances: held } = await balances(NOBODY, { chainId: 'eip155:1' })
    expect(held.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([['ETH', '0']])
  })

  test('behavior: a token that is not listed is read when it is asked for, and its name is made harmless', async () => {
    const hostile = `eip155:1:${TOKENS.hostile.address}`
    const { balances: plain } = await balances(ALICE, { chainId: 'eip155:1' })
    expect(plain.some(({ address }) => address === hostile)).toBe(false)
    const { balances: held } = await balances(ALICE, { chainId: 'eip155:1', forceUpdate: hostile })
    const token = held.find(({ address }) => address === hostile)
    expect(token?.name).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/)
    expect([...(token?.name ?? '')].length).toBeLessThanOrEqual(40)
    expect(token).not.toHaveProperty('price')
  })

  test('error: more tokens to read afresh than a page shows', async () => {
    const many = Array.from({ length: 21 }, (_, index) => `eip155:1:0x${index.toString(16).padStart(40, '0')}`)
    const answer = await gateway.get(`/v1/account/${ALICE}/balance?chainId=eip155:1&forceUpdate=${many.join(',')}`)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'too-many-tokens' }])
  })

  test('error: a chain that is away is named when only it was asked for', async () => {
    const answer = await gateway.get(`/v1/account/${ALICE}/balance?chainId=eip155:10`)
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'chain-unreachable' }])
  })
})

describe('POST /v1/fungible/price', () => {
  test('default: prices of those that are known, the others are left out', async () => {
    const addresses = [
      `eip155:1:${NATIVE}`,
      `eip155:1:${TOKENS.usdc.address}`,
      `eip155:1:0x${'ab'.repeat(20)}`,
      `eip155:10:${NATIVE}`,
    ]
    const answer = await gateway.post('/v1/fungible/price', { currency: 'usd', addresses })
    const { fungibles } = fungiblePriceAnswer.parse(await answer.json())
    expect(fungibles.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
    expect(fungibles[1]?.price).toBe(1)
  })
})
