import { formatUnits } from 'viem'
import type { Row } from '../read/facts.ts'
import { decimalsOf, type TokenAccount, tokenAccountOf } from './chainState.ts'
import type { Instruction } from './message.ts'
import {
  Fields,
  keysOf,
  payerRows,
  quiet,
  type StepContext,
  type StepReading,
  short,
  stacked,
  takeover,
} from './step.ts'

/** A token account with its decimals, as the chain has them. */
function holding(key: string, { accounts }: StepContext): (TokenAccount & { readonly decimals: number }) | undefined {
  const found = tokenAccountOf(accounts.get(key))
  const decimals = found && decimalsOf(accounts.get(found.mint))
  return found && decimals !== undefined ? { ...found, decimals } : undefined
}

function moveTokens(step: Instruction, at: readonly number[], amount: bigint, context: StepContext) {
  const keys = keysOf(step, Math.max(...at) + 1)
  const [from = '', to = '', by = ''] = at.map((index) => keys[index] ?? '')
  const source = holding(from, context)
  if (!source) return undefined
  const words = `${formatUnits(amount, source.decimals)} ${short(source.mint)}`
  const owner = tokenAccountOf(context.accounts.get(to))?.owner ?? context.opened.get(to)
  const rows: readonly Row[] = [
    ...payerRows(source.owner === context.own ? by : source.owner, context),
    ...(owner === undefined ? [] : [stacked('recipient', owner)]),
    stacked(owner === undefined ? 'recipient' : 'tokenAccount', to),
    stacked('token', source.mint),
    { label: 'amount', value: words },
  ]
  return { sentence: { key: 'send', values: { amount: words } }, rows, warnings: [] } satisfies StepReading
}

function allowTokens(step: Instruction, delegateAt: number, amount: bigint, context: StepContext) {
  const keys = keysOf(step, delegateAt + 2)
  const [from = '', delegate = ''] = [keys[0], keys[delegateAt]]
  const source = holding(from, context)
  if (!source) return undefined
  const words = `${formatUnits(amount, source.decimals)} ${short(source.mint)}`
  const isAll = amount >= source.amount
  const rows: readonly Row[] = [
    stacked('spender', delegate),
    stacked('token', source.mint),
    { label: 'newLimit', value: words },
  ]
  const symbol = short(source.mint)
  return {
    sentence: { key: isAll ? 'approveAll' : 'approveLimited', values: { amount: words, symbol } },
    rows,
    warnings: [
      isAll ? { tone: 'danger', key: 'delegateAll', values: { symbol } } : { tone: 'danger', key: 'delegate' },
    ],
  } satisfies StepReading
}

function closeTokens(step: Instruction, context: StepContext): StepReading {
  const [account = '', to = ''] = keysOf(step, 3)
  return {
    sentence: { key: 'closeAccount' },
    rows: [stacked('tokenAccount', account), stacked('recipient', to)],
    warnings: to === context.own ? [] : [{ tone: 'danger', key: 'closesAway' }],
  }
}

const AUTHORITIES = ['mint', 'freeze', 'owner', 'close'] as const
/** Steps that get a token account ready: what it costs is shown by the step that pays. */
const PREPARES: ReadonlySet<number> = new Set([17, 21, 22])
/** Steps that say whose a new token account is. */
const OWNS: ReadonlySet<number> = new Set([1, 16, 18])

/** Reads a step of the token programs; `undefined` for one that is not known. */
export function readTokenStep(step: Instruction, context: StepContext): StepReading | undefined {
  const fields = new Fields(step)
  const kind = fields.data.getUint8(0)
  const amount = (length: number): bigint => {
    fields.endsAt(length)
    return fields.u64(1)
  }
  if (PREPARES.has(kind)) return quiet
  if (OWNS.has(kind)) {
    const owner = context.opened.get(keysOf(step, 1)[0] ?? '')
    if (owner === undefined) return undefined
    return owner === context.own ? quiet : { rows: [stacked('newOwner', owner)], warnings: [] }
  }
  if (kind === 3) return moveTokens(step, [0, 1, 2], amount(9), context)
  if (kind === 12) return moveTokens(step, [0, 2, 3], amount(10), context)
  if (kind === 4) return allowTokens(step, 1, amount(9), context)
  if (kind === 13) return allowTokens(step, 2, amount(10), context)
  if (kind === 5) {
    const source = holding(keysOf(step, 2)[0] ?? '', context)
    const symbol = short(source?.mint ?? '')
    return source && { sentence: { key: 'revoke', values: { symbol } }, rows: [], warnings: [] }
  }
  if (kind === 6) {
    const rows = [stacked('tokenAccount', keysOf(step, 2)[0] ?? '')]
    if (fields.data.getUint8(2) === 1) rows.push(stacked('newOwner', fields.key(3)))
    return takeover(`setAuthority (${AUTHORITIES[fields.data.getUint8(1)] ?? '?'})`, rows)
  }
  if (kind === 9) return closeTokens(step, context)
  // Of Token-2022: with the fee that the token keeps.
  if (kind === 26 && fields.data.getUint8(1) === 1) {
    fields.endsAt(19)
    return moveTokens(step, [0, 2, 3], fields.u64(2), context)
  }
  return undefined
}
