import { formatUnits } from 'viem'
import { FrameError } from '../errors/frameError.ts'
import { plainText } from '../read/plainText.ts'
import { keyAt, TOKEN, TOKEN_2022 } from './chainState.ts'
import type { Instruction } from './message.ts'
import { readTokenStep } from './readTokenStep.ts'
import { Fields, keysOf, payerRows, quiet, type StepContext, type StepReading, stacked, takeover } from './step.ts'

const SYSTEM = '11111111111111111111111111111111'
const STAKE = 'Stake11111111111111111111111111111111111111'
export const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const ASSOCIATED_TOKEN = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const MEMOS: readonly string[] = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuDyqW2SYdM3VbW8gv',
]
/** What is sent to it is shown by the memo's own text. */
const LONGEST_MEMO = 400

const coins = (lamports: bigint, { coin }: StepContext): string =>
  `${formatUnits(lamports, coin.decimals)} ${coin.symbol}`

function transferCoins(from: string, to: string, lamports: bigint, context: StepContext): StepReading {
  const amount = coins(lamports, context)
  const rows = [...payerRows(from, context), stacked('recipient', to), { label: 'amount' as const, value: amount }]
  return { sentence: { key: 'send', values: { amount } }, rows, warnings: [] }
}

function readSystem(step: Instruction, context: StepContext): StepReading | undefined {
  const fields = new Fields(step)
  const kind = fields.u32(0)
  if (kind === 2) {
    fields.endsAt(12)
    const [from = '', to = ''] = keysOf(step, 2)
    return transferCoins(from, to, fields.u64(4), context)
  }
  if (kind === 0 || kind === 3) {
    // With a seed: the base, the seed's length and its text stand before the numbers.
    const at = kind === 0 ? 4 : 44 + Number(fields.u64(36))
    fields.endsAt(at + 48)
    const [from, opened = ''] = keysOf(step, 2)
    const amount = coins(fields.u64(at), context)
    const rows = [
      ...payerRows(from, context),
      stacked('newAccount', opened),
      stacked('ownerProgram', fields.key(at + 16)),
      { label: 'amount' as const, value: amount },
    ]
    // A step further on may make it theirs; otherwise its owner has what is in it.
    const isOwn = context.opened.get(opened) === context.own
    return {
      sentence: { key: 'openAccount', values: { amount } },
      rows,
      warnings: isOwn ? [] : [{ tone: 'danger', key: 'opensAway' }],
    }
  }
  if (kind === 1) {
    fields.endsAt(36)
    const [account = ''] = keysOf(step, 1)
    return takeover('assign', [stacked('account', account), stacked('ownerProgram', fields.key(4))])
  }
  if (kind === 4) return { rows: [], warnings: [{ tone: 'danger', key: 'durable' }] }
  return undefined
}

/** Who may move a new stake: one for both rights, and no lockup in force. */
function stakeOwner(data: Uint8Array): string | undefined {
  const [staker, withdrawer] = [keyAt(data, 4), keyAt(data, 36)]
  const isFree = data.slice(68, 84).every((byte) => byte === 0)
  return data.length === 116 && staker === withdrawer && isFree ? staker : undefined
}

/** The owners of the accounts that the transaction itself opens. */
export function openedBy(steps: readonly Instruction[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const { program, accounts, data } of steps) {
    const [first, second, third] = accounts.map(({ key }) => key)
    const note = (account: string | undefined, owner: string | undefined): void => {
      if (account !== undefined && owner !== undefined) owners.set(account, owner)
    }
    const isToken = program === TOKEN || program === TOKEN_2022
    if (program === ASSOCIATED_TOKEN && data.length < 2 && (data[0] ?? 0) < 2 && accounts.length >= 6)
      note(second, third)
    else if (isToken && data[0] === 1) note(first, third)
    else if (isToken && (data[0] === 16 || data[0] === 18) && data.length === 33) note(first, keyAt(data, 1))
    else if (program === STAKE && data.slice(0, 4).every((byte) => byte === 0)) note(first, stakeOwner(data))
  }
  return owners
}

const STAKE_AUTHORITY: ReadonlySet<number> = new Set([1, 8, 10, 11])

function readStake(step: Instruction, context: StepContext): StepReading | undefined {
  const fields = new Fields(step)
  const kind = fields.u32(0)
  const [stake = '', second = ''] = keysOf(step, 2)
  if (kind === 0) {
    fields.endsAt(116)
    return stakeOwner(step.data) === context.own
      ? quiet
      : takeover('initialize', [stacked('account', stake), stacked('newOwner', fields.key(36))])
  }
  if (STAKE_AUTHORITY.has(kind)) return takeover('authorize', [stacked('account', stake)])
  if (kind === 2)
    return {
      sentence: { key: 'delegateStake' },
      rows: [stacked('account', stake), stacked('validator', second)],
      warnings: [],
    }
  if (kind === 5) return { sentence: { key: 'deactivateStake' }, rows: [stacked('account', stake)], warnings: [] }
  if (kind === 4) {
    fields.endsAt(12)
    return transferCoins(stake, second, fields.u64(4), context)
  }
  return undefined
}

function readOpening(step: Instruction): StepReading {
  const [, account = '', owner = '', mint = ''] = keysOf(step, 6)
  return {
    sentence: { key: 'openTokens' },
    rows: [stacked('recipient', owner), stacked('tokenAccount', account), stacked('token', mint)],
    warnings: [],
  }
}

function readMemo({ data }: Instruction): StepReading {
  const text = plainText(data)
  const value = text ?? [...data].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { rows: [stacked('memo', [...value].slice(0, LONGEST_MEMO).join(''))], warnings: [] }
}

function readKnown(step: Instruction, context: StepContext): StepReading | undefined {
  const { program, data } = step
  if (program === COMPUTE_BUDGET) return quiet
  if (program === SYSTEM) return readSystem(step, context)
  if (program === TOKEN || program === TOKEN_2022) return readTokenStep(step, context)
  if (program === STAKE) return readStake(step, context)
  if (program === ASSOCIATED_TOKEN && data.length < 2 && (data[0] ?? 0) < 2) return readOpening(step)
  return MEMOS.includes(program) ? readMemo(step) : undefined
}

/** Reads one step by the program it calls; what is not known in full cannot be read. */
export function readStep(step: Instruction, context: StepContext): StepReading {
  const unreadable: StepReading = {
    sentence: { key: 'callContract' },
    rows: [stacked('program', step.program)],
    warnings: [{ tone: 'danger', key: 'unreadable' }],
  }
  try {
    return readKnown(step, context) ?? unreadable
  } catch (error) {
    // Of `DataView`, or our own.
    if (error instanceof RangeError || error instanceof FrameError) return unreadable
    throw error
  }
}
