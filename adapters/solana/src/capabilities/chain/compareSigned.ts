import { encodeBase58 } from '../../base58.ts'
import { COMPUTE_BUDGET, LIGHTHOUSE, MAX_PRIORITY_FEE, priorityFee } from './programs.ts'
import type { Instruction, Transaction } from './transaction.ts'

const SET_LIMIT = 2
const SET_PRICE = 3
/** Compute units of an instruction where a transaction states none, and the most of a transaction. */
const DEFAULT_UNITS = 200_000n
const MAX_UNITS = 1_400_000n

/** A little-endian number of a part of an instruction's data. */
export function readNumber(data: Uint8Array, start: number, length: number): bigint {
  return data.slice(start, start + length).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

/** What a transaction pays for getting ahead of others, in lamports. */
export function priorityFeeOf({ instructions }: Pick<Transaction, 'instructions'>): bigint {
  let units: bigint | undefined
  let price = 0n
  for (const { program, data } of instructions) {
    if (program !== COMPUTE_BUDGET) continue
    if (data[0] === SET_LIMIT) units = readNumber(data, 1, 4)
    if (data[0] === SET_PRICE) price = readNumber(data, 1, 8)
  }
  const others = BigInt(instructions.filter(({ program }) => program !== COMPUTE_BUDGET).length)
  const most = units ?? DEFAULT_UNITS * others
  return priorityFee(most < MAX_UNITS ? most : MAX_UNITS, price)
}

const isSameBytes = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && left.every((byte, index) => byte === right[index])

function isSame(left: Instruction, right: Instruction): boolean {
  return (
    left.program === right.program &&
    isSameBytes(left.data, right.data) &&
    left.accounts.length === right.accounts.length &&
    left.accounts.every(
      ({ key, isSigner }, index) => key === right.accounts[index]?.key && isSigner === right.accounts[index]?.isSigner,
    )
  )
}

/** Accounts that a transaction may change and did not before. */
function newlyWritable(reviewed: Transaction, signed: Transaction): string | undefined {
  const writable = ({ instructions }: Transaction): ReadonlySet<string> =>
    new Set(
      instructions
        .filter(({ program }) => program !== LIGHTHOUSE)
        .flatMap(({ accounts }) => accounts.filter(({ isWritable }) => isWritable).map(({ key }) => key)),
    )
  const before = writable(reviewed)
  return [...writable(signed)].find((key) => !before.has(key))
}

/**
 * What a wallet changed between review and signature that it may not change; `undefined` when there is nothing. It may add
 * instructions of the compute budget and of Lighthouse within the limit for fees; a transaction that carries the
 * signature of another signer comes back as it was.
 */
export function findChange(reviewed: Transaction, signed: Transaction): string | undefined {
  if (isSameBytes(reviewed.message, signed.message)) return undefined
  const isShared = reviewed.signatures.some((signature) => signature.some((byte) => byte !== 0))
  if (isShared) return 'somebody else has signed it as it was'
  if (reviewed.signers.join() !== signed.signers.join()) return 'other accounts have to sign'
  if (reviewed.blockhash !== signed.blockhash) return 'the blockhash is another one'
  let place = 0
  for (const instruction of signed.instructions) {
    const expected = reviewed.instructions[place]
    if (expected && isSame(expected, instruction)) place += 1
    else if (instruction.program !== COMPUTE_BUDGET && instruction.program !== LIGHTHOUSE)
      return `an instruction of ${instruction.program} was not reviewed`
  }
  if (place < reviewed.instructions.length) return `the instruction ${place + 1} is missing or another one`
  const key = newlyWritable(reviewed, signed)
  if (key !== undefined) return `it may change ${key}`
  const before = priorityFeeOf(reviewed)
  const most = before > MAX_PRIORITY_FEE ? before : MAX_PRIORITY_FEE
  const fee = priorityFeeOf(signed)
  return fee > most ? `it pays a priority fee of ${fee} lamports` : undefined
}

/**
 * What is other than reviewed in what the chain has under a signature, by any sender; `undefined` when there is nothing. A
 * wallet that sends by itself may have taken a newer blockhash.
 */
export function findSentChange(signature: string, reviewed: Transaction, sent: Transaction): string | undefined {
  const isIt = encodeBase58(sent.signatures[0] ?? new Uint8Array()) === signature
  return isIt ? findChange({ ...reviewed, blockhash: sent.blockhash }, sent) : 'it is another one'
}
