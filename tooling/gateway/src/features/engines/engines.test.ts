import { describe, expect, it, onTestFinished } from 'vitest'
import { checkQuoteSource } from '../../checks/checkMoneySource.ts'
import { createSourceFetch, type SourceFetch } from '../../core/sources/sourceFetch.ts'
import { silentLog } from '../../testing/openTestStore.ts'
import { recorded, replayServer } from '../../testing/replayServer.ts'
import { compete } from '../swap/compete.ts'
import type { QuoteSource, SwapRequest } from '../swap/source.ts'
import { jupiterQuotes } from './jupiter.ts'
import { lifiQuotes } from './lifi.ts'
import { zeroexQuotes } from './zeroex.ts'

const USDC = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ETHER = 'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ODD = '1234567'

const evm: SwapRequest = { amount: 100_000_000n, from: USDC, to: ETHER, userAddress: ACCOUNT, slippage: 1 }
const solana: SwapRequest = {
  amount: 1_000_000_000n,
  from: `${SOLANA}:So11111111111111111111111111111111111111111`,
  to: `${SOLANA}:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`,
  userAddress: 'GkwFnmMDvn3HGMpJpWBg8tgJxr3NxNvg3AXxvXVPbRGJ',
  slippage: 1,
}
const options = () => ({ signal: AbortSignal.timeout(20_000), log: silentLog() })

/** Recorded answers by what is asked; a request for the odd amount has none. */
function recordedAnswer(path: string) {
  if (path.startsWith('/v1/quote'))
    return path.includes(ODD) ? { status: 404, body: JSON.stringify(recorded('lifi/none.json')) } : 'lifi/quote.json'
  if (path.startsWith('/swap/allowance-holder/'))
    return path.includes(ODD) ? 'zeroex/none.json' : `zeroex/${path.includes('/quote?') ? 'quote' : 'price'}.json`
  if (path.includes('/execute')) return 'jupiter/executed.json'
  if (path.includes(ODD)) return { status: 400, body: JSON.stringify(recorded('jupiter/no-route.json')) }
  return path.includes('taker=') ? 'jupiter/order-built.json' : 'jupiter/order.json'
}

const engines: Readonly<Record<string, { request: SwapRequest; make(fetch: SourceFetch, url: string): QuoteSource }>> =
  {
    lifi: {
      request: evm,
      make: (fetch, url) => lifiQuotes(fetch, { url, apiKey: 'SECRET', integrator: 'shop', fee: 0.0085 }),
    },
    zeroex: { request: evm, make: (fetch, url) => zeroexQuotes(fetch, { url, apiKey: 'SECRET' }) },
    jupiter: { request: solana, make: (fetch, url) => jupiterQuotes(fetch, { url, apiKey: 'SECRET' }) },
  }

async function replay(answer: Parameters<typeof replayServer>[0] = recordedAnswer) {
  const server = await replayServer(answer)
  onTestFinished(() => server.close())
  return { ...server, fetch: createSourceFetch({ source: 'tried', hosts: [new URL(server.url).host] }) }
}

