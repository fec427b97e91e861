import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCOUNTS, gatewaySources } from '@latchkey/devnet'
import { startExchange } from '@latchkey/devnet/exchange'
import { startOnramp } from '@latchkey/devnet/onramp'
import { startProviders } from '@latchkey/devnet/providers'
import { onrampOrderAnswer, onrampOrderState } from '@latchkey/plugin-api/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { GatewayConfig } from '../../core/config/config.ts'
import { createGateway } from '../../createGateway.ts'
import { type Poster, postedBody, signedHeaders } from '../../testing/signDelivery.ts'
import { seededChains, TEST_PROJECT, type TestGateway, testGateway } from '../../testing/testGateway.ts'

const SECRET = 'the one that was agreed'
const POSTERS: readonly Poster[] = ['coinbase', 'meld']
type Words = Readonly<Record<Poster, string>>
/** What each calls an order that was paid, and one whose coins are sent. */
const PAID: Words = { coinbase: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', meld: 'PENDING' }
const SENT: Words = { coinbase: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', meld: 'SETTLED' }
const BODY = {
  account: `eip155:1:${ACCOUNTS[2]?.address}`,
  purchase: { symbol: 'ETH', network: 'ethereum' },
  payment: { amount: '50', currency: 'USD' },
  country: 'DE',
}
const DAY = 86_400_000
const OTHER_PROJECT = 'another-project'

let gateway: TestGateway

/** The providers of the devnet, which post with this secret. */
function withSecret(sources: object, secret: string): NonNullable<GatewayConfig['sources']> {
  const list: readonly { use: string }[] = Object(sources).onramp
  const onramp = list.map((entry) => (entry.use.includes('/') ? entry : { ...entry, webhookSecret: secret }))
  return { ...sources, onramp } as NonNullable<GatewayConfig['sources']>
}

beforeAll(async () => {
  const last = { exchange: startExchange, onramp: startOnramp, providers: startProviders }
  gateway = await testGateway(
    {
      chains: seededChains,
      limits: { openPerMinute: 10_000 },
      projects: [TEST_PROJECT, OTHER_PROJECT].map((id) => ({ id, name: id, origins: ['loopback'] })),
      sources: ({ services }) => withSecret(gatewaySources(services), SECRET),
    },
    { devnet: { contracts: true, last } },
  )
}, 90_000)
afterAll(() => gateway?.stop())

let count = 0
beforeEach(() => {
  count += 1
})

async function order(provider: Poster): Promise<string> {
  const answer = await gateway.post('/v1/onramp/orders', { ...BODY, provider })
  return onrampOrderAnswer.parse(await answer.json()).orderId
}

const stateOf = async (id: string) =>
  onrampOrderState.parse(await (await gateway.get(`/v1/onramp/orders/${id}`)).json())

/** What is sent, and where to. */
interface Sent {
  readonly url: string
  readonly body: string
  readonly headers: Record<string, string>
}

const hookOf = (provider: string, base = gateway.url): string => `${base}/v1/onramp/webhooks/${provider}`

/** A delivery as the provider makes it, or with another secret or time. */
function delivery(
  provider: Poster,
  orderId: string,
  { status = PAID[provider], event = `event ${count}`, secret = SECRET, at = Date.now(), base = gateway.url } = {},
): Sent {
  const url = hookOf(provider, base)
  const body = postedBody(provider, { orderId, status, event })
  return { url, body, headers: signedHeaders(provider, body, { url, secret, at }) }
}

const post = ({ url, body, headers }: Sent): Promise<Response> => fetch(url, { method: 'POST', headers, body })

/** The last brace but one becomes a space and a brace: the same JSON of other bytes. */
const changed = (body: string): string => `${body.slice(0, -1)} }`

describe.each(POSTERS)('what %s posts', (provider) => {
  test.each<readonly [string, number, (good: Sent, id: string) => Sent | Promise<Sent>]>([
    ['signed with another secret', 401, (_, id) => delivery(provider, id, { secret: 'somebody else’s' })],
    ['not signed', 401, (good) => ({ ...good, headers: { 'content-type': 'application/json' } })],
    ['signed with nothing', 401, (_, id) => delivery(provider, id, { secret: '' })],
    ['one byte longer than what was signed', 401, (good) => ({ ...good, body: changed(good.body) })],
    ['of one other byte', 401, (good) => ({ ...good, body: good.body.replace(/[0-9](?=[^0-9]*$)/, 'X') })],
    ['a day late', 401, (_, id) => delivery(provider, id, { at: Date.now() - DAY })],
    ['a day early', 401, (_, id) => delivery(provider, id, { at: Date.now() + DAY })],
    [
      'of another order, with the signature of this one',
      401,
      async (good) => ({ ...good, body: delivery(provider, await order(provider)).body }),
    ],
    [
      'to the address of another provider',
      401,
      (good) => ({ ...good, url: hookOf(POSTERS.find((other) => other !== provider) ?? '') }),
    ],
    ['to a provider that is none', 404, (good) => ({ ...good, url: hookOf('moonpay') })],
    [
      'of one megabyte',
      413,
      (good) => {
        const body = good.body.replace(/\}$/, `,"more":"${'x'.repeat(1_000_000)}"}`)
        return { ...good, body, headers: signedHeaders(provider, body, { url: good.url, secret: SECRET }) }
      },
    ],
    [
      'signed, and no JSON',
      401,
      (good) => {
        const body = good.body.slice(1)
        return { ...good, body, headers: signedHeaders(provider, body, { url: good.url, secret: SECRET }) }
      },
    ],
  ])('error: %s: refused, and the order stands', async (_, status, spoil) => {
    const id = await order(provider)
    const answer = await post(await spoil(delivery(provider, id), id))
    expect([answer.status, (await stateOf(id)).status]).toEqual([status, 'opened'])
    expect(JSON.stringify(await answer.json())).not.toContain(SECRET)
    // The right one still counts.
    expect((await post(delivery(provider, id))).status).toBe(200)
    expect((await stateOf(id)).status).toBe('pending')
  })

  test('behavior: the same bytes again, and at the same moment, change nothing more', async () => {
    const id = await order(provider)
    const sent = delivery(provider, id)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post(sent)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const once = await stateOf(id)
    expect(once.status).toBe('pending')
    expect((await post(sent)).status).toBe(200)
    expect((await stateOf(id)).updatedAt).toBe(once.updatedAt)
  })

  test('behavior: what was said first and comes last takes nothing back', async () => {
    const id = await order(provider)
    const early = delivery(provider, id, { event: `early ${id}` })
    expect((await post(delivery(provider, id, { status: SENT[provider], event: `late ${id}` }))).status).toBe(200)
    expect((await post(early)).status).toBe(200)
    expect((await stateOf(id)).status).toBe('delivering')
  })

  test('behavior: a word that is not known says nothing', async () => {
    const id = await order(provider)
    expect((await post(delivery(provider, id, { status: 'DREAMING' }))).status).toBe(200)
    expect((await stateOf(id)).status).toBe('opened')
  })

  test('behavior: an order that is nobody’s, and one of another provider, are none of its own', async () => {
    expect((await post(delivery(provider, 'f'.repeat(32)))).status).toBe(202)
    const foreign = await order(POSTERS.find((other) => other !== provider) ?? 'meld')
    const answer = await post(delivery(provider, foreign, { status: SENT[provider] }))
    expect([answer.status, await answer.json()]).toEqual([202, { isOurs: false }])
    expect((await stateOf(foreign)).status).toBe('opened')
  })

  test('behavior: of two projects’ orders the one that is named moves', async () => {
    const own = await order(provider)
    const body = JSON.stringify({ ...BODY, provider })
    const headers = { 'content-type': 'application/json' }
    const url = `${gateway.url}/v1/onramp/orders?projectId=${OTHER_PROJECT}`
    const answer = await fetch(url, { method: 'POST', headers, body })
    const { orderId } = onrampOrderAnswer.parse(await answer.json())
    expect((await post(delivery(provider, orderId))).status).toBe(200)
    expect([(await stateOf(orderId)).status, (await stateOf(own)).status]).toEqual(['pending', 'opened'])
  })

  test('behavior: after its secret was changed the old one is worth nothing, and the orders are still there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-test-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const { devnet } = gateway
    const start = (secret: string) =>
      createGateway(
        {
          port: 0,
          databaseUrl: `sqlite:${join(folder, 'gateway.sqlite')}`,
          chains: seededChains(devnet),
          projects: [{ id: TEST_PROJECT, name: 'Tests', origins: ['loopback'] }],
          sources: withSecret(gatewaySources(devnet.services), secret),
        },
        { onLog: () => undefined },
      )
    const before = await start('old')
    const made = await fetch(`${before.url}/v1/onramp/orders?projectId=${TEST_PROJECT}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...BODY, provider }),
    })
    const { orderId } = onrampOrderAnswer.parse(await made.json())
    await before.stop()
    const after = await start('new')
    onTestFinished(() => after.stop())
    const base = after.url
    expect((await post(delivery(provider, orderId, { base, secret: 'old' }))).status).toBe(401)
    expect((await post(delivery(provider, orderId, { base, secret: 'new' }))).status).toBe(200)
    const read = await fetch(`${base}/v1/onramp/orders/${orderId}?projectId=${TEST_PROJECT}`)
    expect(onrampOrderState.parse(await read.json()).status).toBe('pending')
  }, 30_000)
})
