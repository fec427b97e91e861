import { GatewayError } from '../../core/errors.ts'
import { cached, type Selected, serves } from '../../core/sources/compose.ts'
import { checkedRates, feeRuleOf } from './feeRules.ts'
import type { FeeSource } from './source.ts'

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
