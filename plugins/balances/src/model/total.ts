import { formatAmount, type Network } from '@latchkey/kernel'
import { type Holding, type HoldingsTotal, holdingParts, type NativeBalance, totalOf } from '@latchkey/kernel/assets'

/** US cents as dollars in decimal text. */
export function centsText(cents: bigint): string {
  return formatAmount(cents, 2)
}

/** The holdings with the network's own coin as the kernel knows it, where that is newer. */
export function withNative(holdings: readonly Holding[], native: NativeBalance | undefined): readonly Holding[] {
  const { value, at } = native ?? {}
  if (value === undefined || at === undefined) return holdings
  const part = holdingParts(value, native ?? {})
  return holdings.map((holding) => {
    if (holding.asset.kind !== 'native') return holding
    // What was held of the older amount says nothing of the newer one.
    const { spendable: _, given: __, ...others } = holding
    if (at > holding.at) return { ...others, amount: value, ...part, at }
    return holding.amount === value ? { ...holding, ...part } : holding
  })
}

/** What stands large above an account. */
export type Headline =
  /** Dollars in decimal text; `unpriced` holdings are left out of them. */
  | { readonly kind: 'total'; readonly usd: string; readonly unpriced: number }
  /** The network's own coin: no price is known, or prices mean nothing there. */
  | { readonly kind: 'native'; readonly holding: Holding }
  | { readonly kind: 'unknown' }

/** Decides what stands large: the total, or the network's own coin on test networks and where no price is known. */
export function headlineOf(holdings: readonly Holding[] | undefined, network: Network | undefined): Headline {
  if (!holdings) return { kind: 'unknown' }
  const native = holdings.find(({ asset }) => asset.kind === 'native')
  const { cents, unpriced }: HoldingsTotal = totalOf(holdings)
  if (network?.testnet && native) return { kind: 'native', holding: native }
  if (cents !== undefined) return { kind: 'total', usd: centsText(cents), unpriced }
  return native ? { kind: 'native', holding: native } : { kind: 'unknown' }
}
