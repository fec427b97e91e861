import type { Instruction } from '@solana/kit'
import { programs } from '../programs.ts'

/** A text that a transaction carries along. */
export function memoInstruction(text: string): Instruction {
  return { programAddress: programs.memo, accounts: [], data: new TextEncoder().encode(text) }
}
