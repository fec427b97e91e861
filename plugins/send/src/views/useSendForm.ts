import { formatAmount, type Network } from '@latchkey/kernel'
import { type Asset, centsOf, costInCents, type Holding, nativeAsset, roundedUp } from '@latchkey/kernel/assets'
import { useAtom, useFormat, useKernel } from '@latchkey/kernel/react'
import { safeName } from '@latchkey/theme/ui'
import { type Atom, atom } from 'jotai/vanilla'
import { useMemo } from 'react'
import { sendHooks } from '../hooks.ts'
import { type FormFacts, nftHoldings, ownCoin, priceOf, readAmount, spendableCoin } from '../model/form.ts'
import { type SendState, state as sendState } from '../model/sendState.ts'
import type { OwnedNft } from '../plugin.ts'

/** What the views read of the draft, calculated as the actions do. */
export interface SendForm extends FormFacts {
  readonly state: SendState
  readonly network: Network | undefined
  readonly holding: Holding | undefined
  readonly holdings: readonly Holding[]
  /** The network's own coin. */
  readonly coin: Holding | undefined
  readonly wallet: string
  /**
   * An amount with its symbol, in the user's format. To the last unit, as whatever is confirmed is shown, unless it is cut
   * after some `digits`.
   */
  amount(value: bigint, asset: Asset | undefined, digits?: number): string
  /** An address as the network writes it. */
  address(value: string): string
  /** What an amount is worth, `undefined` where the price is not known. */
  money(value: bigint, holding: Holding | undefined): string | undefined
  /** What something costs in the network's own coin, rounded up: in money, or in the coin where that is less than a cent. */
  cost(value: bigint, digits?: number): string
  /** What costs together, each and their sum: all in money or all in the coin, so that what is read adds up. */
  costs(values: readonly bigint[]): { readonly each: readonly string[]; readonly sum: string }
}

const NO_HOLDINGS: readonly Holding[] = []
/** Decimals of a balance, as the list of tokens shows it. */
export const BALANCE_DIGITS = 3
/** Decimals of what is an estimate anyway. */
export const ESTIMATE_DIGITS = 6

/** A cost as it is shown, rounded up; no cents where it is less than one, or no price is known. */
function costOf(value: bigint, coin: Holding | undefined, digits: number | undefined) {
  const { decimals } = coin?.asset ?? { decimals: 0 }
  const usd = priceOf(coin, Date.now())
  return {
    cents: usd === undefined ? undefined : costInCents(value, decimals, usd),
    rounded: roundedUp(value, decimals, digits ?? decimals),
  }
}

type WriteAmount = (value: bigint) => string

/** Several costs in one unit: in money where each of them is at least a cent. */
function costsTogether(
  values: readonly bigint[],
  coin: Holding | undefined,
  money: WriteAmount,
  coins: WriteAmount,
): ReturnType<SendForm['costs']> {
  const cents = values.flatMap((value) => costOf(value, coin, undefined).cents ?? [])
  const [shown, write] = cents.length === values.length ? [cents, money] : [values, coins]
  return { each: shown.map(write), sum: write(shown.reduce((sum, value) => sum + value, 0n)) }
}

/** What is known of holdings without the plugin that knows. */
const nothing: Atom<Readonly<Record<string, { readonly holdings?: readonly Holding[] }>>> = atom({})

const none: Atom<Readonly<Record<string, { readonly nfts?: readonly OwnedNft[] }>>> = atom({})

/** Of several holdings of one asset the first counts. */
function firstOfEach(holdings: readonly Holding[]): readonly Holding[] {
  const seen = new Set<string>()
  return holdings.filter(({ asset: { id } }) => seen.size < seen.add(id).size)
}

function tokensOn({ id }: Network, holdings: readonly Holding[]): readonly Holding[] {
  return holdings.filter(({ asset }) => asset.network === id && asset.kind !== 'nft')
}

/** The draft with everything that follows from it. */
export function useSendForm(): SendForm {
  const kernel = useKernel()
  const balances = sendHooks.usePlugin('balances')
  const format = useFormat()
  const state = useAtom(sendState)
  const networks = useAtom(kernel.atoms.networks)
  const families = useAtom(kernel.atoms.families)
  const natives = useAtom(kernel.atoms.nativeBalances)
  const connections = useAtom(kernel.atoms.connections)
  const active = useAtom(kernel.atoms.connection)
  const portfolios = useAtom(balances?.atoms.portfolios ?? nothing)
  const { draft, found } = state
  const network = networks.find(({ id }) => id === draft.network)
  const family = families.find(({ namespace }) => namespace === network?.namespace)
  const known = portfolios[draft.account]?.holdings ?? NO_HOLDINGS
  const pieces = useAtom(balances?.atoms.nfts ?? none)[draft.account]?.nfts
  const balance = natives[draft.account]
  const [holdings, coin] = useMemo(() => {
    if (!network) return [NO_HOLDINGS, undefined] as const
    const asset = nativeAsset(network, family)
    const priced = known.find((entry) => entry.asset.id === asset.id)
    const own = priced ?? ownCoin(asset, balance)
    const others = tokensOn(network, known).filter((entry) => entry !== priced)
    return [firstOfEach([own, ...others, ...found, ...nftHoldings(pieces)]), own] as const
  }, [network, family, known, balance, found, pieces])
  const holding = holdings.find(({ asset }) => asset.id === draft.asset?.id)
  const native = spendableCoin(balance) ?? (coin?.at ? (coin.spendable ?? coin.amount) : undefined)
  const available = holding?.spendable ?? (draft.asset?.kind === 'native' ? native : holding?.amount)
  const connection = connections.find(({ id }) => id === draft.connectionId) ?? active
  const amount: SendForm['amount'] = (value, asset, digits) => {
    if (!asset) return ''
    const { decimals, symbol } = asset
    return format.amount(formatAmount(value, decimals), { symbol: safeName(symbol), digits: digits ?? decimals })
  }
  const money: WriteAmount = (cents) => format.fiat(formatAmount(cents, 2))
  return {
    state,
    network,
    holding,
    holdings,
    coin,
    native,
    available,
    read: readAmount(draft, holding, Date.now()),
    isSmartAccount: connection?.account.type === 'smartAccount',
    wallet: safeName(connection?.name ?? ''),
    amount,
    address: (value) => (network && family?.addressOn?.(value, network)) ?? value,
    money(value, of) {
      const usd = priceOf(of, Date.now())
      const cents = usd === undefined || !of ? undefined : centsOf(value, of.asset.decimals, usd)
      return cents === undefined ? undefined : money(cents)
    },
    cost(value, digits) {
      const { cents, rounded } = costOf(value, coin, digits)
      return cents === undefined ? amount(rounded, coin?.asset, digits) : money(cents)
    },
    costs: (values) => costsTogether(values, coin, money, (value) => amount(value, coin?.asset)),
  }
}
