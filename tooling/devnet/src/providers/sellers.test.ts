import { createHmac, createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../contracts/tokens.ts'
import { ACCOUNTS } from '../core/accounts.ts'
import { startExchange } from '../exchange/startExchange.ts'
import { startHttp } from '../http/startHttp.ts'
import { startOnramp } from '../onramp/startOnramp.ts'
import { startDevnet } from '../startDevnet.ts'
import type { Devnet } from '../types.ts'
import { CREDENTIALS } from './credentials.ts'
import { startProviders } from './startProviders.ts'

let devnet: Devnet | undefined
beforeAll(async () => {
  const last = { exchange: startExchange, onramp: startOnramp, providers: startProviders }
  devnet = await startDevnet({ chains: [1], contracts: true, last })
}, 60_000)
afterAll(() => devnet?.stop())

const BUYER = ACCOUNTS[2]?.address ?? '0x'
const base = (): string => devnet?.services.providers ?? ''
const send = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })
const { keyId, keySecret } = CREDENTIALS.coinbase
const KEY = createPrivateKey({
  key: Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    Buffer.from(keySecret, 'base64').subarray(0, 32),
  ]),
  format: 'der',
  type: 'pkcs8',
})

/** Asks Coinbase; the token is for what is asked unless another is given. */
async function coinbase(path: string, init: RequestInit = {}, uri?: string): Promise<Response> {
  const url = new URL(`/onramp/v1/${path}`, base())
  const now = Math.floor(Date.now() / 1000)
  const token = await new SignJWT({ uri: uri ?? `${init.method ?? 'GET'} ${url.host}${url.pathname}` })
    .setProtectedHeader({ alg: 'EdDSA', kid: keyId })
    .setIssuer('cdp')
    .setSubject(keyId)
    .setNotBefore(now)
    .setExpirationTime(now + 120)
    .sign(KEY)
  return fetch(url, { ...init, headers: { authorization: `Bearer ${token}` } })
}
const meld = (path: string, init: RequestInit = {}, key: string = CREDENTIALS.meld.apiKey) =>
  fetch(new URL(path, base()), { ...init, headers: { authorization: `BASIC ${key}`, 'meld-version': '2023-12-19' } })

/** Confirms a purchase on the on-ramp's page, as its buyer would. */
async function confirm(page: string): Promise<void> {
  const { choice } = Object(await (await fetch(`${page}/state`)).json())
  const { receives } = Object(await (await fetch(`${page}/price?${new URLSearchParams(choice)}`)).json())
  expect((await fetch(`${page}/confirm`, send({ ...choice, receives }))).status).toBe(200)
}

async function session(): Promise<string> {
  const addresses = [{ address: BUYER, blockchains: ['ethereum'] }]
  const answer = await coinbase('token', send({ addresses, assets: ['ETH'], clientIp: '203.0.113.7' }))
  return String(Object(await answer.json()).token)
}

