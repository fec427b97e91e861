import type { Account, Network } from '@latchkey/kernel'
import type { PaymentCurrency, PurchaseCurrency } from '@latchkey/plugin-api/schemas'
import { isWhole, type Place } from '../model/countries.ts'
import { decimalsOf, limitOf, problemOf, saleOn } from '../model/offer.ts'
import { type OnrampState, state } from '../model/onrampState.ts'
import { tidied } from '../model/order.ts'
import type { OnrampContext } from '../plugin.ts'
import { orders, place } from '../state.ts'

/** Everything that an order depends on, as it is at this moment. */
export interface Wanted {
  readonly network: Network
  readonly account: Account
  readonly currency: PaymentCurrency
  readonly token: PurchaseCurrency
  readonly place: Place | undefined
  /** Whether an amount is there that may be paid. */
  readonly isAmount: boolean
}

/** Where the buyer is: as the host says, or else as they said themselves. */
export function placeOf({ store, atoms }: OnrampContext): Place | undefined {
  const found = store.get(atoms.host).place ?? store.get(place)
  return isWhole(found) ? found : undefined
}

/** What is wanted now; `undefined` while something of it is not known, or not sold. */
export function wanted(ctx: OnrampContext): Wanted | undefined {
  const { store, kernel } = ctx
  const { draft, offer, network: at } = store.get(state)
  const network = store.get(kernel.atoms.network)
  const account = store.get(kernel.atoms.account)
  const currency = offer.options.paymentCurrencies.find(({ id }) => id === draft.currency)
  const token = offer.options.purchaseCurrencies.find(({ symbol }) => symbol === draft.symbol)
  if (!network || !account || !currency || !token || network.id !== at || !saleOn(token, network)) return undefined
  const isAmount = problemOf(draft.amount, limitOf(currency, draft.method), decimalsOf(draft.currency)) === undefined
  return { network, account, currency, token, place: placeOf(ctx), isAmount }
}

/** Writes a part of the state. */
export function write(ctx: OnrampContext, changes: Partial<OnrampState>): void {
  ctx.store.set(state, { ...ctx.store.get(state), ...changes })
}

export function isSmartAccount({ store, kernel }: OnrampContext): boolean {
  return store.get(kernel.atoms.connection)?.account.type === 'smartAccount'
}

/** Forgets orders of long ago, and pages that open no longer, here and in storage. */
export function tidyOrders({ store, services }: OnrampContext): void {
  const before = store.get(orders)
  const after = tidied(before, services.clock.now())
  if (after.length !== before.length || after.some((order, index) => order !== before[index])) store.set(orders, after)
}
