import { kernelError } from '@latchkey/kernel'
import { type Holding, type HoldingPart, isBalance, readAssetId } from '@latchkey/kernel/assets'

/** What can be sent of an amount, and what cannot. */
interface StoredParts {
  readonly spendable?: string
  readonly given?: readonly (Omit<HoldingPart, 'amount'> & { readonly amount: string })[]
}

/** Holdings as storage keeps them: amounts as decimal text. */
export interface StoredHoldings {
  readonly at: number
  /** Absent where nothing on the network can tell what an account holds. */
  readonly holdings?: readonly (Omit<Holding, 'amount' | keyof StoredParts> &
    StoredParts & { readonly amount: string })[]
}

/** What storage can hold. */
export function storeHoldings(holdings: readonly Holding[] | undefined, at: number): StoredHoldings {
  if (!holdings) return { at }
  return {
    at,
    holdings: holdings.map(({ asset, amount, spendable, given, price, source, at: read }) => ({
      asset,
      amount: String(amount),
      ...(spendable !== undefined && { spendable: String(spendable) }),
      ...(given && { given: given.map((part) => ({ kind: part.kind, amount: String(part.amount) })) }),
      source,
      at: read,
      ...(price && { price }),
    })),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

const isAmount = (value: unknown): value is string =>
  isText(value) && /^\d{1,78}$/.test(value) && isBalance(BigInt(value))

const KINDS: readonly unknown[] = ['locked', 'reserved', 'unconfirmed'] satisfies readonly HoldingPart['kind'][]

/** @throws `storage/invalid` for what this version did not write */
function check(condition: boolean): asserts condition {
  if (!condition) throw kernelError('storage/invalid', { details: { key: 'portfolio' } })
}

/** Reads what another tab, or an earlier visit, has stored. @throws `storage/invalid` */
export function parseStored(value: unknown): StoredHoldings {
  const { at, holdings } = Object(value)
  check(typeof at === 'number' && (holdings === undefined || Array.isArray(holdings)))
  for (const entry of holdings ?? []) {
    const { asset, amount, spendable, given, source, price } = Object(entry)
    const { id, name, symbol, decimals, standing } = Object(asset)
    check(isText(name) && isText(symbol) && isText(standing) && isText(source) && readAssetId(id).id === id)
    check(Number.isInteger(decimals) && decimals >= 0 && decimals <= 36)
    check(isAmount(amount) && (spendable === undefined || (isAmount(spendable) && BigInt(spendable) <= BigInt(amount))))
    check(given === undefined || Array.isArray(given))
    for (const part of given ?? []) check(KINDS.includes(Object(part).kind) && isAmount(Object(part).amount))
    check(price === undefined || /^\d+(\.\d+)?$/.test(String(Object(price).usd)))
  }
  return value as StoredHoldings
}

/** Stored holdings as the widget uses them. */
export function readStored({ holdings }: StoredHoldings): readonly Holding[] | undefined {
  return holdings?.map(({ amount, spendable, given, ...holding }) => ({
    ...holding,
    amount: BigInt(amount),
    ...(spendable !== undefined && { spendable: BigInt(spendable) }),
    ...(given && { given: given.map((part) => ({ kind: part.kind, amount: BigInt(part.amount) })) }),
  }))
}
