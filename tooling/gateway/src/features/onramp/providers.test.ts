import { createHmac, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSourceFetch } from '../../core/sources/sourceFetch.ts'
import { silentLog } from '../../testing/openTestStore.ts'
import { type ReplayServer, recorded, replayServer } from '../../testing/replayServer.ts'
import { coinbaseOnramp } from './coinbase.ts'
import { coinbaseTokens } from './coinbaseToken.ts'
import { meldOnramp } from './meld.ts'
import type { DepositRequest, ExchangeSource, OnrampSource, OrderRequest } from './source.ts'

const OPTIONS = { signal: new AbortController().signal, log: silentLog() }
const ORDER_ID = '0123456789abcdef0123456789abcdef'
const SECRET = 'webhook secret'
const NOW = 1_777_000_000_000
const HOOK_URL = 'https://gateway.example/v1/onramp/webhooks/x'

/** What each service answers, by path; a test replaces one. */
const files: Record<string, string | { status: number; body?: string }> = {}
let server: ReplayServer
let sources: Record<'coinbase' | 'meld', OnrampSource & ExchangeSource>

beforeAll(async () => {
  server = await replayServer((path) => {
    const found = Object.keys(files).find((start) => path.startsWith(start))
    return found === undefined ? undefined : files[found]
  })
  const fetch = createSourceFetch({ source: 'test', hosts: [new URL(server.url).host] })
  sources = {
    coinbase: coinbaseOnramp({
      fetch,
      token: (request) => `token for ${request}`,
      webhookSecret: SECRET,
      urls: { api: server.url, page: 'https://pay.coinbase.com' },
    }),
    meld: meldOnramp({ fetch, apiKey: 'key', webhookSecret: SECRET, url: server.url }),
  }
  Object.assign(files, {
    '/onramp/v1/buy/options': 'coinbase/buy-options.json',
    '/onramp/v1/buy/quote': 'coinbase/buy-quote.json',
    '/onramp/v1/token': 'coinbase/token.json',
    '/onramp/v1/buy/user/': 'coinbase/transactions.json',
    '/payments/crypto/quote': 'meld/quote.json',
    '/crypto/session/widget': 'meld/session.json',
    '/payments/transactions': 'meld/transactions.json',
    '/service-providers/properties/crypto-currencies': 'meld/crypto-currencies.json',
    '/service-providers/limits/fiat-currency-purchases': 'meld/limits.json',
  })
})
afterAll(() => server?.close())

const NAMES = ['coinbase', 'meld'] as const
const QUESTION = {
  purchaseCurrency: { id: 'e', name: 'Ether', symbol: 'ETH', networks: [] },
  paymentCurrency: { id: 'USD', payment_method_limits: [] },
  amount: '100',
  network: 'ETH',
  country: 'US',
  chainId: 'eip155:1',
}
const REQUEST: OrderRequest = {
  orderId: ORDER_ID,
  chainId: 'eip155:1',
  address: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
  clientIp: '203.0.113.7',
  country: 'US',
  purchase: { symbol: 'ETH', network: 'ethereum' },
  payment: { amount: '100', currency: 'USD' },
}

const DEPOSIT: DepositRequest = {
  orderId: ORDER_ID,
  chainId: 'eip155:8453',
  address: REQUEST.address,
  asset: 'USDC',
  amount: '25.5',
  clientIp: REQUEST.clientIp,
}

/** A delivery as the provider signs it. */
function signed(name: (typeof NAMES)[number], at = NOW, secret = SECRET) {
  const text = JSON.stringify(recorded(`${name}/webhook.json`)).replace('{order}', ORDER_ID)
  const body = Buffer.from(text)
  const t = `${Math.floor(at / 1000)}`
  const digest = (head: string, encoding: 'hex' | 'base64url') =>
    createHmac('sha256', secret).update(head).update(body).digest(encoding)
  const type = 'application/json'
  const headers: Record<string, string> =
    name === 'coinbase'
      ? {
          'content-type': type,
          'x-hook0-signature': `t=${t},h=content-type x-id,v1=${digest(`${t}.content-type x-id.${type}.7.`, 'hex')}`,
          'x-id': '7',
        }
      : { 'meld-signature-timestamp': t, 'meld-signature': `${digest(`${t}.${HOOK_URL}.`, 'base64url')}=` }
  return { body, headers, url: HOOK_URL, receivedAt: NOW }
}

