import { ACCOUNTS } from '@latchkey/devnet'
import { TOKENS } from '@latchkey/devnet/contracts'
import { type Balance, balanceAnswer, fungiblePriceAnswer } from '@latchkey/plugin-api/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ReplayServer, replayServer } from '../../testing/replayServer.ts'
import { seededChains, type TestGateway, testGateway } from '../../testing/testGateway.ts'

const ALICE = ACCOUNTS[0]?.address ?? ''
const ETHER = 'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

let replay: ReplayServer
let gateway: TestGateway
let own: TestGateway

beforeAll(async () => {
  replay = await replayServer()
  gateway = await testGateway(
    {
      chains: seededChains,
      sources: {
        prices: [{ use: 'coingecko', url: replay.url }, 'onchain'],
        tokens: [{ use: 'tokenlist', url: `${replay.url}/list.json` }],
        holdings: [{ use: 'blockscout', instances: { 'eip155:1': replay.url } }],
        secondPrice: true,
      },
    },
    { devnet: { contracts: true } },
  )
  const prices = async (addresses: readonly `${string}:${string}:${string}`[]) => ({
    value: addresses.filter((id) => /e{40}$/i.test(id)).map((address) => ({ address, price: 3000 })),
    missing: [],
  })
  own = await testGateway({ chains: seededChains }, { devnet: { contracts: true }, sources: { price: { prices } } })
}, 90_000)
afterAll(async () => {
  await gateway?.stop()
  await own?.stop()
  await replay?.close()
})

const balances = async (from: TestGateway): Promise<readonly Balance[]> =>
  balanceAnswer.parse(await (await from.get(`/v1/account/${ALICE}/balance?chainId=eip155:1`)).json()).balances

describe('a source of prices that never answers', () => {
  let silent: TestGateway
  beforeAll(async () => {
    const prices = () => new Promise<never>(() => undefined)
    silent = await testGateway(
      { chains: seededChains },
      { devnet: { contracts: true }, sources: { price: { prices } } },
    )
  }, 60_000)
  afterAll(() => silent?.stop())

  test('error: balances are shown without prices before the request is over', async () => {
    const held = await balances(silent)
    expect(held.find(({ address }) => address === undefined)).toMatchObject({ symbol: 'ETH' })
    expect(held.every(({ price }) => price === undefined)).toBe(true)
  })
})

describe('balances from several sources', () => {
  test('default: the selected prices, pictures of the list, tokens that only a service knows of', async () => {
    const held = await balances(gateway)
    expect(held.find(({ address }) => address === undefined)).toMatchObject({ symbol: 'ETH', price: 3010.2 })
    const dai = held.find(({ symbol }) => symbol === 'DAI')
    expect(dai).toMatchObject({
      quantity: { numeric: '2.5', decimals: '18' },
      iconUrl: expect.stringContaining('/public/getTokenImage/eip155%3A1%3A0x6B17'),
    })
    expect(held.find(({ symbol }) => symbol === 'ODD')).toMatchObject({ iconUrl: 'https://assets.example/odd.png' })
    expect(held.map(({ symbol }) => symbol)).not.toContain('GIFT')
    expect(held.map(({ symbol }) => symbol)).not.toContain('KEY')
  })

  test('behavior: what the chain says of a token counts, and is there once', async () => {
    const addresses = (await balances(gateway)).map(({ address }) => address?.toLowerCase())
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses).toContain(`eip155:1:${TOKENS.usdc.address.toLowerCase()}`)
  })

  test('behavior: replacing the source of prices prices balances', async () => {
    expect((await balances(own))[0]).toMatchObject({ symbol: 'ETH', price: 3000, value: expect.any(Number) })
  })

  test('behavior: a price carries what the second source says', async () => {
    const answer = await (await gateway.post('/v1/fungible/price', { currency: 'usd', addresses: [ETHER] })).json()
    expect(fungiblePriceAnswer.parse(answer).fungibles[0]).toMatchObject({ price: 3010.2 })
    expect(answer).toMatchObject({
      fungibles: [{ other: { price: expect.any(Number), source: 'onchain' }, updatedAt: expect.stringMatching(/Z$/) }],
    })
  })
})
