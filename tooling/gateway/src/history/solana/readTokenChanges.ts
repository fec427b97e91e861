import { readField } from '../../indexer/chainData/readField.ts'
import type { TokenChange } from './solanaTransaction.ts'

const MOST = 1_000
const AMOUNT = /^\d{1,20}$/
const MOST_DECIMALS = 36

interface Held {
  readonly owner: string
  readonly mint: string
  readonly decimals: number
  readonly amount: bigint
}

function parseHeld(entry: unknown): readonly Held[] {
  const { owner, mint, uiTokenAmount } = readField.object(entry, 'token balance')
  const { amount, decimals } = readField.object(uiTokenAmount, 'token amount')
  const isSound = typeof amount === 'string' && AMOUNT.test(amount) && typeof decimals === 'number'
  if (typeof owner !== 'string' || typeof mint !== 'string' || !isSound) return []
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MOST_DECIMALS) return []
  return [{ owner, mint, decimals, amount: BigInt(amount) }]
}

const heldIn = (answer: unknown) =>
  answer === null || answer === undefined ? [] : readField.list(answer, 'token balances', MOST).flatMap(parseHeld)

/** What each owner got or lost of each token, from the balances before and after. */
export function readTokenChanges(before: unknown, after: unknown): ReadonlyMap<string, readonly TokenChange[]> {
  const found = new Map<string, Map<string, TokenChange>>()
  const add = ({ owner, mint, decimals, amount }: Held, sign: bigint) => {
    const own = found.get(owner) ?? new Map<string, TokenChange>()
    found.set(owner, own)
    own.set(mint, { mint, decimals, change: (own.get(mint)?.change ?? 0n) + sign * amount })
  }
  for (const held of heldIn(before)) add(held, -1n)
  for (const held of heldIn(after)) add(held, 1n)
  return new Map(
    [...found].map(([owner, own]) => [owner, [...own.values()].filter(({ change }) => change !== 0n)] as const),
  )
}
