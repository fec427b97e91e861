import { LAMPORTS_PER_SOL } from './constants.ts'

const FIRST = [25n, 10n, 0n]
const OTHERS = 100n

/** Lamports that an account of `SOLANA_ACCOUNTS` has when the chain is up. */
export function startingLamports(index: number): bigint {
  return (FIRST[index] ?? OTHERS) * LAMPORTS_PER_SOL
}
