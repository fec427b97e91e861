import { setTimeout as sleep } from 'node:timers/promises'
import type { SwapQuote } from '@latchkey/plugin-api/schemas'
import { percentile } from '../load/figures.ts'
import { compete } from '../src/features/swap/compete.ts'
import type { SwapRequest } from '../src/features/swap/source.ts'
import { silentLog } from '../src/testing/openTestStore.ts'

// What asking four engines costs beside waiting for them, a hundred times a second.

const FROM = 'eip155:1:0x1111111111111111111111111111111111111111'
const TO = 'eip155:1:0x2222222222222222222222222222222222222222'
const request: SwapRequest = { amount: 10n, from: FROM, to: TO, userAddress: FROM }
const quote: SwapQuote = { id: null, fromAmount: '10', fromAccount: FROM, toAmount: '9', toAccount: TO }
const log = silentLog()
const TIMES = { settleMs: 700, capMs: 2_500 }
const DELAY = 200
const QUESTIONS = 1_000

/** An engine that answers after 200 ms, or never. */
const engine = (use: string, isStalled: boolean) => ({
  use,
  source: {
    async quotes(_question: SwapRequest, { signal }: { readonly signal: AbortSignal }) {
      await sleep(isStalled ? 60_000 : DELAY, undefined, { signal })
      return [quote]
    },
    buildTransaction: () => Promise.reject(new Error('not made')),
  },
})

/** Milliseconds over what is waited for anyway. */
async function measure(stalled: number): Promise<readonly number[]> {
  const engines = [0, 1, 2, 3].map((at) => engine(`engine-${at}`, at < stalled))
  const expected = stalled > 0 ? DELAY + TIMES.settleMs : DELAY
  const asked = Array.from({ length: QUESTIONS }, async (_, at) => {
    await sleep(at * 10)
    const start = performance.now()
    await compete(engines, request, { signal: new AbortController().signal, log }, TIMES)
    return performance.now() - start - expected
  })
  return Promise.all(asked)
}

for (const stalled of [0, 1]) {
  const taken = await measure(stalled)
  const [half, most] = [0.5, 0.99].map((share) => percentile(taken, share).toFixed(1))
  process.stdout.write(`${stalled} of 4 stalled: ${half} ms more than the wait, 99 % within ${most} ms\n`)
}
