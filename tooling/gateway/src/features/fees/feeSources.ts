import * as z from 'zod/mini'
import type { Chain } from '../../core/chains/chain.ts'
import type { Chains } from '../../core/chains/chains.ts'
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

const samples = z.array(z.object({ prioritizationFee: z.number() })).check(z.maxLength(1_000))
const estimate = z.object({ feerate: z.number().check(z.gt(0)) })
/** Of what others paid lately, in per cent: as much as half of them, as most, as nearly all. */
const PERCENTILES = { standard: 50, fast: 75, instant: 95 } as const
/** Blocks that one is ready to wait. */
const BLOCKS = { standard: 144, fast: 6, instant: 1 } as const
/** Satoshis of a coin, for one of a thousand virtual bytes. */
const SATS_PER_VBYTE = 100_000_000 / 1_000

/** What transactions of the last blocks paid on top for a compute unit, whatever accounts they changed. */
async function solanaFees(chain: Chain, signal?: AbortSignal): Promise<Partial<FeeRates>> {
  const answer = z.safeParse(samples, await chain.rpc('getRecentPrioritizationFees', [[]], signal))
  if (!answer.success) return {}
  const paid = answer.data.map(({ prioritizationFee }) => prioritizationFee).sort((a, b) => a - b)
  const at = (percent: number): number => paid[Math.floor((paid.length * percent) / 100)] ?? 0
  return { standard: at(PERCENTILES.standard), fast: at(PERCENTILES.fast), instant: at(PERCENTILES.instant) }
}

/** What a Core-style node estimates. One that has seen too few blocks says nothing. */
async function bitcoinFees(chain: Chain, signal: AbortSignal): Promise<Partial<FeeRates>> {
  const calls = Object.values(BLOCKS).map((blocks) => ({ method: 'estimatesmartfee', params: [blocks] }))
  const outcomes = await chain.batch(calls, signal)
  const [standard, fast, instant] = outcomes.map((outcome) => {
    const answer = z.safeParse(estimate, 'result' in outcome ? outcome.result : undefined)
    return answer.success ? answer.data.feerate * SATS_PER_VBYTE : undefined
  })
  if (standard === undefined || fast === undefined || instant === undefined) return {}
  const second = Math.max(standard, fast)
  return { standard, fast: second, instant: Math.max(second, instant) }
}

const READERS: Readonly<Record<string, typeof bitcoinFees>> = { solana: solanaFees, bip122: bitcoinFees }

/** What is paid on the served chains of Solana and Bitcoin, from their own nodes. */
export function chainFees(chains: Chains): FeeSource {
  const readerOf = (id: string) => READERS[id.slice(0, id.indexOf(':'))]
  return {
    supports: (chainId) => readerOf(chainId) !== undefined && (chains.find(chainId)?.config.rpcUrls.length ?? 0) > 0,
    async fees({ chainId }, { signal }) {
      const read = readerOf(chainId)
      if (!read) throw new SourceError('refused', 'onchain', `Nodes of ${chainId} are asked for fees in another way.`)
      return checkedRates('onchain', chainId, await read(chains.get(chainId), signal))
    },
  }
}
