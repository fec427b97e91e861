import { ACCOUNTS, onrampSelection } from '@latchkey/devnet'
import { startOnramp } from '@latchkey/devnet/onramp'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signRegistration } from './signRegistration.ts'
import { type Client, type ClientOptions, startClient } from './startClient.ts'
import { NATIVE, TRADER, tokenId } from './swapTrial.ts'
import { seededChains, TEST_PROJECT, type TestGateway, testGateway } from './testGateway.ts'

const [ALICE, BOB] = ACCOUNTS.map(({ privateKey }) => privateKeyToAccount(privateKey))

if (!ALICE || !BOB) throw new Error('the devnet has too few accounts')

const AWAY = {
  id: 'eip155:10',
  name: 'Away',
  rpcUrls: ['http://127.0.0.1:9'],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}

const projects = [
  { id: TEST_PROJECT, name: 'Tests', origins: ['loopback'] },
  { id: 'switched-off', name: 'Off', isEnabled: false },
  { id: 'only-pages', name: 'Pages', origins: ['loopback'], requireOrigin: true },
  { id: 'two-a-minute', name: 'Two', perMinute: 2 },
]

const PURCHASE = {
  purchaseCurrency: { id: 'u', name: 'USD Coin', symbol: 'USDC', networks: [] },
  paymentCurrency: { id: 'USD', payment_method_limits: [] },
  amount: '100',
  network: 'USDC',
}

let gateway: TestGateway

beforeAll(async () => {
  gateway = await testGateway(
    {
      chains: (devnet) => [...seededChains(devnet), AWAY],
      projects,
      names: { zones: ['reown.id'] },
      indexer: { pollMs: 30 },
      sources: ({ services }) => ({ onramp: [onrampSelection(services.onramp ?? '', services)] }),
    },
    { devnet: { contracts: true, last: { onramp: startOnramp } } },
  )
}, 60_000)

afterAll(() => gateway?.stop())

const clients: Client[] = []

afterEach(async () => {
  for (const client of clients.splice(0)) await client.stop()
})

async function start(options: Partial<ClientOptions> = {}): Promise<Client> {
  const client = await startClient({ url: gateway.url, projectId: TEST_PROJECT, ...options })
  clients.push(client)
  return client
}

