import type { SwapQuote } from '@latchkey/plugin-api/schemas'
import { describe, expect, it } from 'vitest'
import { createChains } from '../../core/chains/chains.ts'
import { GatewayError } from '../../core/errors.ts'
import { SourceError } from '../../core/sources/sourceFetch.ts'
import { silentLog } from '../../testing/openTestStore.ts'
import type { PriceSource } from '../prices/source.ts'
import { tokenMetadata } from '../tokens/tokenMetadata.ts'
import type { QuoteSource, SwapRequest } from './source.ts'
import { combineQuotes } from './swaps.ts'

const ETHER = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const USDC = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const request: SwapRequest = {
  amount: 1_000n,
  from: ETHER,
  to: USDC,
  userAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
}
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const tokens = [
  { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
]
const chains = createChains(
  [{ id: 'eip155:1', name: 'Ethereum', rpcUrls: ['http://127.0.0.1:9'], nativeCurrency, tokens }],
  { timeout: 30_000 },
)
const prices: PriceSource = {
  prices: async () => ({
    value: [
      { address: ETHER, price: 3_000 },
      { address: USDC, price: 1 },
    ],
    missing: [],
  }),
}
const options = () => ({ signal: AbortSignal.timeout(20_000), log: silentLog() })

/** An engine with one quote, which says who built. */
function engine(
  quote: Partial<SwapQuote>,
  after: Promise<void> = Promise.resolve(),
  built: string[] = [],
): QuoteSource {
  return {
    async quotes({ amount, from, to }) {
      await after
      const whole = { id: 'q', fromAmount: `${amount}`, fromAccount: from, toAccount: to, toAmount: '0' } as const
      return [{ ...whole, ...quote }]
    },
    async buildTransaction(_question, { quoteId }) {
      built.push(`${quote.toAmount} ${quoteId}`)
      throw new SourceError('limited', 'x', 'The source "x" answered with HTTP status 429.')
    },
  }
}

const combined = (engines: Readonly<Record<string, QuoteSource>>, times = { settleMs: 0, capMs: 500 }) =>
  combineQuotes(
    Object.entries(engines).map(([use, source]) => ({ use, source })),
    { chains, prices, tokens: tokenMetadata(chains, []), times },
  )

const never = new Promise<void>(() => undefined)

describe('combineQuotes', () => {
  it('default: the best after its network fee is first', async () => {
    const swaps = combined(
      {
        dear: engine({ toAmount: '3000000', networkFee: { amount: '500000000000000' } }),
        cheap: engine({ toAmount: '2900000', networkFee: { amount: '10000000000000' } }),
      },
      { settleMs: 200, capMs: 2_000 },
    )
    const { value, missing } = await swaps.quotes(request, options())
    expect(value.map(({ id }) => id)).toEqual(['cheap~q', 'dear~q'])
    expect(missing).toEqual([])
  })

  it('behavior: one that fails, lies or does not answer is named, and the others are given', async () => {
    const failing: QuoteSource = { ...engine({}), quotes: () => Promise.reject(new Error('away')) }
    const swaps = combined(
      {
        good: engine({ toAmount: '10', minToAmount: '9' }, undefined),
        failing,
        lying: engine({ toAmount: '99', fromAmount: '1' }),
        greedy: engine({ toAmount: '1000000', minToAmount: '10' }),
        stalled: engine({ toAmount: '50' }, never),
      },
      { settleMs: 100, capMs: 400 },
    )
    const { value, missing } = await swaps.quotes(request, options())
    expect(value.map(({ toAmount }) => toAmount)).toEqual(['10'])
    expect([...missing].sort()).toEqual(['failing', 'greedy', 'lying', 'stalled'])
  })

  it('behavior: who gave the quote makes the transaction; without an id, who is best now', async () => {
    const built: string[] = []
    const swaps = combined(
      { one: engine({ toAmount: '10' }, undefined, built), two: engine({ toAmount: '20' }, undefined, built) },
      { settleMs: 200, capMs: 2_000 },
    )
    const build = (quoteId?: string) => swaps.buildTransaction(request, { slippage: 1, quoteId }, options())
    await expect(build('one~q')).rejects.toMatchObject({ status: 429, code: 'quotes-limited' })
    await expect(build()).rejects.toMatchObject({ status: 429 })
    await expect(build('nobody~q')).rejects.toMatchObject({ status: 422, code: 'no-route' })
    expect(built).toEqual(['10 q', '20 q'])
  })

  it('error: nobody answers, or one refuses the request', async () => {
    const failing: QuoteSource = { ...engine({}), quotes: () => Promise.reject(new Error('away')) }
    await expect(combined({ failing, stalled: engine({}, never) }).quotes(request, options())).rejects.toMatchObject({
      status: 503,
      code: 'quotes-away',
    })
    const refusing: QuoteSource = {
      ...engine({}),
      quotes: () => Promise.reject(new GatewayError(422, 'amount-too-small', 'More is needed.')),
    }
    await expect(combined({ failing, refusing }).quotes(request, options())).rejects.toMatchObject({
      code: 'amount-too-small',
    })
  })

  it('behavior: an engine without a list trades the configured tokens, the native currency first', async () => {
    const swaps = combined({ one: engine({ toAmount: '1' }) })
    expect((await swaps.tokens({ chainId: 'eip155:1' }, options())).map(({ symbol }) => symbol)).toEqual([
      'ETH',
      'USDC',
    ])
  })

  it('behavior: a signed swap is sent once, however often it is handed over', async () => {
    let sent = 0
    const submit: NonNullable<QuoteSource['submit']> = async () => {
      sent += 1
      return { status: 'confirmed', hash: 'h' }
    }
    const swaps = combined({ one: { ...engine({ toAmount: '1' }), submit } })
    const signed = { quoteId: 'one~q', signedTransaction: 'AQID' }
    const both = await Promise.all([swaps.submit(signed, options()), swaps.submit(signed, options())])
    expect([both, sent]).toEqual([
      [
        { status: 'confirmed', hash: 'h' },
        { status: 'confirmed', hash: 'h' },
      ],
      1,
    ])
    await expect(swaps.submit({ ...signed, quoteId: 'made-up' }, options())).rejects.toMatchObject({ status: 400 })
  })
})
