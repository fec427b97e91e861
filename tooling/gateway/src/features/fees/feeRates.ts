import * as z from 'zod/mini'
import { GatewayError } from '../../core/errors.ts'
import { cached, type Selected, serves } from '../../core/sources/compose.ts'
import { SourceError } from '../../core/sources/sourceFetch.ts'
import type { FeeRates, FeeSource } from './source.ts'

/** What a family of chains counts, and between which rates a source can be right. */
interface FeeRule {
  readonly unit: string
  readonly least: number
  readonly most: number
}

/**
 * Families that fees are known for. A rate beyond these is a fault of the source that states it: ten times what the most crowded hours
 * have cost. What an adapter lets users pay is bounded there, and closer.
 */
const RULES: Readonly<Record<string, FeeRule>> = {
  bip122: { unit: 'sat/vB', least: 0.001, most: 10_000 },
  // Nothing at all is right where blocks are not full.
  solana: { unit: 'microlamport/CU', least: 0, most: 100_000_000 },
}

/** The rule of a chain (CAIP-2); `undefined` for families whose fees are asked for in another way. */
export function feeRuleOf(chainId: string): FeeRule | undefined {
  return RULES[chainId.slice(0, chainId.indexOf(':'))]
}

/**
 * The rates of an answer that can be right: three numbers within the family's range, and none below a slower one.
 *
 * @throws SourceError `malformed`
 */
export function checkedRates(source: string, chainId: string, answer: unknown): FeeRates {
  const { least = 0, most = 0 } = feeRuleOf(chainId) ?? {}
  const rate = z.number().check(z.minimum(least), z.maximum(most))
  const { success, data } = z.safeParse(z.object({ standard: rate, fast: rate, instant: rate }), answer)
  if (success && data.standard <= data.fast && data.fast <= data.instant) return data
  throw new SourceError('malformed', source, `The source "${source}" states fees for ${chainId} that cannot be right.`)
}

/** Milliseconds for which rates are used: blocks come more slowly. */
const KEPT_MS = 15_000

/**
 * Fees of several sources: those of the first whose rates can be right, at most 15 seconds old. Whatever else a source answers
 * reaches no client: it is logged, and the next one is asked.
 */
export function combineFees(selected: readonly Selected<FeeSource>[]): FeeSource {
  const checked = selected.map((entry): Selected<FeeSource> => {
    const { use, source } = entry
    const fees: FeeSource['fees'] = async (request, options) =>
      checkedRates(use, request.chainId, await source.fees(request, options))
    return { ...entry, source: { ...cached({ fees }, { ttlMs: KEPT_MS }), supports: (id) => serves(entry, id) } }
  })
  const knows = (entry: Selected<FeeSource>, chainId: string): boolean =>
    feeRuleOf(chainId) !== undefined && serves(entry, chainId)
  return {
    supports: (chainId) => checked.some((entry) => knows(entry, chainId)),
    async fees(request, options) {
      const { chainId } = request
      const able = checked.filter((entry) => knows(entry, chainId))
      for (const { use, source } of able)
        try {
          return await source.fees(request, options)
        } catch (error) {
          options.signal.throwIfAborted()
          options.log.warn(
            { err: error, source: use, chain: chainId },
            'a source of fees failed: the next one is asked',
          )
        }
      if (able.length > 0)
        throw new GatewayError(
          503,
          'fees-unavailable',
          `What is paid on ${chainId} is not known now: try again later.`,
          {
            retryAfter: 15,
          },
        )
      throw new GatewayError(501, 'not-served', `This gateway has no source of fees for ${chainId.slice(0, 50)}.`)
    },
  }
}
