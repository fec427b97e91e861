import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { checkFeeSource } from '../../checks/checkTokenSource.ts'
import { createChains } from '../../core/chains/chains.ts'
import { createSourceFetch } from '../../core/sources/sourceFetch.ts'
import { silentLog } from '../../testing/openTestStore.ts'
import { recorded } from '../../testing/replayServer.ts'
import { combineFees } from './feeRates.ts'
import { chainFees, esploraFees } from './feeSources.ts'
import type { FeeSource } from './source.ts'

const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const POLKADOT = 'polkadot:68d56f15f85d3136970ec16946040bc1'
const nativeCurrency = { name: 'Coin', symbol: 'COIN', decimals: 8 }

const options = (log = silentLog()) => ({ signal: AbortSignal.timeout(20_000), log })

/** A service that answers by path. */
async function serviceWith(answers: Readonly<Record<string, unknown>>) {
  const { url, close, requests } = await httpServer(({ path = '' }: { path?: string }) =>
    path in answers ? { body: JSON.stringify(answers[path]) } : { status: 404, body: 'endpoint does not exist' },
  )
  onTestFinished(() => close())
  const fetch = createSourceFetch({ source: 'esplora', hosts: [new URL(url).host] })
  return { source: esploraFees(fetch, new Map([[BITCOIN, url]])), requests }
}

const call = z.object({ id: z.unknown(), method: z.string() })

/** Nodes that answer by method; the chain's id is not asked for. */
async function nodesWith(answers: Readonly<Record<string, unknown>>) {
  const { url, close } = await httpServer(({ body = '' }: { body?: string }) => {
    const { data: calls, success } = z.safeParse(z.array(call), JSON.parse(body))
    const answer = ({ id, method }: z.infer<typeof call>) => ({ jsonrpc: '2.0', id, result: answers[method] })
    return { body: JSON.stringify(success ? calls.map(answer) : answer(call.parse(JSON.parse(body)))) }
  })
  onTestFinished(() => close())
  const configs = [SOLANA, BITCOIN, POLKADOT].map((id) => ({
    id,
    name: id,
    rpcUrls: [url],
    nativeCurrency,
    isLocal: true,
    checkId: false,
  }))
  return chainFees(createChains(configs, { timeout: 20_000 }))
}

const RECOMMENDED = '/v1/fees/recommended'
const ESTIMATES = '/fee-estimates'

describe('sources of fees', () => {
  it('default: what mempool.space recommends', async () => {
    const { source, requests } = await serviceWith({ [RECOMMENDED]: recorded('esplora/fees-recommended.json') })
    expect(await source.fees({ chainId: BITCOIN }, options())).toEqual({ standard: 7, fast: 9, instant: 12 })
    expect(requests).toHaveLength(1)
    const trial = { known: [BITCOIN], unknown: ['bip122:other', SOLANA] }
    expect(await checkFeeSource(source, trial)).toEqual([])
  })

  it('default: what an Esplora estimates, where it recommends nothing, or what cannot be right', async () => {
    const estimated = { [ESTIMATES]: recorded('esplora/fee-estimates.json') }
    const rates = { standard: 2.104, fast: 11.2, instant: 12.7 }
    for (const answer of [{}, { [RECOMMENDED]: { hourFee: 0, halfHourFee: 0, fastestFee: 0 } }]) {
      const { source } = await serviceWith({ ...estimated, ...answer })
      expect(await source.fees({ chainId: BITCOIN }, options())).toEqual(rates)
    }
    const { source } = await serviceWith({ [ESTIMATES]: { 144: 5, 6: 3, 1: 4 } })
    expect(await source.fees({ chainId: BITCOIN }, options())).toEqual({ standard: 5, fast: 5, instant: 5 })
  })

  it('default: what the nodes of Solana and Bitcoin say', async () => {
    const source = await nodesWith({
      getRecentPrioritizationFees: recorded('solana/prioritization-fees.json'),
      estimatesmartfee: { feerate: 0.000025, blocks: 6 },
    })
    expect(await source.fees({ chainId: SOLANA }, options())).toEqual({ standard: 900, fast: 5000, instant: 100_000 })
    expect(await source.fees({ chainId: BITCOIN }, options())).toEqual({ standard: 2.5, fast: 2.5, instant: 2.5 })
    expect(await checkFeeSource(source, { known: [SOLANA, BITCOIN], unknown: [POLKADOT, 'eip155:1'] })).toEqual([])
  })

  it('error: nodes that say nothing of use', async () => {
    const answers = [
      { getRecentPrioritizationFees: [{ slot: 1, prioritizationFee: -1 }], estimatesmartfee: { errors: ['none'] } },
      { getRecentPrioritizationFees: 'many', estimatesmartfee: { feerate: -1 } },
    ]
    for (const answer of answers) {
      const source = await nodesWith(answer)
      for (const chainId of [SOLANA, BITCOIN])
        await expect(source.fees({ chainId }, options())).rejects.toMatchObject({ kind: 'malformed' })
    }
  })
})

describe('combineFees', () => {
  const good = { standard: 2, fast: 3, instant: 4 }
  const stating = (answer: unknown): FeeSource => ({ fees: async () => untyped(answer) })

  it.each([
    ['nothing', { standard: 0, fast: 0, instant: 0 }],
    ['less than nothing', { standard: -1, fast: 2, instant: 3 }],
    ['a thousand million', { standard: 1, fast: 2, instant: 1e9 }],
    ['text', { standard: '1', fast: '2', instant: '3' }],
    ['two speeds', { standard: 1, fast: 2 }],
    ['fast below slow', { standard: 3, fast: 2, instant: 4 }],
    ['instant below fast', { standard: 1, fast: 5, instant: 4 }],
    ['no number', { standard: Number.NaN, fast: 2, instant: Number.POSITIVE_INFINITY }],
    ['nothing at all', undefined],
  ])('error: a source that states %s is logged, and the next one is asked', async (_title, answer) => {
    const lines: unknown[] = []
    const log = { ...silentLog(), warn: (...words: unknown[]) => void lines.push(...words) }
    const combined = combineFees([
      { use: 'odd', source: stating(answer) },
      { use: 'own', source: stating(good) },
    ])
    expect(await combined.fees({ chainId: BITCOIN }, options(log))).toEqual(good)
    expect(lines[0]).toMatchObject({ source: 'odd', chain: BITCOIN })
    const alone = combineFees([{ use: 'odd', source: stating(answer) }])
    await expect(alone.fees({ chainId: BITCOIN }, options())).rejects.toMatchObject({ status: 503 })
  })

  it('behavior: rates are used for a while, and asked once by those who ask together', async () => {
    let asked = 0
    const source: FeeSource = {
      async fees() {
        asked += 1
        return { ...good, standard: asked / 10 }
      },
    }
    const combined = combineFees([{ use: 'counted', source }])
    const ask = () => combined.fees({ chainId: BITCOIN }, options())
    expect(await Promise.all([ask(), ask()])).toEqual([await ask(), await ask()])
    expect(asked).toBe(1)
  })

  it('error: families whose fees belong to the very bytes, and chains of no source', async () => {
    const combined = combineFees([{ use: 'all', source: stating(good), chains: ['bip122:*', 'polkadot:*'] }])
    expect(combined.supports?.(POLKADOT)).toBe(false)
    for (const chainId of [POLKADOT, SOLANA])
      await expect(combined.fees({ chainId }, options())).rejects.toMatchObject({ status: 501 })
  })
})
