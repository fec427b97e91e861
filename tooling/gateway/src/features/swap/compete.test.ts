import { setTimeout as sleep } from 'node:timers/promises'
import type { SwapQuote } from '@latchkey/plugin-api/schemas'
import { describe, expect, test } from 'vitest'
import { silentLog } from '../../testing/openTestStore.ts'
import { compete } from './compete.ts'
import type { QuoteSource, SwapQuestion } from './source.ts'

const [FROM, TO] = [
  'eip155:1:0x1111111111111111111111111111111111111111',
  'eip155:1:0x2222222222222222222222222222222222222222',
] as const
const question: SwapQuestion = { amount: 10n, from: FROM, to: TO, userAddress: FROM }
const log = silentLog()
const TIMES = { settleMs: 700, capMs: 2_500 }

/** An engine that answers after so many milliseconds; never, without them. */
function engine(use: string, delay: number | undefined) {
  const quote: SwapQuote = { id: null, fromAmount: '10', fromAccount: FROM, toAmount: '9', toAccount: TO }
  const source: QuoteSource = {
    async quotes(_question, { signal }) {
      await sleep(delay ?? 60_000, undefined, { signal })
      return [quote]
    },
    buildTransaction: () => Promise.reject(new Error('not made')),
  }
  return { use, source }
}

/** Milliseconds of the slowest in a hundred, of quotes that are asked for a hundred times a second. */
async function slowest(delays: readonly (number | undefined)[]): Promise<number> {
  const engines = delays.map((delay, at) => engine(`engine-${at}`, delay))
  const asked = Array.from({ length: 200 }, async (_, at) => {
    await sleep(at * 10)
    const start = performance.now()
    const { quotes } = await compete(engines, question, { signal: new AbortController().signal, log }, TIMES)
    expect(quotes).toHaveLength(delays.filter((delay) => delay !== undefined).length)
    return performance.now() - start
  })
  return (await Promise.all(asked)).sort((a, b) => a - b)[197] ?? 0
}

describe('a quote over four engines, a hundred times a second', () => {
  test('default: they answer in 200 ms', async () => {
    expect(await slowest([200, 200, 200, 200])).toBeLessThan(400)
  })

  test('behavior: one of them is stalled', async () => {
    expect(await slowest([200, 200, 200, undefined])).toBeLessThan(1_000)
  })
})
