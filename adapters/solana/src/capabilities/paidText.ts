import { formatAmount, type Network } from '@latchkey/kernel'
import { readNumber } from './chain/compareSigned.ts'
import { ASSOCIATED_TOKEN, COMPUTE_BUDGET, SYSTEM, TOKEN, TOKEN_2022 } from './chain/programs.ts'
import type { Instruction, Transaction } from './chain/transaction.ts'

const SYSTEM_TRANSFER = 2n
const TRANSFER_CHECKED = 12
const TRANSFER_FEE = 26
/** Steps of a transaction that are shown. */
const SHOWN_STEPS = 6

function stepText({ program, accounts, data }: Instruction, symbol: string, decimals: number): string {
  const key = (index: number): string => accounts[index]?.key ?? '?'
  if (program === SYSTEM && data.length === 12 && readNumber(data, 0, 4) === SYSTEM_TRANSFER)
    return `${formatAmount(readNumber(data, 4, 8), decimals)} ${symbol} → ${key(1)}`
  const start = data[0] === TRANSFER_CHECKED ? 1 : data[0] === TRANSFER_FEE && data[1] === 1 ? 2 : 0
  if ((program === TOKEN || program === TOKEN_2022) && start > 0 && data.length > start + 8)
    return `${formatAmount(readNumber(data, start, 8), data[start + 8] ?? 0)} × ${key(1)} → ${key(2)}`
  return program
}

/** What a transaction does as short text of no language, for two of them side by side: `0.5 SOL → …`. */
export function paidText({ instructions }: Transaction, { nativeCurrency }: Pick<Network, 'nativeCurrency'>): string {
  const { symbol, decimals } = nativeCurrency
  const steps = instructions
    .filter(({ program }) => program !== COMPUTE_BUDGET && program !== ASSOCIATED_TOKEN)
    .slice(0, SHOWN_STEPS)
    .map((step) => stepText(step, symbol, decimals))
  return steps.join(' + ') || '–'
}

/** Both as {@link paidText}; where these say the same, with the signers before them. */
export function bothTexts(
  reviewed: Transaction,
  sent: Transaction,
  network: Pick<Network, 'nativeCurrency'>,
): { readonly reviewed: string; readonly sent: string } {
  const [before, after] = [paidText(reviewed, network), paidText(sent, network)]
  if (before !== after) return { reviewed: before, sent: after }
  return { reviewed: `${reviewed.signers.join(', ')}: ${before}`, sent: `${sent.signers.join(', ')}: ${after}` }
}
