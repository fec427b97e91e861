// @vitest-environment node
import type { PluginHandle } from '@latchkey/kernel'
import { afterEach, describe, expect, test } from 'vitest'
import * as sample from './fixtures/samples.ts'
import { json, type SetUp, setUp } from './fixtures/setUp.ts'
import type { ApiPlugin } from './index.ts'

const { ACCOUNT, ACCOUNT_ID, COIN, TOKEN } = sample
const WHO = 'st=latchkey&sv=1.0&projectId=p1'
const encoded = (id: string): string => encodeURIComponent(id)
const tokens = { tokens: [{ name: 'A', symbol: 'A', address: TOKEN, decimals: 6, logoUri: '' }] }
const quotes = { quotes: [{ id: null, fromAmount: '10', fromAccount: COIN, toAmount: '9', toAccount: TOKEN }] }
const fungibles = { fungibles: [{ name: 'A', symbol: 'A', iconUrl: '', price: 1.5 }] }
const swap = { amount: '10', from: COIN, to: TOKEN, userAddress: ACCOUNT_ID }
const wallets = { destinationWallets: [{ address: ACCOUNT, blockchains: ['ethereum'], assets: ['USDC'] }] }

interface Row {
  readonly call: (client: PluginHandle<ApiPlugin>) => Promise<unknown>
  readonly sent: string
  readonly body?: unknown
  readonly answer: unknown
  readonly result?: unknown
  /** What is given instead where the network is not supported; a code when it throws. */
  readonly otherwise: unknown
}

