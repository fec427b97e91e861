import type { SwapQuote } from '@latchkey/plugin-api/schemas'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { silentLog } from '../../testing/openTestStore.ts'
import { compete } from './compete.ts'
import type { QuoteSource, SwapRequest } from './source.ts'

const [FROM, TO] = [
  'eip155:1:0x1111111111111111111111111111111111111111',
  'eip155:1:0x2222222222222222222222222222222222222222',
] as const
const request: SwapRequest = { amount: 10n, from: FROM, to: TO, userAddress: FROM }
const log = silentLog()
const TIMES = { settleMs: 700, capMs: 2_500 }

/** An engine that answers after so many milliseconds; never, without them. */
function engine(use: string, delay: number | undefined) {
  const quote: SwapQuote = { id: null, fromAmount: '10', fromAccount: FROM, toAmount: '9', toAccount: TO }
  const source: QuoteSource = {
    quotes: (_question, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        if (delay !== undefined) setTimeout(() => resolve([quote]), delay)
      }),
    buildTransaction: () => Promise.reject(new Error('not made')),
  }
  return { use, source }
}

/** How a question to such engines ends, and after how many milliseconds of a clock that only this test moves. */
async function outcome(delays: readonly (number | undefined)[]) {
  vi.useFakeTimers()
  const engines = delays.map((delay, at) => engine(`engine-${at}`, delay))
  const start = Date.now()
  const ended = compete(engines, request, { signal: new AbortController().signal, log }, TIMES).then((found) => ({
    quotes: found.quotes.length,
    missing: found.missing,
    after: Date.now() - start,
  }))
  await vi.runAllTimersAsync()
  return ended
}

describe('how long a quote over several engines takes', () => {
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['default: as long as the slowest, when all answer', [200, 150, 100, 200], 4, [], 200],
    ['behavior: one of them is stalled', [200, 200, 200, undefined], 3, ['engine-3'], 900],
    ['behavior: one of them comes just too late', [100, 801], 1, ['engine-1'], 800],
    ['behavior: the first one comes late', [2_000, 2_400, undefined], 2, ['engine-2'], 2_500],
    ['error: none answers', [undefined, undefined], 0, ['engine-0', 'engine-1'], 2_500],
  ] as const)('%s', async (_name, delays, quotes, missing, after) => {
    expect(await outcome(delays)).toEqual({ quotes, missing, after })
  })
})
