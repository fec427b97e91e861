import type { TransferFacts } from '@latchkey/kernel'
import type { AssetId } from '@latchkey/kernel/assets'
import type { Prepared } from './sendState.ts'

/** What a transfer was meant to do. */
export interface Meant {
  readonly network: string
  readonly from: string
  readonly to: string
  readonly asset: AssetId
  /** `undefined` where all of it is sent, which the chain decides. */
  readonly amount: bigint | undefined
  /** What is owned, for transfers of all of it. */
  readonly most: bigint | undefined
  readonly memo: string | undefined
}

const same = (a: string, b: string): boolean => a === b || a.toLowerCase() === b.toLowerCase()

/** The first field in which what was read back from the bytes is not what was asked for; `undefined` when there is none. */
export function differenceOf(meant: Meant, facts: TransferFacts): keyof TransferFacts | undefined {
  if (facts.network !== meant.network) return 'network'
  if (!same(facts.from, meant.from)) return 'from'
  if (!same(facts.to, meant.to)) return 'to'
  if (facts.asset !== meant.asset) return 'asset'
  if (facts.amount <= 0n) return 'amount'
  if (meant.amount !== undefined && facts.amount !== meant.amount) return 'amount'
  if (meant.amount === undefined && meant.most !== undefined && facts.amount > meant.most) return 'amount'
  if ((facts.memo ?? undefined) !== (meant.memo ?? undefined)) return 'memo'
  const { feeAtMost, feeAbout, priorityFee = 0n } = facts
  return feeAtMost < feeAbout || feeAbout < 0n || priorityFee < 0n || feeAtMost < priorityFee ? 'feeAtMost' : undefined
}

/**
 * What users read of a payment besides its fee. Bytes, nonces and raw fields change with each building; which of the own coins
 * are spent, and what of them comes back, with each fee.
 */
function contentOf({ facts, transfer: { arrives, keeps, memo, feeElsewhere } }: Prepared): string {
  const { digest: _, call: __, nonce: ___, spends: ____, feeAtMost, feeAbout, priorityFee, feeRate, ...others } = facts
  const makes = facts.makes?.filter(({ owner }) => owner !== 'account')
  const isFeeDoubted = feeElsewhere !== undefined
  const content = { ...others, makes, arrives, keeps, memo: facts.memo ?? memo, isFeeDoubted }
  return JSON.stringify(content, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

/** In what a payment that was built anew differs from the one that is shown, for a user who would confirm it; a lower fee is no change. */
export function changeOf(shown: Prepared, next: Prepared): Prepared['change'] {
  if (contentOf(shown) !== contentOf(next)) return 'content'
  return next.facts.feeAtMost > shown.facts.feeAtMost ? 'fee' : undefined
}
