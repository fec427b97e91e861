import { kernelError } from '@latchkey/kernel'
import { type Holding, isBalance, readAssetId } from '@latchkey/kernel/assets'

/** Holdings as storage keeps them: amounts as decimal text. */
export interface StoredHoldings {
  readonly at: number
  /** Absent where nothing on the network can tell what an account holds. */
  readonly holdings?: readonly (Omit<Holding, 'amount' | 'spendable' | 'parts'> & { readonly amount: string })[]
}

/** What storage can hold. */
export function storeHoldings(holdings: readonly Holding[] | undefined, at: number): StoredHoldings {
  if (!holdings) return { at }
  return {
    at,
    holdings: holdings.map(({ asset, amount, price, source, at: read }) => ({
      asset,
      amount: String(amount),
      source,
      at: read,
      ...(price && { price }),
    })),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** @throws `storage/invalid` for what this version did not write */
function check(condition: boolean): asserts condition {
  if (!condition) throw kernelError('storage/invalid', { details: { key: 'portfolio' } })
}

/** Reads what another tab, or an earlier visit, has stored. @throws `storage/invalid` */
export function parseStored(value: unknown): StoredHoldings {
  const { at, holdings } = Object(value)
  check(typeof at === 'number' && (holdings === undefined || Array.isArray(holdings)))
  for (const entry of holdings ?? []) {
    const { asset, amount, source, price } = Object(entry)
    const { id, name, symbol, decimals, standing } = Object(asset)
    check(isText(name) && isText(symbol) && isText(standing) && isText(source) && readAssetId(id).id === id)
    check(Number.isInteger(decimals) && decimals >= 0 && decimals <= 36)
    check(isText(amount) && /^\d{1,78}$/.test(amount) && isBalance(BigInt(amount)))
    check(price === undefined || /^\d+(\.\d+)?$/.test(String(Object(price).usd)))
  }
  return value as StoredHoldings
}

/** Stored holdings as the widget uses them. */
export function readStored({ holdings }: StoredHoldings): readonly Holding[] | undefined {
  return holdings?.map((holding) => ({ ...holding, amount: BigInt(holding.amount) }))
}
