import { parseAmount } from '@latchkey/kernel'
import type { OnrampProvider } from '@latchkey/plugin-api/schemas'
import type { OnrampState, Quote } from './onrampState.ts'

/** Decimals that are compared: no coin has more. */
const COMPARED = 36

/** What is bought, and for how much money. */
interface Price {
  readonly gets: bigint
  readonly pays: bigint
}

function priceOf({ status, answer }: Quote): Price | undefined {
  if (!answer || status === 'away' || status === 'refused') return undefined
  try {
    const gets = parseAmount(answer.purchaseAmount.amount, COMPARED)
    const pays = parseAmount(answer.paymentTotal.amount, COMPARED)
    return pays > 0n ? { gets, pays } : undefined
  } catch {
    return undefined
  }
}

/** Whether the first gives more for the same money; no price is the worst. */
function isBetter(first: Price | undefined, second: Price | undefined): boolean {
  if (!first || !second) return first !== undefined
  return first.gets * second.pays > second.gets * first.pays
}

/** A provider with what it says. */
export interface Row {
  readonly provider: OnrampProvider
  readonly quote: Quote
}

/** The providers with their quotes: those that give most for the money come first, those without an answer last. */
export function ranked({ providers, quotes }: Pick<OnrampState, 'providers' | 'quotes'>): readonly Row[] {
  const none: Quote = { status: 'loading' }
  return providers.list
    .map((provider) => ({ provider, quote: quotes[provider.id] ?? none }))
    .map((row) => ({ row, price: priceOf(row.quote) }))
    .sort((first, second) => Number(isBetter(second.price, first.price)) - Number(isBetter(first.price, second.price)))
    .map(({ row }) => row)
}

/** Whether the first of several ranked providers gives more for the money than all others: among equal ones none is the best. */
export function hasBest([first, second]: readonly Row[]): boolean {
  return first !== undefined && second !== undefined && isBetter(priceOf(first.quote), priceOf(second.quote))
}

/** The chosen provider, or the best one while none is chosen; only one that has answered. */
export function current(state: Pick<OnrampState, 'providers' | 'quotes' | 'draft'>): Row | undefined {
  const rows = ranked(state).filter(({ quote }) => priceOf(quote) !== undefined)
  return rows.find(({ provider }) => provider.id === state.draft.provider) ?? rows[0]
}