describe("the widget's client", () => {
  test('default: the chains that are served', async () => {
    const { api } = await start()
    expect((await api.getSupportedChains()).http).toEqual(['eip155:1', 'eip155:42161', 'eip155:10'])
    expect(await api.isSupported()).toBe(true)
  })

  test('behavior: balances and prices', async () => {
    const { api } = await start()
    const { balances } = await api.getBalances({ address: ALICE.address, chainId: 'eip155:1' })
    expect(balances[0]).toMatchObject({ symbol: 'ETH', chainId: 'eip155:1', price: expect.any(Number) })
    expect(balances.map(({ quantity }) => quantity.decimals)).not.toContain('0')
    const { fungibles } = await api.getPrices([`eip155:1:${NATIVE.split(':')[2]}`])
    expect(fungibles[0]).toMatchObject({ symbol: 'ETH', price: balances[0]?.price })
  })

  test('behavior: a history', async () => {
    const { api } = await start()
    const page = async () => (await api.getHistory({ account: ALICE.address, chainId: 'eip155:1' })).data.length
    await expect.poll(page, { timeout: 10_000 }).toBeGreaterThan(0)
  })

  test('behavior: a swap from its tokens to its transaction', async () => {
    const { api } = await start()
    const { tokens } = await api.getSwapTokens()
    const [usdc, ether] = ['USDC', 'ETH'].map((symbol) => tokens.find((token) => token.symbol === symbol)?.address)
    if (!usdc || !ether) throw new Error('the exchange lacks a token')
    expect([usdc, ether]).toEqual([tokenId('usdc'), NATIVE])
    const [from, to, userAddress] = [usdc, ether, `eip155:1:${ALICE.address}`] as const
    const pair = { from, to, amount: '1000000' }
    const { quotes } = await api.getSwapQuotes({ ...pair, userAddress: ALICE.address })
    expect(BigInt(quotes[0]?.toAmount ?? 0)).toBeGreaterThan(0n)
    expect(await api.getSwapAllowance({ tokenAddress: from, userAddress })).toEqual({ allowance: '0' })
    expect(Number((await api.getGasPrice()).fast)).toBeGreaterThan(0)
    const approval = await api.buildSwapApproval({ ...pair, userAddress })
    expect(approval.tx).toMatchObject({ from: TRADER, data: expect.stringMatching(/^0x095ea7b3/) })
    const swap = await api.buildSwapTransaction({
      from: to,
      to: from,
      amount: '10000000000000000',
      userAddress,
      eip155: { slippage: 1 },
    })
    expect(swap.tx).toMatchObject({ from: TRADER, amount: '10000000000000000' })
  })

  test('behavior: a name from its suggestion to its registration, both ways', async () => {
    const { api } = await start()
    const name = 'bob-of-the-client.reown.id'
    const { suggestions } = await api.getNameSuggestions('bob-of-the-client')
    expect(suggestions).toContainEqual({ name, registered: false })
    await expect(api.getName(name)).rejects.toMatchObject({ code: 'api/name-not-found' })
    expect(await api.registerName(await signRegistration(name, gateway.url, BOB))).toEqual({ success: true })
    expect((await api.getName(name)).addresses['2147483649']?.address).toBe(BOB.address)
    expect((await api.getNamesOf(BOB.address)).map((entry) => entry.name)).toContain(name)
    expect(await api.getIdentity(BOB.address)).toHaveProperty('avatar')
  })

  test('error: a signature of somebody else registers nothing', async () => {
    const { api, waits } = await start()
    const body = { ...(await signRegistration('taken.reown.id', gateway.url, ALICE)), address: BOB.address }
    await expect(api.registerName(body)).rejects.toMatchObject({ code: 'api/register-name' })
    expect(waits).toEqual([])
  })

  test('behavior: a purchase from its options to its page', async () => {
    const { api } = await start()
    const { purchaseCurrencies, paymentCurrencies } = await api.getOnrampOptions()
    const [ether, dollar] = [purchaseCurrencies[0], paymentCurrencies[0]]
    if (!ether || !dollar) throw new Error('nothing is sold')
    const body = { purchaseCurrency: ether, paymentCurrency: dollar, amount: '100', network: ether.symbol }
    expect(await api.getOnrampQuote(body)).toMatchObject({ paymentTotal: { amount: '100.00', currency: 'USD' } })
    const destinationWallets = [{ address: BOB.address, blockchains: ['ethereum'], assets: [ether.symbol] }]
    const url = await api.getOnrampUrl({ destinationWallets, defaultNetwork: 'ethereum', presetFiatAmount: '100' })
    expect((await fetch(url)).headers.get('content-type')).toContain('text/html')
  })

  test('error: sessions, which this gateway does not have, are refused at once and are no empty list', async () => {
    const { api, waits } = await start()
    const account = `eip155:1:${ALICE.address}` as const
    const served = { code: 'http/status', message: expect.stringContaining('501') }
    await expect(api.getSessions(account)).rejects.toMatchObject(served)
    const body = { pci: 'nothing', signature: await ALICE.signMessage({ message: 'nothing' }) }
    await expect(api.revokeSession(account, body)).rejects.toMatchObject(served)
    expect(waits).toEqual([])
  })

  test('behavior: a network the gateway does not serve gives empty results', async () => {
    const { api } = await start({ network: 'eip155:137' })
    expect(await api.isSupported()).toBe(false)
    expect(await api.getBalances({ address: ALICE.address })).toEqual({ balances: [], missing: [] })
    expect(await api.getHistory({ account: ALICE.address })).toEqual({ data: [], next: null, missing: [] })
    expect(await api.getOnrampQuote(PURCHASE)).toBeNull()
    await expect(api.getGasPrice()).rejects.toThrow('Network not supported for Gas Price')
  })
})

describe('refusals', () => {
  test.each([
    ['nobody-knows-it', 'api/project-id'],
    ['switched-off', 'api/project-disabled'],
    ['only-pages', 'config/origin-not-allowed'],
  ])('error: the project %s', async (projectId, code) => {
    const { api } = await start({ projectId })
    await expect(api.getSupportedChains()).rejects.toMatchObject({ code })
  })

  test('error: too many requests, after the waits the gateway asks for', async () => {
    const { api, waits } = await start({ projectId: 'two-a-minute' })
    await api.getIdentity(ALICE.address)
    await expect(api.getIdentity(ALICE.address)).rejects.toMatchObject({ code: 'api/limited' })
    expect(waits).toHaveLength(3)
    for (const wait of waits) expect(wait).toBeGreaterThan(1000)
  })

  test('error: a chain that cannot be reached is named, the others go on', async () => {
    const { api } = await start()
    await expect(api.getGasPrice({ network: 'eip155:10' })).rejects.toMatchObject({ code: 'api/chain-unreachable' })
    await expect(api.getGasPrice()).resolves.toHaveProperty('standard')
    const { balances, missing } = await api.getBalances({ address: ALICE.address })
    expect([balances.length > 0, missing]).toEqual([true, ['eip155:10']])
  })

  test('error: no gateway there', async () => {
    const { api } = await start({ url: 'http://127.0.0.1:9' })
    await expect(api.getSupportedChains()).rejects.toMatchObject({ code: 'http/network' })
  })
})