describe.each(Object.entries(engines))('the engine %s', (_name, { request, make }) => {
  it('default: keeps the contract', async () => {
    const { url, fetch } = await replay()
    const unknown = [{ ...request, amount: BigInt(ODD) }]
    expect(await checkQuoteSource(make(fetch, url), { known: [request], unknown, secrets: ['SECRET'] })).toEqual([])
  })

  it('error: over its limit, away, HTML and a redirect are failures without the key in their words', async () => {
    for (const [status, body] of [
      [429, JSON.stringify(recorded('lifi/limited.json'))],
      [500, '{}'],
      [200, '<html>'],
      [302, ''],
    ] as const) {
      const { url, fetch } = await replay(() => ({ status, body }))
      const failure = await make(fetch, url)
        .quotes(request, options())
        .then(
          () => undefined,
          (error: unknown) => error,
        )
      expect(failure).toBeInstanceOf(Error)
      expect(JSON.stringify(failure) + String(failure)).not.toContain('SECRET')
    }
  }, 60_000)

  it('error: whatever is altered in an answer, no quote of it is about another swap', async () => {
    const odd = [undefined, null, '', '-1', '1e30', Number.NaN, 1e300, [], {}, '9'.repeat(200), '0x', true, 'native']
    const paths: string[] = []
    const file = recordedAnswer(
      make === engines.lifi?.make
        ? '/v1/quote'
        : make === engines.zeroex?.make
          ? '/swap/allowance-holder/price?'
          : '/swap/v2/order',
    )
    const good = recorded(String(file))
    const walk = (value: unknown, path: readonly string[]): void => {
      if (path.length > 0) paths.push(JSON.stringify(path))
      if (typeof value === 'object' && value !== null)
        for (const [key, part] of Object.entries(value)) walk(part, [...path, key])
    }
    walk(good, [])
    let tried = 0
    for (const path of paths)
      for (const value of odd) {
        const altered = structuredClone(good)
        const keys: string[] = JSON.parse(path)
        const last = keys.pop() ?? ''
        const owner = keys.reduce<Record<string, unknown>>((part, key) => Object(part[key]), Object(altered))
        owner[last] = value
        const source = make({ json: async () => altered }, 'https://engine.example')
        const { quotes } = await compete([{ use: 'tried', source }], request, options(), { settleMs: 0, capMs: 2_000 })
        for (const quote of quotes) {
          expect([quote.fromAmount, quote.fromAccount, quote.toAccount]).toEqual([
            `${request.amount}`,
            request.from,
            request.to,
          ])
          expect(BigInt(quote.minToAmount ?? '0')).toBeLessThanOrEqual(BigInt(quote.toAmount))
        }
        tried += 1
      }
    expect(tried).toBeGreaterThan(300)
  }, 60_000)
})

describe('lifiQuotes', () => {
  it('default: what is asked, and what is made of the answer', async () => {
    const { url, fetch, asked } = await replay()
    const source = lifiQuotes(fetch, { url, integrator: 'shop', fee: 0.0085 })
    const [quote] = await source.quotes(evm, options())
    expect(Object.fromEntries(new URL(asked[0] ?? '', url).searchParams)).toEqual({
      fromChain: '1',
      toChain: '1',
      fromToken: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      toToken: '0x0000000000000000000000000000000000000000',
      fromAmount: '100000000',
      fromAddress: ACCOUNT,
      toAddress: ACCOUNT,
      slippage: '0.01',
      allowBridges: 'none',
      maxPriceImpact: '0.5',
      integrator: 'shop',
      fee: '0.0085',
    })
    expect(quote).toMatchObject({
      toAmount: '33100000000000000',
      minToAmount: '32769000000000000',
      provider: { id: 'lifi', name: 'LI.FI', via: 'SushiSwap' },
      spender: 'eip155:1:0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
      networkFee: { amount: '378546000000000' },
      fees: [
        { kind: 'provider', amount: '250000', rate: 0.0025 },
        { kind: 'integrator', amount: '850000', rate: 0.0085 },
      ],
    })
  })

  it('behavior: the transaction of the quote that was shown is given out, another one is asked for', async () => {
    const { url, fetch, asked } = await replay()
    const source = lifiQuotes(fetch, { url })
    const [quote] = await source.quotes(evm, options())
    await source.buildTransaction(evm, { slippage: 1, quoteId: quote?.id ?? '' }, options())
    expect(asked).toHaveLength(1)
    await source.buildTransaction(evm, { slippage: 2, quoteId: quote?.id ?? '' }, options())
    expect(asked).toHaveLength(2)
  })
})

