import { ACCOUNTS, gatewaySources } from '@latchkey/devnet'
import { startExchange } from '@latchkey/devnet/exchange'
import { startOnramp } from '@latchkey/devnet/onramp'
import { startProviders } from '@latchkey/devnet/providers'
import { onrampOrderAnswer } from '@latchkey/plugin-api/schemas'
import { percentile } from '../load/figures.ts'
import type { GatewayConfig } from '../src/core/config/config.ts'
import { findTokens } from '../src/features/tokens/tokenList.ts'
import { postedBody, signedHeaders } from '../src/testing/signDelivery.ts'
import { seededChains, testGateway } from '../src/testing/testGateway.ts'

// How long a provider waits until its delivery is acknowledged, a widget for the state of its order, and a search for its
// answer among 100,000 tokens.

const ROUNDS = 200
const SECRET = 'the one that was agreed'
const BODY = {
  provider: 'coinbase',
  account: `eip155:1:${ACCOUNTS[2]?.address}`,
  purchase: { symbol: 'ETH', network: 'ethereum' },
  payment: { amount: '50', currency: 'USD' },
  country: 'DE',
}

/** Milliseconds of each call, one after the other. */
async function timesOf(rounds: number, call: (round: number) => unknown): Promise<readonly number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await call(round)
    times.push(performance.now() - start)
  }
  return times
}

function print(what: string, times: readonly number[], budget: number): void {
  const [half, most] = [0.5, 0.99].map((share) => percentile(times, share).toFixed(1))
  process.stdout.write(`${what}: ${half} ms, 99 % within ${most} ms (budget ${budget} ms)\n`)
}

const gateway = await testGateway(
  {
    chains: seededChains,
    sources: ({ services }): NonNullable<GatewayConfig['sources']> => {
      const onramp = Object(gatewaySources(services))
        .onramp.filter(({ use }: { use: string }) => use === 'coinbase')
        .map((source: object) => ({ ...source, webhookSecret: SECRET }))
      return { onramp } as NonNullable<GatewayConfig['sources']>
    },
    limits: { openPerMinute: 1e6 },
    projects: [
      { id: 'latchkey-test', name: 'Bench', origins: ['loopback'], perMinute: 1e6, perClient: 1e6, perDay: 1e7 },
    ],
  },
  { devnet: { contracts: true, last: { exchange: startExchange, onramp: startOnramp, providers: startProviders } } },
)

try {
  const answer = await gateway.post('/v1/onramp/orders', BODY)
  const { orderId } = onrampOrderAnswer.parse(await answer.json())
  const url = `${gateway.url}/v1/onramp/webhooks/coinbase`
  const deliver = async (round: number): Promise<void> => {
    const status = 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'
    const body = postedBody('coinbase', { orderId, status, event: `event ${round}` })
    const headers = signedHeaders('coinbase', body, { url, secret: SECRET })
    const { ok, status: code } = await fetch(url, { method: 'POST', headers, body })
    if (!ok) throw new Error(`The delivery was answered with ${code}`)
  }
  const look = async (): Promise<void> => {
    const { ok, status } = await gateway.get(`/v1/onramp/orders/${orderId}`)
    if (!ok) throw new Error(`The order was answered with ${status}`)
  }
  print('webhook acknowledged', await timesOf(ROUNDS, deliver), 50)
  print('order status from the store', await timesOf(ROUNDS, look), 20)

  const tokens = Array.from({ length: 100_000 }, (_, at) => ({
    symbol: `T${at.toString(36).toUpperCase()}`,
    name: `Token number ${at}`,
    address: `0x${at.toString(16).padStart(40, '0')}`,
  }))
  const searches = ['t1', 'USDC', 'number 99', '0x0000', 'token', 'x', '3f']
  print(
    'search among 100,000 tokens',
    await timesOf(ROUNDS, (round) => findTokens(tokens, searches[round % searches.length] ?? '')),
    50,
  )
} finally {
  await gateway.stop()
}
