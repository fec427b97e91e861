import type { SolanaTransaction } from './solanaTransaction.ts'

/** From so many receivers on, who did not ask for it, a gift is an airdrop. */
const MANY = 5

/** Whether a transaction gave pieces to many accounts besides the one that paid for it. */
export function handedOutToMany({ tokens, payer }: SolanaTransaction): boolean {
  const given = [...tokens].filter(
    ([owner, changes]) => owner !== payer && changes.some(({ decimals, change }) => decimals === 0 && change > 0n),
  )
  return given.length >= MANY
}
