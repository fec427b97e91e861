import type { PlacedMovement } from './participantsOf.ts'

/** A movement seen from one of its two accounts. */
export function transferRow(account: string, { movement, ordinal }: PlacedMovement) {
  const { kind, token, tokenId: token_id, from, to, amount } = movement
  const direction = from === to ? 'self' : from === account ? 'out' : 'in'
  const counterparty = direction === 'in' ? from : to
  return { account, ordinal, kind, token, token_id, direction, counterparty, amount: `${amount}` } as const
}