describe('what providers answer', () => {
  test('default: a quote is read from either spelling of Coinbase', async () => {
    const expected = {
      coinbaseFee: { amount: '0.50', currency: 'USD' },
      paymentTotal: { amount: '100.75', currency: 'USD' },
      purchaseAmount: { amount: '0.03142', currency: 'ETH' },
    }
    expect(await sources.coinbase.quote(QUESTION, OPTIONS)).toMatchObject(expected)
    files['/onramp/v1/buy/quote'] = 'coinbase/buy-quote-camel.json'
    expect(await sources.coinbase.quote(QUESTION, OPTIONS)).toMatchObject(expected)
  })

  test('default: Meld’s best quote is the one that brings most', async () => {
    expect(await sources.meld.quote(QUESTION, OPTIONS)).toEqual({
      coinbaseFee: { amount: '2.50', currency: 'USD' },
      networkFee: { amount: '0.40', currency: 'USD' },
      paymentSubtotal: { amount: '97.10', currency: 'USD' },
      paymentTotal: { amount: '100.00', currency: 'USD' },
      purchaseAmount: { amount: '0.0306', currency: 'ETH' },
      quoteId: 'UNLIMIT',
    })
  })

  test('default: what is sold, with limits', async () => {
    const coinbase = await sources.coinbase.options('US', OPTIONS)
    expect(coinbase.paymentCurrencies[0]?.payment_method_limits[0]).toEqual({ id: 'card', min: '5.00', max: '7500.00' })
    expect(coinbase.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH'])
    const meld = await sources.meld.options('DE', OPTIONS)
    expect(meld.purchaseCurrencies.map(({ symbol, networks }) => [symbol, networks.length])).toEqual([
      ['ETH', 1],
      ['USDC', 2],
    ])
  })

  test('default: an order has the provider’s page, with our id and nothing of the device in it', async () => {
    const page = new URL((await sources.coinbase.order(REQUEST, OPTIONS)).url)
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      partnerUserRef: ORDER_ID,
      defaultNetwork: 'ethereum',
      presetFiatAmount: '100',
    })
    expect(page.href).not.toContain(REQUEST.clientIp)
    expect((await sources.meld.order(REQUEST, OPTIONS)).url).toBe('https://provider.example/?session=abc')
  })

  test('default: a deposit begins on the page for sending, or with Meld’s transfers', async () => {
    const page = new URL((await sources.coinbase.deposit(DEPOSIT, OPTIONS)).url)
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      defaultExperience: 'send',
      defaultNetwork: 'base',
      defaultAsset: 'USDC',
      presetCryptoAmount: '25.5',
      partnerUserRef: ORDER_ID,
    })
    expect(page.href).not.toContain(DEPOSIT.clientIp)
    await sources.meld.deposit(DEPOSIT, OPTIONS)
    expect(JSON.parse(server.bodies.at(-1) ?? '')).toMatchObject({
      sessionType: 'TRANSFER',
      externalSessionId: ORDER_ID,
      sessionData: { walletAddress: DEPOSIT.address, destinationCurrencyCode: 'USDC_BASE', sourceAmount: '25.5' },
    })
  })

  test.each(NAMES)('default: %s says that the coins are sent, with their hash', async (name) => {
    const event = await sources[name].status({ orderId: ORDER_ID, ref: ORDER_ID }, OPTIONS)
    expect(event).toMatchObject({ status: 'delivering', hash: expect.stringMatching(/^0x(ab|cd){32}$/) })
  })

  test('error: an order is sent once, also when the provider fails', async () => {
    files['/onramp/v1/token'] = { status: 503 }
    const before = server.asked.length
    await expect(sources.coinbase.order(REQUEST, OPTIONS)).rejects.toMatchObject({ kind: 'away' })
    expect(server.asked.length - before).toBe(1)
  })

  test('error: nobody sells it, a field is missing, no country is known', async () => {
    files['/payments/crypto/quote'] = 'meld/quote-none.json'
    await expect(sources.meld.quote(QUESTION, OPTIONS)).rejects.toMatchObject({ status: 422 })
    files['/onramp/v1/buy/quote'] = 'coinbase/token.json'
    await expect(sources.coinbase.quote(QUESTION, OPTIONS)).rejects.toMatchObject({ code: 'provider-malformed' })
    const { country: _, ...nowhere } = QUESTION
    await expect(sources.coinbase.quote(nowhere, OPTIONS)).rejects.toMatchObject({ code: 'country-needed' })
  })
})

