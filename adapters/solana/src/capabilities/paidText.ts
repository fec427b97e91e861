import { formatAmount, type Network } from '@latchkey/kernel'
import { encodeBase58 } from '../base58.ts'
import { priorityFeeOf, readNumber } from './chain/compareSigned.ts'
import { ASSOCIATED_TOKEN, COMPUTE_BUDGET, SYSTEM, TOKEN, TOKEN_2022 } from './chain/programs.ts'
import type { Instruction, InstructionAccount, Transaction } from './chain/transaction.ts'

const SYSTEM_TRANSFER = 2n
const TRANSFER_CHECKED = 12
const TRANSFER_FEE = 26
/** Steps of a transaction that are shown. */
const SHOWN_STEPS = 6
/** Bytes of a step's data that are shown, from the first one on that differs. */
const SHOWN_BYTES = 32

type Currency = Pick<Network, 'nativeCurrency'>
/** What tells two apart, of the reviewed and of the sent one. */
type Pair = readonly [reviewed: string, sent: string]

function stepText({ program, accounts, data }: Instruction, { nativeCurrency }: Currency): string {
  const { symbol, decimals } = nativeCurrency
  const key = (index: number): string => accounts[index]?.key ?? '?'
  if (program === SYSTEM && data.length === 12 && readNumber(data, 0, 4) === SYSTEM_TRANSFER)
    return `${formatAmount(readNumber(data, 4, 8), decimals)} ${symbol} → ${key(1)}`
  const start = data[0] === TRANSFER_CHECKED ? 1 : data[0] === TRANSFER_FEE && data[1] === 1 ? 2 : 0
  if ((program === TOKEN || program === TOKEN_2022) && start > 0 && data.length > start + 8)
    return `${formatAmount(readNumber(data, start, 8), data[start + 8] ?? 0)} × ${key(1)} → ${key(2)}`
  return program
}

const stepsOf = ({ instructions }: Transaction): readonly Instruction[] =>
  instructions.filter(({ program }) => program !== COMPUTE_BUDGET && program !== ASSOCIATED_TOKEN)

const whole = (step: Instruction): string => JSON.stringify([step.program, step.accounts, [...step.data]])

/** The steps that another transaction does not have, or not as often. */
function missingIn(other: Transaction, transaction: Transaction): readonly Instruction[] {
  const left = stepsOf(other).map(whole)
  return stepsOf(transaction).filter((step) => {
    const place = left.indexOf(whole(step))
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

/**
 * What a transaction does as short text of no language, for two of them side by side: `0.5 SOL → …`. What `other` does
 * not do comes first; what is not shown is counted.
 */
export function paidText(transaction: Transaction, currency: Currency, other: Transaction = transaction): string {
  const first = new Set(missingIn(other, transaction))
  const steps = [...first, ...stepsOf(transaction).filter((step) => !first.has(step))]
  const texts = steps.slice(0, SHOWN_STEPS).map((step) => stepText(step, currency))
  if (steps.length > SHOWN_STEPS) texts.push(`${steps.length - SHOWN_STEPS} …`)
  return texts.join(' + ') || '–'
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The first account in which two steps differ, or their data from there on. */
function stepPairs(before: Instruction, after: Instruction): readonly Pair[] {
  const both = (of: (account: InstructionAccount) => string): readonly Pair[] => {
    const longer = before.accounts.length > after.accounts.length ? before : after
    const at = ({ accounts }: Instruction, index: number): string => {
      const account = accounts[index]
      return account ? of(account) : '–'
    }
    return longer.accounts.map((_, index) => [at(before, index), at(after, index)])
  }
  const start = before.data.findIndex((byte, index) => byte !== after.data[index])
  const from = start < 0 ? before.data.length : start
  const data = (step: Instruction): string => `0x${hex(step.data.slice(from, from + SHOWN_BYTES))}`
  return [
    ...both(({ key }) => key),
    [data(before), data(after)],
    ...both(({ key, isSigner, isWritable }) => `${key} r${isWritable ? 'w' : ''}${isSigner ? ' +' : ''}`),
  ]
}

/** Both as {@link paidText}; where these say the same, with the first thing that differs before them. */
export function bothTexts(
  reviewed: Transaction,
  sent: Transaction,
  currency: Currency,
): { readonly reviewed: string; readonly sent: string } {
  const [before, after] = [paidText(reviewed, currency, sent), paidText(sent, currency, reviewed)]
  if (before !== after) return { reviewed: before, sent: after }
  const [was, is] = [missingIn(sent, reviewed)[0], missingIn(reviewed, sent)[0]]
  const pairOf = (of: (transaction: Transaction) => string): Pair => [of(reviewed), of(sent)]
  const { symbol, decimals } = currency.nativeCurrency
  const pairs: readonly Pair[] = [
    ...(was && is ? stepPairs(was, is) : []),
    pairOf(({ signers }) => signers.join(', ')),
    pairOf((transaction) => `${formatAmount(priorityFeeOf(transaction), decimals)} ${symbol}`),
    pairOf(({ signatures }) => encodeBase58(signatures[0] ?? new Uint8Array())),
  ]
  const [left, right] = pairs.find((pair) => pair[0] !== pair[1]) ?? ['', '']
  return { reviewed: `${left}: ${before}`, sent: `${right}: ${after}` }
}
