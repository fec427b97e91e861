import { parseAmount } from '@latchkey/kernel'
import type { OnrampProvider } from '@latchkey/plugin-api/schemas'
import type { OnrampState, Quote } from './onrampState.ts'

/** Decimals that are compared: no coin has more. */
const COMPARED = 36

function gets({ status, answer }: Quote): bigint | undefined {
  if (!answer || status === 'away' || status === 'refused') return undefined
  try {
    return parseAmount(answer.purchaseAmount.amount, COMPARED)
  } catch {
    return undefined
  }
}

/** A provider with what it says. */
export interface Row {
  readonly provider: OnrampProvider
  readonly quote: Quote
}

/** The providers with their quotes: those that give most come first, those without an answer last. */
export function ranked({ providers, quotes }: Pick<OnrampState, 'providers' | 'quotes'>): readonly Row[] {
  const none: Quote = { status: 'loading' }
  const rows = providers.list.map((provider) => ({ provider, quote: quotes[provider.id] ?? none }))
  const worth = ({ quote }: Row): bigint => gets(quote) ?? -1n
  return [...rows].sort((first, second) => Number(worth(second) > worth(first)) - Number(worth(second) < worth(first)))
}

/** Whether the first of several ranked providers gives more than all others: among equal ones none is the best. */
export function hasBest([first, second]: readonly Row[]): boolean {
  if (!first || !second) return false
  return (gets(first.quote) ?? -1n) > (gets(second.quote) ?? -1n)
}

/** The chosen provider, or the best one while none is chosen; only one that has answered. */
export function current(state: Pick<OnrampState, 'providers' | 'quotes' | 'draft'>): Row | undefined {
  const rows = ranked(state).filter(({ quote }) => gets(quote) !== undefined)
  return rows.find(({ provider }) => provider.id === state.draft.provider) ?? rows[0]
}
