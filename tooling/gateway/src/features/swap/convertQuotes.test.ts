import { ACCOUNTS } from '@latchkey/devnet'
import { EXCHANGE, exchangeRouterAbi, TOKENS } from '@latchkey/devnet/contracts'
import { convertGasPriceAnswer, convertQuotesAnswer, convertTokensAnswer } from '@latchkey/plugin-api/schemas'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { recorded, replayServer } from '../../testing/replayServer.ts'
import { NATIVE, type SwapTrial, startSwapTrial, tokenId } from '../../testing/swapTrial.ts'

let trial: SwapTrial
let stopEngine: (() => Promise<void>) | undefined

/** What the second engine says; each test that wants another answer sets it. */
let reply: { readonly status: number; readonly body: string }
const NO_ROUTE = { status: 404, body: JSON.stringify(recorded('lifi/none.json')) }

beforeAll(async () => {
  reply = NO_ROUTE
  const engine = await replayServer(() => reply)
  trial = await startSwapTrial({ quotes: ['onchain', { use: 'lifi', url: engine.url, apiKey: 'key' }] })
  stopEngine = engine.close
}, 60_000)

afterAll(async () => {
  await trial?.gateway.stop()
  await stopEngine?.()
})

describe('the exchange of a chain', () => {
  test('default: the tokens of a chain, the native currency first', async () => {
    const { tokens } = convertTokensAnswer.parse(await (await trial.query('tokens', { chainId: 'eip155:1' })).json())
    expect(tokens[0]).toMatchObject({ symbol: 'ETH', decimals: 18, address: NATIVE })
    expect(tokens.find(({ symbol }) => symbol === 'USDC')).toMatchObject({
      address: tokenId('usdc'),
      decimals: 6,
      eip2612: true,
    })
  })

  test.each([
    [NATIVE, tokenId('usdc'), parseEther('1')],
    [tokenId('usdc'), NATIVE, 1_000_000n],
    [tokenId('latch'), tokenId('usdt'), 5_000_000n],
    [tokenId('ticket'), tokenId('weth'), 3n],
  ])('behavior: a quote from %s to %s is what the contracts say', async (from, to, amount) => {
    const quoted = await trial.quoteOf(from, to, amount)
    const plain = (asset: string): `0x${string}` =>
      asset === NATIVE ? TOKENS.weth.address : (asset.split(':')[2] as `0x${string}`)
    const through = [
      [plain(from), plain(to)],
      [plain(from), TOKENS.usdc.address, plain(to)],
      [plain(from), TOKENS.weth.address, plain(to)],
    ]
    const outs = await Promise.all(
      through.map((path) =>
        trial.client
          .readContract({
            address: EXCHANGE.router,
            abi: exchangeRouterAbi,
            functionName: 'getAmountsOut',
            args: [amount, path],
          })
          .then(
            (all) => all.at(-1) ?? 0n,
            () => 0n,
          ),
      ),
    )
    expect(quoted).toBeGreaterThan(0n)
    expect(outs).toContain(quoted)
    expect(outs.every((out) => out <= quoted)).toBe(true)
  })

  test('behavior: prices of gas rise from standard to instant', async () => {
    const { standard, fast, instant } = convertGasPriceAnswer.parse(
      await (await trial.query('gas-price', { chainId: 'eip155:42161' })).json(),
    )
    expect(BigInt(standard)).toBeGreaterThan(0n)
    expect(BigInt(fast)).toBeGreaterThanOrEqual(BigInt(standard))
    expect(BigInt(instant)).toBeGreaterThanOrEqual(BigInt(fast))
  })
})

describe('an engine that gives no quote', () => {
  const ask = () =>
    trial.query(
      'quotes',
      { amount: `${parseEther('1')}`, userAddress: ACCOUNTS[0].address, from: NATIVE, to: tokenId('usdc') },
      { headers: { origin: 'http://localhost:5173' } },
    )
  const others = async (answer: Response) =>
    convertQuotesAnswer.parse(await answer.json()).quotes.map(({ id }) => id?.split('~')[0])

  test('default: one that knows no way is not missing', async () => {
    const answer = await ask()
    expect([answer.status, answer.headers.get('x-latchkey-missing-sources')]).toEqual([200, null])
    expect(await others(answer)).toEqual(['onchain'])
  })

  test.each([
    ['is away', 503, '{}'],
    ['is over its limit', 429, '{}'],
    ['refuses the key', 401, '{}'],
    ['answers with a page', 200, '<html>'],
  ])(
    'error: one that %s is named in a header that pages may read, and the others are given',
    async (_what, status, body) => {
      reply = { status, body }
      onTestFinished(() => {
        reply = NO_ROUTE
      })
      const answer = await ask()
      expect([answer.status, answer.headers.get('x-latchkey-missing-sources')]).toEqual([200, 'lifi'])
      expect(answer.headers.get('access-control-expose-headers')?.split(', ')).toContain('x-latchkey-missing-sources')
      expect(await others(answer)).toEqual(['onchain'])
    },
  )
})
