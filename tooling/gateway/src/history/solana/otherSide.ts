import type { SolanaMovement } from './solanaMovements.ts'
import type { SolanaTransaction } from './solanaTransaction.ts'

/** From or to whom an account's movement most likely was: who moved the most of the asset the other way. */
export function otherSide(transaction: SolanaTransaction, account: string, { mint, change }: SolanaMovement): string {
  const { accounts, changes, fee, payer, tokens } = transaction
  const lamportsOf = (place: number) => (changes[place] ?? 0n) + (accounts[place] === payer ? fee : 0n)
  const all: readonly (readonly [string, bigint])[] =
    mint === ''
      ? accounts.map((owner, place) => [owner, lamportsOf(place)] as const)
      : [...tokens].flatMap(([owner, own]) =>
          own.flatMap((token) => (token.mint === mint ? [[owner, token.change] as const] : [])),
        )
  const opposite = all.filter(([owner, moved]) => owner !== account && moved !== 0n && moved > 0n !== change > 0n)
  const [most] = opposite.sort(([, one], [, other]) =>
    Number(BigInt.asIntN(64, (other < 0n ? -other : other) - (one < 0n ? -one : one))),
  )
  return most?.[0] ?? ''
}
