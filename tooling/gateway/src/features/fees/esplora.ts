import * as z from 'zod/mini'
import { SourceError, type SourceFetch } from '../../core/sources/sourceFetch.ts'
import { checkedRates } from './feeRates.ts'
import type { FeeRates, FeeSource } from './source.ts'

/** The three speeds as mempool.space calls them (https://mempool.space/docs/api/rest#get-recommended-fees). */
const recommended = z.object({ hourFee: z.number(), halfHourFee: z.number(), fastestFee: z.number() })
const positive = z.number().check(z.gt(0))
/** Rates by the number of blocks that one is ready to wait (https://github.com/Blockstream/esplora/blob/master/API.md). */
const estimates = z.object({ '144': positive, '6': positive, '1': positive })

function toRates(answer: unknown): Partial<FeeRates> {
  const named = z.safeParse(recommended, answer)
  if (named.success)
    return { standard: named.data.hourFee, fast: named.data.halfHourFee, instant: named.data.fastestFee }
  const counted = z.safeParse(estimates, answer)
  if (!counted.success) return {}
  // Each is estimated by itself: one who waits longer may be told more.
  const { '144': slow, '6': hour, '1': next } = counted.data
  const fast = Math.max(slow, hour)
  return { standard: slow, fast, instant: Math.max(fast, next) }
}

/**
 * What is paid on Bitcoin: what the service recommends, as mempool.space does; else what it estimates, as every Esplora does.
 *
 * @param urls of the instances, by CAIP-2 id
 */
export function esploraFees(fetch: SourceFetch, urls: ReadonlyMap<string, string>): FeeSource {
  return {
    supports: (chainId) => urls.has(chainId),
    async fees({ chainId }, { signal }) {
      const url = urls.get(chainId)
      if (url === undefined) throw new SourceError('refused', 'esplora', `The source "esplora" has no ${chainId}.`)
      const ask = async (path: string) =>
        checkedRates('esplora', chainId, toRates(await fetch.json(new URL(`${url}${path}`), { signal })))
      try {
        return await ask('/v1/fees/recommended')
      } catch (error) {
        if (!(error instanceof SourceError)) throw error
        return ask('/fee-estimates')
      }
    },
  }
}
