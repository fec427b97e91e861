// @vitest-environment node
import { afterEach, describe, expect, test } from 'vitest'
import { calls, WHO } from './fixtures/calls.ts'
import { ACCOUNT, ACCOUNT_ID, depositPage, depositState, orderPage, orderState } from './fixtures/samples.ts'
import { json, type SetUp, setUp } from './fixtures/setUp.ts'

let running: SetUp | undefined
afterEach(() => running?.stop())

async function connected(options: Parameters<typeof setUp>[0]): Promise<SetUp> {
  running = await setUp(options)
  await running.kernel.wallet.connect({ connectorId: 'fake' })
  return running
}

describe('requests', () => {
  test.each(Object.entries(calls))('default: %s', async (_, { call, sent, body, answer, result = answer }) => {
    const { client, asked } = await connected({ answer: () => json(answer) })
    expect(await call(client)).toEqual(result)
    const [request] = asked()
    expect(asked()).toHaveLength(1)
    expect(`${request?.method} ${request?.path}`).toBe(sent)
    expect(request?.body === '' ? undefined : JSON.parse(request?.body ?? '')).toEqual(body)
  })

  test.each(Object.entries(calls))(
    'behavior: %s asks nothing where the network is not supported',
    async (name, row) => {
      const { client, asked, toast } = await connected({ chains: { http: ['eip155:7'], ws: [] } })
      const result = await row.call(client).catch((error: { readonly code: string }) => error.code)
      expect(result).toEqual(row.otherwise)
      expect(asked()).toEqual([])
      expect(toast()).toBe(name.startsWith('getBalances') ? 'balanceUnavailable' : undefined)
    },
  )

  test.each(['getGasPrice', 'buildSwapTransaction'] as const)('error: %s with its fixed sentence', async (name) => {
    const { client } = await connected({ chains: { http: [], ws: [] } })
    const sentence = name === 'getGasPrice' ? 'Network not supported for Gas Price' : 'Network not supported for Swaps'
    await expect(calls[name]?.call(client)).rejects.toThrow(sentence)
  })

  test.each([
    ['an empty answer', { status: 204 }],
    ['null', json(null)],
  ])('behavior: %s to a revocation is a success', async (_title, answer) => {
    const { client } = await connected({ answer: () => answer })
    expect(await client.revokeSession(ACCOUNT_ID, { pci: 'p', signature: '0x' })).toEqual({ success: true })
  })

  test('behavior: a session that cannot be read does not hide the others', async () => {
    const session = {
      project: { id: 'shop', name: 'Shop' },
      pci: 'one',
      expiry: 1,
      createdAt: 1,
      permissions: [],
      policies: [],
    }
    const pcis = [
      { ...session, context: `0x${'ab'.repeat(20_000)}` },
      { ...session, context: '0x01' },
    ]
    const { client } = await connected({ answer: () => json({ pcis }) })
    expect((await client.getSessions(ACCOUNT_ID)).pcis).toEqual([{ ...session, context: '0x01' }])
  })

  test('default: an order is read, whatever the network is by then', async () => {
    const { client, asked } = await connected({ chains: { http: [], ws: [] }, answer: () => json(orderState) })
    expect(await client.getOnrampOrder(orderPage.orderId)).toEqual(orderState)
    expect(asked()[0]?.path).toBe(`/v1/onramp/orders/${orderPage.orderId}?${WHO}`)
  })

  test('default: a deposit is read, whatever the network is by then', async () => {
    const { client, asked } = await connected({ chains: { http: [], ws: [] }, answer: () => json(depositState) })
    expect(await client.getFundSession(depositPage.sessionId)).toEqual(depositState)
    expect(asked()[0]?.path).toBe(`/v1/fund/sessions/${depositPage.sessionId}?${WHO}`)
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

  test('behavior: typed text cannot leave its segment of the path', async () => {
    const { client, asked } = await connected({ answer: () => json({ suggestions: [] }) })
    await client.getNameSuggestions('../../x?y#z')
    expect(asked()[0]?.path).toMatch(/^\/v1\/profile\/suggestions\/\.\.%2F\.\.%2Fx%3Fy%23z\?/)
  })

  test('error: what is no CAIP-10 id is never sent', async () => {
    const { client, asked } = await connected({})
    // @ts-expect-error a host without types
    await expect(client.getSessions('unknown')).rejects.toMatchObject({ code: 'caip/account' })
    expect(asked()).toEqual([])
  })
})

describe('names', () => {
  test('default: where names are registered is said with the networks', async () => {
    const zones = [{ zone: 'shop.id', legacy: ['old.id'], minLength: 4 }]
    const { client, asked } = await connected({ chains: { http: [], ws: [], names: { zones } } })
    expect(await client.getNameZones()).toEqual(zones)
    expect(asked()).toEqual([])
  })

  test('behavior: a gateway that does not say', async () => {
    const { client } = await connected({})
    expect(await client.getNameZones()).toBeUndefined()
  })

  test('default: a signed name is for the gateway, without what requests carry', async () => {
    const { client } = await connected({})
    expect(await client.getNameAudience()).toMatch(/^http:\/\/127\.0\.0\.1:\d+(\/api)?$/)
  })
})
