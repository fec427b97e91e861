import { formatAmount, type Network } from '@latchkey/kernel'
import { type Asset, centsOf, costInCents, type Holding, nativeAsset, roundedUp } from '@latchkey/kernel/assets'
import { useAtom, useFormat, useKernel } from '@latchkey/kernel/react'
import { safeName } from '@latchkey/theme/ui'
import { type Atom, atom } from 'jotai/vanilla'
import { swapsHooks } from '../hooks.ts'
import { type Gate, rateOf, usablePrice } from '../model/figures.ts'
import { type FormFacts, feeAbout, judgementOf, readAmount, sidesOf } from '../model/form.ts'
import { type Quote, type SwapState, state as swapState } from '../model/swapState.ts'

/** What the views read of a swap, calculated as the actions do. */
export interface SwapForm extends FormFacts {
  readonly state: SwapState
  readonly network: Network | undefined
  /** The network's own coin. */
  readonly coin: Asset | undefined
  /** The price of what stands in the form; `undefined` while it is asked for. */
  readonly quote: Quote | undefined
  /** Hundredths of a percent of the value that is lost; `undefined` when it is not known. */
  readonly impact: bigint | undefined
  readonly gate: Gate
  readonly wallet: string
  /** How much of what comes out one of what is paid gets. */
  readonly rate: string | undefined
  /** An amount with its symbol, in the user's format, cut after six decimals unless `digits` says more. */
  amount(value: bigint, asset: Asset | undefined, digits?: number): string
  /** An amount in dollars; `undefined` where the price is not known. */
  money(value: bigint, asset: Asset | undefined): string | undefined
  /** What something costs, rounded up: in dollars, or in the asset where that is less than a cent or its price is not known. */
  cost(value: bigint, asset: Asset | undefined, digits?: number): string
  /** A part in hundredths of a percent. */
  percent(value: bigint): string
}

/** What is known of holdings without the plugin that knows. */
const nothing: Atom<Readonly<Record<string, { readonly holdings?: readonly Holding[] }>>> = atom({})
const NO_HOLDINGS: readonly Holding[] = []
const NOTHING = 0n
/** Decimals of an amount, unless it is shown to the last unit. */
const DIGITS = 6

/** What the account is known to own on the network, by the plugin that knows. */
export function useHoldings(account: string): readonly Holding[] {
  const balances = swapsHooks.usePlugin('balances')
  return useAtom(balances?.atoms.portfolios ?? nothing)[account]?.holdings ?? NO_HOLDINGS
}

/** The swap with everything that follows from it. */
export function useSwap(): SwapForm {
  const kernel = useKernel()
  const format = useFormat()
  const state = useAtom(swapState)
  const networks = useAtom(kernel.atoms.networks)
  const families = useAtom(kernel.atoms.families)
  const connections = useAtom(kernel.atoms.connections)
  const active = useAtom(kernel.atoms.connection)
  const { intent, prices, balances } = state
  const { from } = intent
  const network = networks.find(({ id }) => id === intent.network)
  const coin =
    network &&
    nativeAsset(
      network,
      families.find(({ namespace }) => namespace === network.namespace),
    )
  const connection = connections.find(({ id }) => id === intent.connectionId) ?? active
  const quote = state.quote?.version === intent.version ? state.quote : undefined
  const priceOf = (asset: Asset | undefined) => asset && usablePrice(prices[asset.id], Date.now())
  const sides = sidesOf(state, quote, Date.now())
  const { impact, gate } = judgementOf(state, quote, Date.now())
  const amount: SwapForm['amount'] = (value, asset, digits = DIGITS) =>
    asset ? format.amount(formatAmount(value, asset.decimals), { symbol: safeName(asset.symbol), digits }) : ''
  return {
    state,
    network,
    coin,
    quote,
    impact,
    gate,
    wallet: safeName(connection?.name ?? ''),
    rate: sides && rateOf(...sides),
    read: readAmount(intent.amountText, from?.decimals ?? 0),
    available: from && balances[from.id],
    native: coin && balances[coin.id],
    fee: feeAbout(state),
    isSmartAccount: connection?.account.type === 'smartAccount',
    amount,
    money(value, asset) {
      const price = priceOf(asset)?.usd
      const cents = price === undefined || !asset ? undefined : centsOf(value, asset.decimals, price)
      return cents === undefined ? undefined : format.fiat(formatAmount(cents, 2))
    },
    cost(value, asset, digits = DIGITS) {
      const price = priceOf(asset)?.usd
      const cents = price === undefined || !asset ? undefined : costInCents(value, asset.decimals, price)
      if (cents !== undefined) return format.fiat(formatAmount(cents, 2))
      return amount(asset ? roundedUp(value, asset.decimals, digits) : value, asset, digits)
    },
    percent: (value) => `${format.number(formatAmount(value < NOTHING ? -value : value, 2))}%`,
  }
}

/** The seconds between a moment and now, counted while something is shown that depends on it. */
export function secondsSince(at: number, now: number): number {
  return Math.max(0, Math.floor((now - at) / 1000))
}