const rows: Readonly<Record<string, Row>> = {
  getIdentity: {
    call: (client) => client.getIdentity(ACCOUNT),
    sent: `GET /v1/identity/${ACCOUNT}?${WHO}&sender=${ACCOUNT}`,
    answer: { name: 'alice.eth', avatar: null },
    otherwise: { name: '', avatar: '' },
  },
  getHistory: {
    call: (client) => client.getHistory({ account: ACCOUNT, cursor: 'c=1', chainId: 'eip155:1' }),
    sent: `GET /v1/account/${ACCOUNT}/history?${WHO}&cursor=c%3D1&chainId=eip155%3A1`,
    answer: sample.history,
    result: { ...sample.history, missing: [] },
    otherwise: { data: [], next: null, missing: [] },
  },
  'getHistory of purchases': {
    call: (client) => client.getHistory({ account: ACCOUNT, onramp: 'coinbase' }),
    sent: `GET /v1/account/${ACCOUNT}/history?${WHO}&onramp=coinbase`,
    answer: { data: [], next: null },
    result: { data: [], next: null, missing: [] },
    otherwise: { data: [], next: null, missing: [] },
  },
  getBalances: {
    call: (client) => client.getBalances({ address: ACCOUNT, chainId: 'eip155:1', forceUpdate: [TOKEN, COIN] }),
    sent: `GET /v1/account/${ACCOUNT}/balance?${WHO}&currency=usd&chainId=eip155%3A1&forceUpdate=${encoded(`${TOKEN},${COIN}`)}`,
    answer: sample.balances,
    result: { balances: sample.balances.balances.slice(0, 1), missing: [] },
    otherwise: { balances: [], missing: [] },
  },
  getSwapTokens: {
    call: (client) => client.getSwapTokens(),
    sent: `GET /v1/convert/tokens?${WHO}&chainId=eip155%3A1`,
    answer: tokens,
    otherwise: { tokens: [] },
  },
  getSwapQuotes: {
    call: (client) => client.getSwapQuotes({ ...swap, userAddress: ACCOUNT, gasPrice: '7' }),
    sent: `GET /v1/convert/quotes?${WHO}&amount=10&userAddress=${ACCOUNT}&from=${encoded(COIN)}&to=${encoded(TOKEN)}&gasPrice=7`,
    answer: quotes,
    otherwise: { quotes: [] },
  },
  getSwapAllowance: {
    call: (client) => client.getSwapAllowance({ tokenAddress: TOKEN, userAddress: ACCOUNT_ID }),
    sent: `GET /v1/convert/allowance?${WHO}&tokenAddress=${encoded(TOKEN)}&userAddress=${encoded(ACCOUNT_ID)}`,
    answer: { allowance: '12' },
    otherwise: { allowance: '0' },
  },
  getGasPrice: {
    call: (client) => client.getGasPrice(),
    sent: `GET /v1/convert/gas-price?${WHO}&chainId=eip155%3A1`,
    answer: { standard: '1', fast: '2', instant: '3' },
    otherwise: 'api/gas-price-unsupported',
  },
  buildSwapApproval: {
    call: (client) => client.buildSwapApproval({ from: TOKEN, to: COIN, userAddress: ACCOUNT_ID, amount: '10' }),
    sent: `GET /v1/convert/build-approve?${WHO}&userAddress=${encoded(ACCOUNT_ID)}&from=${encoded(TOKEN)}&to=${encoded(COIN)}&amount=10`,
    answer: sample.approval,
    otherwise: 'api/swaps-unsupported',
  },
  buildSwapTransaction: {
    call: (client) => client.buildSwapTransaction({ ...swap, eip155: { slippage: 1 } }),
    sent: 'POST /v1/convert/build-transaction',
    body: { ...swap, eip155: { slippage: 1 }, projectId: 'p1' },
    answer: sample.swap,
    otherwise: 'api/swaps-unsupported',
  },
  getPrices: {
    call: (client) => client.getPrices([COIN, TOKEN]),
    sent: 'POST /v1/fungible/price',
    body: { currency: 'usd', addresses: [COIN, TOKEN], projectId: 'p1' },
    answer: fungibles,
    result: { ...fungibles, missing: [] },
    otherwise: { fungibles: [], missing: [] },
  },
  getName: {
    call: (client) => client.getName('alice.reown.id'),
    sent: `GET /v1/profile/account/alice.reown.id?${WHO}&apiVersion=2`,
    answer: sample.record,
    otherwise: { addresses: {}, attributes: [] },
  },
  getNamesOf: {
    call: (client) => client.getNamesOf(ACCOUNT),
    sent: `GET /v1/profile/reverse/${ACCOUNT}?${WHO}&sender=${ACCOUNT}&apiVersion=2`,
    answer: [sample.record],
    otherwise: [],
  },
  getNameSuggestions: {
    call: (client) => client.getNameSuggestions('ali'),
    sent: `GET /v1/profile/suggestions/ali?${WHO}&zone=reown.id`,
    answer: { suggestions: [{ name: 'alice.reown.id', registered: true }] },
    otherwise: { suggestions: [] },
  },
  registerName: {
    call: (client) => client.registerName(sample.registration),
    sent: 'POST /v1/profile/account',
    body: sample.registration,
    answer: { success: true },
    otherwise: { success: false },
  },
  getOnrampUrl: {
    call: (client) => client.getOnrampUrl({ ...wallets, defaultExperience: 'buy', presetFiatAmount: '100' }),
    sent: `POST /v1/generators/onrampurl?${WHO}`,
    body: { ...wallets, defaultExperience: 'buy', presetFiatAmount: '100' },
    answer: { url: 'https://buy.example/1' },
    result: 'https://buy.example/1',
    otherwise: '',
  },
  getOnrampOptions: {
    call: (client) => client.getOnrampOptions(),
    sent: `GET /v1/onramp/options?${WHO}`,
    answer: {
      paymentCurrencies: [sample.purchase.paymentCurrency],
      purchaseCurrencies: [sample.purchase.purchaseCurrency],
    },
    otherwise: { paymentCurrencies: [], purchaseCurrencies: [] },
  },
  getOnrampQuote: {
    call: (client) => client.getOnrampQuote(sample.purchase),
    sent: `POST /v1/onramp/quote?${WHO}`,
    body: sample.purchase,
    answer: sample.quote,
    otherwise: null,
  },
  getSessions: {
    call: (client) => client.getSessions(ACCOUNT_ID),
    sent: `GET /v1/sessions/${encoded(ACCOUNT_ID)}?${WHO}`,
    answer: { pcis: [sample.session] },
    otherwise: { pcis: [] },
  },
  revokeSession: {
    call: (client) => client.revokeSession(ACCOUNT_ID, { pci: 'pci-1', signature: '0x12' }),
    sent: `POST /v1/sessions/${encoded(ACCOUNT_ID)}/revoke?${WHO}`,
    body: { pci: 'pci-1', signature: '0x12' },
    answer: { success: true },
    otherwise: { success: false },
  },
}

