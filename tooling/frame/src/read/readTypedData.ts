import { formatUnits, hashTypedData, maxUint256, type TypedDataDefinition } from 'viem'
import * as z from 'zod/mini'
import { FrameError } from '../frameError.ts'
import type { Row, Subject, Warning } from './facts.ts'
import type { SigningContext } from './readMessage.ts'

const field = z.strictObject({ name: z.string(), type: z.string() })
const schema = z.object({
  types: z.record(z.string(), z.array(field)),
  primaryType: z.string(),
  domain: z.record(z.string(), z.unknown()),
  message: z.record(z.string(), z.unknown()),
})

/** Data that signs away the account itself: only the wallet's own views may make it. */
const FORBIDDEN_TYPES: ReadonlySet<string> = new Set(['Delegation', 'PackedUserOperation', 'UserOperation'])
const DELEGATION_MANAGER = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'
const MAX_ROWS = 100
const PERMIT_MINUTES = 30

interface Walk {
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly rows: Row[]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Every field by its type, nested ones by their path. */
function addRows(walk: Walk, type: string, value: unknown, path: string): void {
  if (walk.rows.length >= MAX_ROWS) return
  const list = /^(.*)\[\d*\]$/.exec(type)
  const fields = walk.types[type]
  if (list && Array.isArray(value))
    for (const [index, item] of value.entries()) addRows(walk, list[1] ?? '', item, `${path}[${index}]`)
  else if (fields && typeof value === 'object' && value !== null)
    for (const { name, type: inner } of fields)
      addRows(walk, inner, Reflect.get(value, name), path === '' ? name : `${path}.${name}`)
  else walk.rows.push({ label: { text: path }, value: textOf(value), isStacked: true })
}

interface Permit {
  readonly spender: string
  readonly amount: bigint
  readonly deadline: bigint
}

function bigOf(value: unknown): bigint | undefined {
  try {
    return BigInt(String(value))
  } catch {
    return undefined
  }
}

/** A permission to spend: EIP-2612, and Permit2's two forms. */
function readPermit(primaryType: string, message: Readonly<Record<string, unknown>>): Permit | undefined {
  const details: unknown = message.details
  const inner: Readonly<Record<string, unknown>> =
    primaryType === 'Permit' ? message : typeof details === 'object' && details !== null ? { ...details } : {}
  const amount = bigOf(primaryType === 'Permit' ? inner.value : inner.amount)
  const deadline = bigOf(primaryType === 'Permit' ? message.deadline : message.sigDeadline)
  const isPermit = ['Permit', 'PermitSingle'].includes(primaryType)
  if (!isPermit || typeof message.spender !== 'string' || amount === undefined || deadline === undefined)
    return undefined
  return { spender: message.spender, amount, deadline }
}

function permitWarnings({ amount, deadline }: Permit, now: number): Warning[] {
  const warnings: Warning[] = [{ tone: 'danger', key: 'permit' }]
  // Permit2 counts in 160 bits.
  if (amount > maxUint256 / 2n || amount === 2n ** 160n - 1n) warnings.push({ tone: 'danger', key: 'unlimitedPermit' })
  if (deadline > BigInt(Math.floor(now / 1000) + PERMIT_MINUTES * 60))
    warnings.push({ tone: 'warning', key: 'longPermit' })
  return warnings
}

function parse(data: unknown): z.infer<typeof schema> {
  try {
    return schema.parse(typeof data === 'string' ? JSON.parse(data) : data)
  } catch (cause) {
    throw new FrameError('The typed data cannot be read.', -32602, cause)
  }
}

/** @throws FrameError for data of another chain, or data that would sign away the account */
function refuse({ domain, primaryType }: z.infer<typeof schema>, { address, chain }: SigningContext): void {
  const id = domain.chainId === undefined ? undefined : bigOf(domain.chainId)
  if (domain.chainId !== undefined && `eip155:${id}` !== chain)
    throw new FrameError('The typed data is for another network.', 4901)
  const contract = typeof domain.verifyingContract === 'string' ? domain.verifyingContract.toLowerCase() : ''
  if (contract === address.toLowerCase() || contract === DELEGATION_MANAGER || FORBIDDEN_TYPES.has(primaryType))
    throw new FrameError('This would sign away the account. It was refused.', 4200)
}

/** Reads typed data (EIP-712) field by field. @throws FrameError */
export function readTypedData(data: unknown, context: SigningContext, now: number): Subject {
  const parsed = parse(data)
  refuse(parsed, context)
  const { types, primaryType, domain, message } = parsed
  const walk: Walk = { types, rows: [] }
  addRows(walk, primaryType, message, '')
  const permit = readPermit(primaryType, message)
  const name = typeof domain.name === 'string' ? domain.name.slice(0, 40) : ''
  const contract = typeof domain.verifyingContract === 'string' ? domain.verifyingContract : undefined
  const rows: Row[] = [
    ...(contract === undefined ? [] : [{ label: 'contract' as const, value: contract, isStacked: true }]),
    ...(permit ? [{ label: 'spender' as const, value: permit.spender, isStacked: true }] : []),
    ...(permit ? [{ label: 'rawAmount' as const, value: formatUnits(permit.amount, 0) }] : []),
    ...walk.rows,
  ]
  const warnings: Warning[] = permit ? permitWarnings(permit, now) : []
  if (walk.rows.length >= MAX_ROWS) warnings.push({ tone: 'warning', key: 'tooLong' })
  try {
    // The types come from the site: viem checks that they fit the message.
    const definition = { types, primaryType, domain, message } as unknown as TypedDataDefinition
    const facts = {
      sentence: { key: permit ? 'permitTitle' : 'signData', values: { name } } as const,
      warnings,
      rows,
      raw: JSON.stringify(parsed, undefined, 2),
    }
    return { digest: hashTypedData(definition), facts }
  } catch (cause) {
    throw new FrameError('The typed data cannot be read.', -32602, cause)
  }
}
