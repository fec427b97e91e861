import * as z from 'zod/mini'
import { SourceError } from '../../core/sources/sourceFetch.ts'
import type { FeeRates } from './source.ts'

/** What a family of chains counts, and between which rates a source can be right. */
interface FeeRule {
  readonly unit: string
  readonly least: number
  readonly most: number
}

/**
 * Families that fees are known for. A rate beyond these is a fault of whoever states it: ten times what the most crowded hours
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