let test_: SetUp | undefined
afterEach(() => test_?.stop())

async function connected(options: Parameters<typeof setUp>[0]): Promise<SetUp> {
  const started = await setUp(options)
  test_ = started
  await started.kernel.wallet.connect({ connectorId: 'fake' })
  return started
}

describe('requests', () => {
  test.each(Object.entries(rows))('default: %s', async (_, { call, sent, body, answer, result = answer }) => {
    const { client, asked } = await connected({ answer: () => json(answer) })
    expect(await call(client)).toEqual(result)
    const [request] = asked()
    expect(asked()).toHaveLength(1)
    expect(`${request?.method} ${request?.path}`).toBe(sent)
    expect(request?.body === '' ? undefined : JSON.parse(request?.body ?? '')).toEqual(body)
  })

  test.each(Object.entries(rows))('behavior: %s asks nothing where the network is not supported', async (name, row) => {
    const { client, asked, toast } = await connected({ chains: { http: ['eip155:7'], ws: [] } })
    const result = await row.call(client).catch((error: { readonly code: string }) => error.code)
    expect(result).toEqual(row.otherwise)
    expect(asked()).toEqual([])
    expect(toast()).toBe(name === 'getBalances' ? 'balanceUnavailable' : undefined)
  })

  test.each(['getGasPrice', 'buildSwapTransaction'] as const)(
    'error: %s in the words of the specification',
    async (name) => {
      const { client } = await connected({ chains: { http: [], ws: [] } })
      const sentence =
        name === 'getGasPrice' ? 'Network not supported for Gas Price' : 'Network not supported for Swaps'
      await expect(rows[name]?.call(client)).rejects.toThrow(sentence)
    },
  )

  test('behavior: an empty answer to a revocation is a success', async () => {
    const { client } = await connected({ answer: () => ({ status: 204 }) })
    expect(await client.revokeSession(ACCOUNT_ID, { pci: 'p', signature: '0x' })).toEqual({ success: true })
  })

  test('behavior: an answer says which networks it lacks', async () => {
    const headers = { 'x-latchkey-missing-chains': 'eip155:42161, solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp,nonsense' }
    const { client } = await connected({ answer: () => json({ balances: [] }, 200, headers) })
    const { missing } = await client.getBalances({ address: ACCOUNT })
    expect(missing).toEqual(['eip155:42161', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
  })

  test('parameters: apiUrl', async () => {
    const { client, server } = await connected({
      options: (url) => ({ apiUrl: `${url}/elsewhere` }),
      answer: () => json({ name: null, avatar: null }),
    })
    await client.getIdentity(ACCOUNT)
    expect(server.requests.map(({ path }) => path)).toEqual([
      `/elsewhere/v1/supported-chains?${WHO}`,
      `/elsewhere/v1/identity/${ACCOUNT}?${WHO}&sender=${ACCOUNT}`,
    ])
  })

  test.each(['', '.', '..'])('error: "%s" is no part of a path', async (name) => {
    const { client, asked } = await connected({})
    await expect(client.getName(name)).rejects.toMatchObject({ code: 'config/invalid' })
    expect(asked()).toEqual([])
  })

  test('behavior: what a person typed cannot leave its part of the path', async () => {
    const { client, asked } = await connected({ answer: () => json({ suggestions: [] }) })
    await client.getNameSuggestions('../../x?y#z')
    expect(asked()[0]?.path).toMatch(/^\/v1\/profile\/suggestions\/\.\.%2F\.\.%2Fx%3Fy%23z\?/)
  })

  test('error: what is no CAIP-10 id is never sent', async () => {
    const { client, asked } = await connected({})
    // @ts-expect-error a host without types
    await expect(client.getSessions('nobody')).rejects.toMatchObject({ code: 'caip/account' })
    expect(asked()).toEqual([])
  })
})