describe('Coinbase, as it is played here', () => {
  const pageOf = (sessionToken: string, ref: string): string => {
    const preset = { presetFiatAmount: '50', fiatCurrency: 'USD', defaultExperience: 'buy' }
    const query = { sessionToken, defaultNetwork: 'ethereum', defaultAsset: 'ETH', ...preset, partnerUserRef: ref }
    return `${base()}/buy/select-asset?${new URLSearchParams(query)}`
  }

  test('default: what is sold, and for how much', async () => {
    const { purchase_currencies: sold, payment_currencies: paid } = await (await coinbase('buy/options')).json()
    expect(sold.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['ETH', 'USDC', 'USDT'])
    expect(sold[1].networks[0]).toMatchObject({
      name: 'ethereum',
      chain_id: '1',
      contract_address: TOKENS.usdc.address,
    })
    expect(paid[0].limits[0]).toEqual({ id: 'CARD', min: '10.00', max: '7500.00' })
    const body = { purchase_currency: 'USDC', purchase_network: 'ethereum', payment_amount: '100', country: 'DE' }
    const answer = await coinbase('buy/quote', send({ ...body, payment_currency: 'USD', payment_method: 'CARD' }))
    expect(await answer.json()).toMatchObject({
      payment_total: { value: '100.00', currency: 'USD' },
      coinbase_fee: { value: '1.00' },
      purchase_amount: { currency: 'USDC' },
    })
    expect((await coinbase('buy/quote', send({ ...body, payment_amount: '1', payment_currency: 'USD' }))).status).toBe(
      422,
    )
  })

  test('default: a session opens the page once, and its purchase is a transaction when it was paid', async () => {
    const page = pageOf(await session(), 'first')
    const opened = await fetch(page, { redirect: 'manual' })
    const location = opened.headers.get('location') ?? ''
    expect(await (await fetch(`${location}/state`)).json()).toMatchObject({ seller: 'Coinbase', address: BUYER })
    expect((await fetch(page, { redirect: 'manual' })).status).toBe(401)
    const listed = async () => Object(await (await coinbase('buy/user/first/transactions')).json()).transactions[0]
    expect(await listed()).toBeUndefined()
    await confirm(location)
    await expect.poll(listed, { timeout: 10_000 }).toMatchObject({
      status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      purchase_network: 'ethereum',
      wallet_address: BUYER,
    })
    expect((await listed()).tx_hash).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('error: no token, a token for another request, an unknown coin, a session that was never begun', async () => {
    expect((await fetch(`${base()}/onramp/v1/buy/options`)).status).toBe(401)
    expect((await coinbase('buy/options', {}, 'GET host/other')).status).toBe(401)
    const body = { purchase_currency: 'DOGE', payment_amount: '100', payment_currency: 'USD', country: 'DE' }
    expect((await coinbase('buy/quote', send(body))).status).toBe(400)
    expect((await fetch(pageOf('nothing', 'none'))).status).toBe(401)
  })
})

describe('Meld, as it is played here', () => {
  const BUY = { countryCode: 'DE', sourceAmount: 100, sourceCurrencyCode: 'USD', destinationCurrencyCode: 'USDC' }
  const begin = async (sessionType: string, externalSessionId: string, sourceAmount: string, code = 'ETH') => {
    const sessionData = { ...BUY, walletAddress: BUYER, sourceAmount, destinationCurrencyCode: code }
    const answer = await meld('/crypto/session/widget', send({ sessionType, externalSessionId, sessionData }))
    return String(Object(await answer.json()).serviceProviderWidgetUrl)
  }

  test('default: two sellers behind it, coins and limits', async () => {
    const { quotes } = Object(await (await meld('/payments/crypto/quote', send(BUY))).json())
    expect(quotes.map(({ serviceProvider }: { serviceProvider: string }) => serviceProvider)).toHaveLength(2)
    expect(quotes[1].destinationAmount).toBeGreaterThan(quotes[0].destinationAmount)
    const coins = await (await meld('/service-providers/properties/crypto-currencies?countries=DE')).json()
    expect(coins[0]).toMatchObject({ currencyCode: 'ETH', chainId: '1' })
    const limits = await (await meld('/service-providers/limits/fiat-currency-purchases?countries=DE')).json()
    expect(limits[0]).toMatchObject({ currencyCode: 'USD', minimumAmount: 10, maximumAmount: 7500 })
    expect((await meld('/payments/crypto/quote', send(BUY), 'other')).status).toBe(401)
  })

  test('default: a deposit from an exchange is settled with its hash', async () => {
    const page = await begin('TRANSFER', 'deposit', '0.5')
    await fetch(page.replace(/page$/, 'send'), { method: 'POST' })
    const { transactions } = Object(await (await meld('/payments/transactions?externalSessionIds=deposit')).json())
    expect(transactions[0]).toMatchObject({ status: 'SETTLED', destinationAmount: 0.5, externalSessionId: 'deposit' })
    expect(transactions[0].cryptoDetails.blockchainTransactionId).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('behavior: who subscribed is told, signed for the address; faults change what is posted', async () => {
    const got: { readonly headers: Record<string, unknown>; readonly body: string }[] = []
    const client = await startHttp({
      what: 'A client',
      port: 0,
      routes: {
        async 'POST /hook'({ raw, text }) {
          got.push({ headers: raw.request.headers, body: await text() })
          return { json: {} }
        },
      },
    })
    const url = `${client.url}/hook`
    expect((await fetch(`${base()}/dev/webhooks`, send({ of: 'meld', url }))).status).toBe(200)
    expect((await fetch(`${base()}/dev/webhooks`, send({ of: 'moonpay', url }))).status).toBe(400)
    const isSigned = ({ headers, body }: (typeof got)[number]): boolean => {
      const head = `${headers['meld-signature-timestamp']}.${url}.`
      const right = createHmac('sha256', CREDENTIALS.meld.webhookSecret).update(`${head}${body}`).digest('base64url')
      return headers['meld-signature'] === right
    }
    /** The last word on an order: nothing is posted about it after that. */
    const settled = (order: string): Promise<void> =>
      expect
        .poll(() => got.map(({ body }) => Object(JSON.parse(body)).payload), { timeout: 10_000 })
        .toContainEqual(expect.objectContaining({ externalSessionId: order, paymentTransactionStatus: 'SETTLED' }))
    await confirm(await begin('BUY', 'told', '50'))
    await settled('told')
    expect(got.every(isSigned)).toBe(true)
    for (const [delivery, count] of [
      ['twice', 2],
      ['forged', 1],
      ['altered', 1],
    ] as const) {
      got.length = 0
      await fetch(`${base()}/dev/fault`, send({ of: 'webhooks', delivery }))
      await confirm(await begin('BUY', delivery, '50'))
      await expect.poll(() => got.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count)
      expect(got.slice(0, count).map(isSigned)).toEqual(delivery === 'twice' ? [true, true] : [false])
      // What is still to come of this order would have the next one's fault.
      await settled(delivery)
    }
    await client.stop()
  })

  test('behavior: each can be made to fail by itself', async () => {
    await fetch(`${base()}/dev/fault`, send({ of: 'coinbase', status: 503 }))
    expect((await meld('/payments/crypto/quote', send(BUY))).status).toBe(200)
    expect((await coinbase('buy/options')).status).toBe(503)
    expect((await coinbase('buy/options')).status).toBe(200)
  })
})