describe('what providers post', () => {
  test('default: a signed event is read', () => {
    expect(sources.coinbase.webhook?.(signed('coinbase'))).toMatchObject({
      orderId: ORDER_ID,
      event: {
        status: 'delivering',
        hash: `0x${'ab'.repeat(32)}`,
        amount: '0.03142',
        chainId: 'eip155:1',
        symbol: 'ETH',
      },
    })
    expect(sources.meld.webhook?.(signed('meld'))).toEqual({
      eventId: 'AAsuLXHXD3mS1cjNBuHHzv',
      orderId: ORDER_ID,
      event: { status: 'pending' },
    })
  })

  test('behavior: two orders that Coinbase tells nothing else apart by are two events', () => {
    const event = (order: string) => {
      const { body, ...delivery } = signed('coinbase')
      const { transactionId: _, ...posted } = Object(recorded('coinbase/webhook.json'))
      const text = Buffer.from(JSON.stringify({ ...posted, partnerUserRef: order, txHash: undefined }))
      const t = `${Math.floor(NOW / 1000)}`
      const digest = createHmac('sha256', SECRET).update(`${t}..`).update('.').update(text).digest('hex')
      const headers = { 'x-hook0-signature': `t=${t},h=,v1=${digest}` }
      return { body, notice: sources.coinbase.webhook?.({ ...delivery, headers, body: text }) }
    }
    const [first, second] = [event('a'.repeat(32)).notice, event('b'.repeat(32)).notice]
    expect([first?.orderId, second?.orderId]).toEqual(['a'.repeat(32), 'b'.repeat(32)])
    expect(first?.eventId).not.toBe(second?.eventId)
  })

  test.each(NAMES)('error: %s: one changed byte, another secret, another header, too old or too new', (name) => {
    const { webhook } = sources[name]
    const good = signed(name)
    const changed = Buffer.from(good.body)
    changed[changed.length - 3] = 0x20
    expect(webhook?.({ ...good, body: changed })).toBeUndefined()
    expect(webhook?.(signed(name, NOW, 'other'))).toBeUndefined()
    expect(webhook?.(signed(name, NOW - 301_000))).toBeUndefined()
    expect(webhook?.(signed(name, NOW + 301_000))).toBeUndefined()
    expect(webhook?.({ ...good, headers: {} })).toBeUndefined()
    const altered = Object.fromEntries(Object.keys(good.headers).map((key) => [key, 'x']))
    expect(webhook?.({ ...good, headers: altered })).toBeUndefined()
  })

  test('error: Meld signs the address too: another one is refused', () => {
    expect(sources.meld.webhook?.({ ...signed('meld'), url: `${HOOK_URL}?a=1` })).toBeUndefined()
  })
})

describe('Coinbase’s tokens', () => {
  test('default: a key of Ed25519 signs a token for one request, for two minutes', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32)
    const point = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
    const token = coinbaseTokens('key', Buffer.concat([seed, point]).toString('base64'))('POST host/path')
    const [head = '', claims = '', signature = ''] = token.split('.')
    const read = (text: string): unknown => JSON.parse(Buffer.from(text, 'base64url').toString())
    expect(read(head)).toMatchObject({ alg: 'EdDSA', kid: 'key' })
    const { nbf, exp, uri } = Object(read(claims))
    expect([uri, exp - nbf]).toEqual(['POST host/path', 120])
    expect(verify(null, Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  })

  test('parameters: a key of P-256 in PEM', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
    const [head = '', claims = '', signature = ''] = coinbaseTokens('key', pem)('GET host/path').split('.')
    const key = { key: createPublicKey(pem), dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
  })

  test('error: no key: the setting is named', () => {
    expect(() => coinbaseTokens('key', 'not a key')).toThrow(/keySecret/)
  })
})
