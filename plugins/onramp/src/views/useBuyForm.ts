import type { Network } from '@latchkey/kernel'
import { useAtom, useFormat, useKernel } from '@latchkey/kernel/react'
import type { OnrampAmount, PaymentCurrency, PaymentLimit, PurchaseCurrency } from '@latchkey/plugin-api/schemas'
import { safeName } from '@latchkey/theme/ui'
import { onrampHooks } from '../hooks.ts'
import { isWhole, type Place } from '../model/countries.ts'
import { type AmountProblem, decimalsOf, limitOf, logoOn, problemOf, saleOn } from '../model/offer.ts'
import { type OnrampState, state as onrampState } from '../model/onrampState.ts'
import { current, type Row, ranked } from '../model/quotes.ts'

/** What the views read of the draft, calculated as the actions do. */
export interface BuyForm {
  readonly state: OnrampState
  readonly network: Network | undefined
  readonly token: PurchaseCurrency | undefined
  readonly currency: PaymentCurrency | undefined
  readonly limit: PaymentLimit | undefined
  readonly problem: AmountProblem | undefined
  readonly decimals: number
  /** Only one that says enough. */
  readonly place: Place | undefined
  readonly isPlaceGiven: boolean
  readonly rows: readonly Row[]
  readonly chosen: Row | undefined
  /** Money of a country, or coins. */
  amount(value: OnrampAmount): string
  /** Address of a coin's picture on this network. */
  logoOf(symbol: string): string | undefined
}

/** The draft with everything that follows from it. */
export function useBuyForm(): BuyForm {
  const kernel = useKernel()
  const { atoms } = onrampHooks.usePlugin()
  const format = useFormat()
  const state = useAtom(onrampState)
  const host = useAtom(atoms.host)
  const stated = useAtom(atoms.place)
  const network = useAtom(kernel.atoms.network)
  const { draft, offer } = state
  const { paymentCurrencies, purchaseCurrencies } = offer.options
  const currency = paymentCurrencies.find(({ id }) => id === draft.currency)
  const sold = purchaseCurrencies.find(({ symbol }) => symbol === draft.symbol)
  const limit = limitOf(currency, draft.method)
  const decimals = decimalsOf(draft.currency)
  const place = host.place ?? stated
  const isMoney = (code: string): boolean => paymentCurrencies.some(({ id }) => id === code)
  return {
    state,
    network,
    token: sold && network && saleOn(sold, network) ? sold : undefined,
    currency,
    limit,
    problem: problemOf(draft.amount, limit, decimals),
    decimals,
    place: isWhole(place) ? place : undefined,
    isPlaceGiven: host.place !== undefined,
    rows: ranked(state),
    chosen: current(state),
    logoOf: (symbol) => logoOn(network, symbol, offer.options.logos),
    amount: ({ amount, currency: code }) =>
      isMoney(code) ? format.fiat(amount, code) : format.amount(amount, { symbol: safeName(code) }),
  }
}
