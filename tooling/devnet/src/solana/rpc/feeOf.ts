import { SIGNATURE_FEE } from '../constants.ts'
import type { Message } from '../ledger/decodeMessage.ts'
import { programs } from '../programs.ts'

/** Numbers of the compute budget program's instructions (`ComputeBudgetInstruction`). */
const SET_LIMIT = 2
const SET_PRICE = 3

/** Compute units of an instruction for which no limit was set, and the most a transaction may have. */
const DEFAULT_LIMIT = 200_000n
const MAX_LIMIT = 1_400_000n

const MICRO = 1_000_000n

/** What a message will cost in lamports: so much per signature, and the priority fee it offers. */
export function feeOf({ header, instructions, staticAccounts }: Message): bigint {
  let price = 0n
  let limit: bigint | undefined
  let others = 0n
  for (const { programAddressIndex, data } of instructions) {
    if (staticAccounts[programAddressIndex] !== programs.computeBudget) others += 1n
    else if (data?.[0] === SET_LIMIT) limit = BigInt(Buffer.from(data).readUInt32LE(1))
    else if (data?.[0] === SET_PRICE) price = Buffer.from(data).readBigUInt64LE(1)
  }
  const units = limit ?? others * DEFAULT_LIMIT
  const priority = (price * (units < MAX_LIMIT ? units : MAX_LIMIT) + MICRO - 1n) / MICRO
  return SIGNATURE_FEE * BigInt(header.numSignerAccounts) + priority
}
