import type { Address, Instruction, KeyPairSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { LAMPORTS_PER_SOL } from '../constants.ts'
import { SOLANA_TOKENS } from '../tokens.ts'
import { memoInstruction } from './memoInstruction.ts'
import { tokenInstructions } from './tokenInstructions.ts'

/** A transaction of the past. */
export interface PastTransaction {
  readonly payer: KeyPairSigner
  readonly instructions: readonly Instruction[]
}

/** Of how many transfers one carries a note, and one asks for more than there is. */
const NOTE_EVERY = 4
const FAIL_EVERY = 12

function sendSol(source: KeyPairSigner, destination: Address, amount: bigint): Instruction[] {
  return [getTransferSolInstruction({ source, destination, amount })]
}

/** Instructions of the n-th transfer: SOL and the three tokens in turn, between the first four accounts. */
async function instructionsOf(n: number, from: KeyPairSigner, to: Address, isHolder: boolean): Promise<Instruction[]> {
  const token = SOLANA_TOKENS[(n % 4) - 1]
  const fails = n % FAIL_EVERY === FAIL_EVERY - 1
  if (!token) return sendSol(from, to, (BigInt(n) * LAMPORTS_PER_SOL) / 100n)
  const unit = 10n ** BigInt(token.decimals)
  const amount = fails ? 1_000_000n * unit : (BigInt(n + 1) * unit) / 4n
  return tokenInstructions(token).transfer(from, to, amount, !isHolder)
}

/** A number of transfers between accounts that have sent each other things before; the same ones every time. */
export async function pastTransfers(accounts: readonly KeyPairSigner[], count: number): Promise<PastTransaction[]> {
  const [first, second, , third] = accounts
  if (!first || !second || !third) return []
  const pairs = [
    [first, second],
    [second, first],
    [first, third],
    [second, third],
  ] as const
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const [payer, to] = pairs[(n * 7 + Math.floor(n / 4)) % pairs.length] ?? pairs[0]
      const note = n % NOTE_EVERY === 1 ? [memoInstruction(`Invoice ${2000 + n}`)] : []
      return { payer, instructions: [...(await instructionsOf(n, payer, to.address, to !== third)), ...note] }
    }),
  )
}