describe('zeroexQuotes', () => {
  it('default: prices while typing, a firm quote for the transaction, with its version and the fee of the operator', async () => {
    const { url, fetch, asked } = await replay()
    const feeRecipient = ACCOUNT
    const source = zeroexQuotes(fetch, { url, apiKey: 'k', feeBps: 85, feeRecipient })
    const [quote] = await source.quotes(evm, options())
    expect(quote).toMatchObject({
      spender: 'eip155:1:0x0000000000001fF3684f28c67538d4D072C22734',
      networkFee: { amount: '432118500000000' },
      fees: [
        { kind: 'integrator', amount: '850000' },
        { kind: 'provider', amount: '150000' },
      ],
    })
    await source.buildTransaction(evm, { slippage: 1 }, options())
    expect(asked.map((path) => new URL(path, url).pathname)).toEqual([
      '/swap/allowance-holder/price',
      '/swap/allowance-holder/quote',
    ])
    expect(asked[0]).toContain(`slippageBps=100&swapFeeBps=85&swapFeeRecipient=${feeRecipient}&swapFeeToken=0xA0b8`)
  })
})

describe('a price that has moved since it was shown', () => {
  /** Answers of an engine with other amounts, the least by the slippage of the request. */
  async function moving(
    file: (path: string) => string,
    outs: readonly string[],
    alter: (answer: object, out: string, least: string) => object,
  ) {
    let left = outs
    return replay((path) => {
      const [out = '0', ...rest] = left
      left = rest
      const { searchParams } = new URL(path, 'http://localhost')
      const room = Math.round(Number(searchParams.get('slippageBps') ?? Number(searchParams.get('slippage')) * 10_000))
      const least = `${(BigInt(out) * BigInt(10_000 - room)) / 10_000n}`
      return { status: 200, body: JSON.stringify(alter(Object(recorded(file(path))), out, least)) }
    })
  }
  const roomsOf = (asked: readonly string[], url: string): (string | null)[] =>
    asked.map((path) => {
      const { searchParams } = new URL(path, url)
      return searchParams.get('slippageBps') ?? searchParams.get('slippage')
    })

  const zeroex = (outs: readonly string[]) =>
    moving(
      (path) => `zeroex/${path.includes('/quote?') ? 'quote' : 'price'}.json`,
      outs,
      (answer, buyAmount, minBuyAmount) => ({ ...answer, buyAmount, minBuyAmount }),
    )

  it('behavior: 0x keeps what was to come out at least', async () => {
    const { url, fetch, asked } = await zeroex(['33000000000000000', '32900000000000000', '32900000000000000'])
    const source = zeroexQuotes(fetch, { url, apiKey: 'k' })
    const [quote] = await source.quotes(evm, options())
    expect(quote?.minToAmount).toBe('32670000000000000')
    await source.buildTransaction(evm, { slippage: 1 }, options())
    // 0.69 % below 32.9 is 32.67 and a little more.
    expect(roomsOf(asked, url)).toEqual(['100', '100', '69'])
  })

  it('behavior: one that became better, or that has fallen below the least, is asked for once', async () => {
    for (const out of ['33100000000000000', '32600000000000000']) {
      const { url, fetch, asked } = await zeroex(['33000000000000000', out])
      const source = zeroexQuotes(fetch, { url, apiKey: 'k' })
      await source.quotes(evm, options())
      await source.buildTransaction(evm, { slippage: 1 }, options())
      expect(roomsOf(asked, url)).toEqual(['100', '100'])
    }
  })

  it('behavior: LI.FI, whose own transaction is no longer remembered', async () => {
    const { url, fetch, asked } = await moving(
      () => 'lifi/quote.json',
      ['33000000000000000', '32900000000000000', '32900000000000000'],
      (answer, toAmount, toAmountMin) => ({
        ...answer,
        estimate: { ...Object(Reflect.get(answer, 'estimate')), toAmount, toAmountMin },
      }),
    )
    const source = lifiQuotes(fetch, { url })
    await source.quotes(evm, options())
    await source.buildTransaction(evm, { slippage: 1, quoteId: 'forgotten' }, options())
    expect(roomsOf(asked, url)).toEqual(['0.01', '0.01', '0.0069'])
  })
})

