import { programs } from '../programs.ts'
import type { Message } from './decodeMessage.ts'

/** Number of the system program's instruction that advances a nonce. */
const ADVANCE_NONCE = 4

/** Whether a transaction takes its lifetime from a nonce account instead of a blockhash. */
export function isDurable({ instructions, staticAccounts }: Message): boolean {
  const [first] = instructions
  if (!first) return false
  return staticAccounts[first.programAddressIndex] === programs.system && first.data?.[0] === ADVANCE_NONCE
}