describe('jupiterQuotes', () => {
  it('default: a quote without an account, a transaction with it', async () => {
    const { url, fetch, asked } = await replay()
    const source = jupiterQuotes(fetch, { url })
    const [quote] = await source.quotes(solana, options())
    expect(asked[0]).not.toContain('taker')
    expect(quote).toMatchObject({ priceImpact: 0.14, execution: 'transaction', spender: null })
    const { solana: built } = await source.buildTransaction(solana, { slippage: 1 }, options())
    expect(built).toMatchObject({ lastValidBlockHeight: '302145678', execution: 'transaction' })
  })

  it('behavior: a price that has moved since keeps what was to come out at least', async () => {
    let outs = ['142000000', '141500000', '141500000']
    const { url, fetch, asked } = await replay((path) => {
      const [out = '0', ...rest] = outs
      outs = rest
      const room = Number(new URL(path, 'http://localhost').searchParams.get('slippageBps'))
      const least = `${(BigInt(out) * BigInt(10_000 - room)) / 10_000n}`
      const file = path.includes('taker=') ? 'jupiter/order-built.json' : 'jupiter/order.json'
      return {
        status: 200,
        body: JSON.stringify({ ...Object(recorded(file)), outAmount: out, otherAmountThreshold: least }),
      }
    })
    const source = jupiterQuotes(fetch, { url })
    const [quote] = await source.quotes(solana, options())
    expect(quote?.minToAmount).toBe('140580000')
    await source.buildTransaction(solana, { slippage: 1 }, options())
    const rooms = asked.map((path) => new URL(path, url).searchParams.get('slippageBps'))
    // 0.65 % below 141.5 is 140.58 and a little more.
    expect(rooms).toEqual(['100', '100', '65'])
  })

  it('behavior: what a maker signs last says so, and goes back once', async () => {
    const { url, fetch, asked, bodies } = await replay((path) =>
      path.includes('/execute') ? 'jupiter/expired.json' : 'jupiter/order-rfq.json',
    )
    const source = jupiterQuotes(fetch, { url })
    const [quote] = await source.quotes(solana, options())
    expect(quote).toMatchObject({ execution: 'signed', expiresAt: '2026-09-21T14:14:20.000Z' })
    const { solana: built } = await source.buildTransaction(solana, { slippage: 1 }, options())
    expect(built?.execution).toBe('signed')
    const outcome = await source.submit?.({ quoteId: built?.quoteId ?? '', signedTransaction: 'AQID' }, options())
    expect(outcome).toEqual({ status: 'expired' })
    expect(asked).toHaveLength(3)
    expect(JSON.parse(bodies[2] ?? '')).toEqual({
      signedTransaction: 'AQID',
      requestId: '0190f0a0-1111-7000-8000-000000000001',
    })
  })

  it('parameters: a wallet that cannot sign without sending gets nothing that a maker signs', async () => {
    const { url, fetch, asked } = await replay()
    await jupiterQuotes(fetch, { url }).buildTransaction(solana, { slippage: 1, accepts: ['transaction'] }, options())
    expect(new URL(asked[0] ?? '', url).searchParams.get('excludeRouters')).toBe('dflow,okx,jupiterz')
  })

  it('error: an account without the coins is told so', async () => {
    const { url, fetch } = await replay(() => 'jupiter/order-unfunded.json')
    await expect(
      jupiterQuotes(fetch, { url }).buildTransaction(solana, { slippage: 1 }, options()),
    ).rejects.toMatchObject({
      status: 422,
      code: 'insufficient-balance',
    })
  })

  it('error: an answer that is lost is unknown, and nothing is sent again', async () => {
    const { url, fetch, asked } = await replay(() => ({ status: 502, body: '' }))
    const source = jupiterQuotes(fetch, { url })
    expect(await source.submit?.({ quoteId: 'q', signedTransaction: 'AQID' }, options())).toEqual({ status: 'unknown' })
    expect(asked).toHaveLength(1)
  })
})
