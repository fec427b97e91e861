import { FrameError } from '../errors/frameError.ts'
import type { Node } from '../requests/node.ts'
import type { Row, Sentence, Warning } from './facts.ts'
import { allowanceOf, isUnlimited, type Token, tokenAt } from './token.ts'

/** What a signature gives away, in facts. */
export interface PermitReading {
  readonly sentence: Sentence
  readonly warnings: readonly Warning[]
  readonly rows: readonly Row[]
}

type Fields = Readonly<Record<string, unknown>>

/** Typed data of which only what is signed is left. */
export interface SignedData {
  readonly primaryType: string
  readonly message: Fields
  /** The contract that takes the signature. */
  readonly contract: string | undefined
}

/** So much of a token, or all of it. */
interface Grant {
  readonly token: string | undefined
  readonly amount: bigint | 'all'
}

interface Permit {
  readonly kind: 'permit' | 'authorisation'
  /** Who may take it, or who gets it. */
  readonly whom: string
  readonly grants: readonly Grant[]
  /** Seconds since 1970 until which it is good; `0` for always. */
  readonly until: bigint
}

/** The contract of Uniswap's Permit2, at one address of every network (https://github.com/Uniswap/permit2). */
export const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
/** Primary types of EIP-2612, EIP-4494, DAI, Permit2 and EIP-3009. */
const NAMES = /^Permit|WithAuthorization$|^CancelAuthorization$/
const PERMIT_MINUTES = 30
/** Tokens that are looked up for one signature. */
const MAX_TOKENS = 20
/** Characters from which on a number needs a line of its own. */
const LONG = 24
const LAST_DATE = 8_640_000_000_000n

const isText = (value: unknown): value is string => typeof value === 'string'

/** @throws for what is no number */
function big(value: unknown): bigint {
  if (typeof value !== 'string' && typeof value !== 'number') throw new FrameError('no number')
  return BigInt(value)
}

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new FrameError('no fields')
  return { ...value }
}

/** @throws for what is no address */
function who(value: unknown): string {
  if (!isText(value)) throw new FrameError('no address')
  return value
}

function permit2Of({ primaryType, message }: SignedData): Permit {
  const isAllowance = primaryType === 'PermitSingle' || primaryType === 'PermitBatch'
  const given = isAllowance ? message.details : message.permitted
  const details = (Array.isArray(given) ? given : [given]).map(fieldsOf)
  const ends = details.map(({ expiration }) => (isAllowance ? big(expiration) : 0n))
  const deadline = big(isAllowance ? message.sigDeadline : message.deadline)
  return {
    kind: 'permit',
    whom: who(message.spender),
    grants: details.map(({ token, amount }) => ({ token: who(token), amount: big(amount) })),
    until: [deadline, ...ends].reduce((latest, end) => (end > latest ? end : latest)),
  }
}

/** What a signature lets others take. @throws for data of another form */
function permitOf(data: SignedData): Permit {
  const { primaryType, message, contract: token } = data
  if (/^(Transfer|Receive)WithAuthorization$/.test(primaryType)) {
    const grants = [{ token, amount: big(message.value) }]
    return { kind: 'authorisation', whom: who(message.to), grants, until: big(message.validBefore) }
  }
  if (primaryType !== 'Permit') return permit2Of(data)
  const whom = who(message.spender)
  // DAI knows all or nothing.
  if (typeof message.allowed === 'boolean') {
    const grants: Grant[] = [{ token, amount: message.allowed ? 'all' : 0n }]
    return { kind: 'permit', whom, grants, until: big(message.expiry) }
  }
  return { kind: 'permit', whom, grants: [{ token, amount: big(message.value) }], until: big(message.deadline) }
}

/** Until when something is good, from seconds since 1970; 0 is for always. */
export function dateOf(seconds: bigint): string {
  if (seconds === 0n || seconds > LAST_DATE) return '∞'
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** A grant beside its token, where the chain knows one. */
type Known = Grant & { readonly found: Token | undefined }

function rowsOf({ token, amount, found }: Known): Row[] {
  const contract: Row[] = token === undefined ? [] : [{ label: 'contract', value: token, isStacked: true }]
  const row = (label: 'amount' | 'rawAmount', value: string): Row => ({ label, value, isStacked: value.length > LONG })
  if (amount === 'all') return [...contract, row('amount', `∞ ${found?.symbol ?? ''}`.trim())]
  return [...contract, found ? row('amount', allowanceOf(amount, found)) : row('rawAmount', String(amount))]
}

const isAll = ({ amount, found }: Known): boolean => amount === 'all' || isUnlimited(amount, found)

function sentenceOf({ kind }: Permit, grants: readonly Known[], name: string): Sentence {
  const [only] = grants
  const found = only?.found
  if (grants.every(({ amount }) => amount === 0n)) return { key: 'revoke', values: { symbol: found?.symbol ?? name } }
  if (!only || !found || grants.length > 1) return { key: 'permitTitle', values: { name } }
  if (isAll(only)) return { key: 'permitAll', values: { symbol: found.symbol } }
  const values = { amount: only.amount === 'all' ? '∞' : allowanceOf(only.amount, found) }
  return { key: kind === 'permit' ? 'permitUpTo' : 'authorise', values }
}

function warningsOf({ kind, until }: Permit, grants: readonly Known[], now: number): Warning[] {
  if (grants.every(({ amount }) => amount === 0n)) return []
  const warnings: Warning[] = [{ tone: 'danger', key: kind }]
  for (const symbol of new Set(grants.filter(isAll).map(({ found }) => found?.symbol)))
    warnings.push(
      symbol === undefined
        ? { tone: 'danger', key: 'unlimitedPermit' }
        : { tone: 'danger', key: 'unlimited', values: { symbol } },
    )
  if (until === 0n || until > BigInt(Math.floor(now / 1000) + PERMIT_MINUTES * 60))
    warnings.push({ tone: 'warning', key: 'longPermit' })
  return warnings
}

/** A right to one item of a collection (EIP-4494). */
function readItem({ message, contract = '' }: SignedData): PermitReading | undefined {
  const { spender, tokenId, deadline } = message
  if (!isText(spender) || tokenId === undefined) return undefined
  const id = String(tokenId)
  const rows: Row[] = [
    { label: 'contract', value: contract, isStacked: true },
    { label: 'spender', value: spender, isStacked: true },
    { label: 'expires', value: dateOf(big(deadline)) },
  ]
  const warnings: Warning[] = [{ tone: 'danger', key: 'permitItem', values: { id } }]
  return { sentence: { key: 'permitItemTitle', values: { id } }, warnings, rows }
}

/**
 * Reads a signature that lets others take tokens: EIP-2612, EIP-4494, DAI, Permit2 and EIP-3009.
 * @returns `undefined` for other data; what looks like one and has another form is a danger
 */
export async function readPermit(
  data: SignedData,
  name: string,
  node: Node,
  now: number,
): Promise<PermitReading | undefined> {
  const { primaryType, contract } = data
  if (!NAMES.test(primaryType) && contract?.toLowerCase() !== PERMIT2) return undefined
  if (primaryType === 'CancelAuthorization') return { sentence: { key: 'cancelAuthorisation' }, warnings: [], rows: [] }
  try {
    const item = primaryType === 'Permit' ? readItem(data) : undefined
    if (item) return item
    const permit = permitOf(data)
    if (permit.grants.length > MAX_TOKENS) throw new FrameError('too many')
    const find = async (grant: Grant): Promise<Known> => ({
      ...grant,
      found: grant.token === undefined ? undefined : await tokenAt(node, grant.token),
    })
    const grants = await Promise.all(permit.grants.map(find))
    const whom: Row = {
      label: permit.kind === 'permit' ? 'spender' : 'recipient',
      value: permit.whom,
      isStacked: true,
    }
    const list = grants.flatMap(rowsOf)
    const rows: Row[] = [
      // A site makes the list as long as it likes: no address may stand below it.
      ...(grants.length > 1 ? [whom, ...list] : [...list, whom]),
      { label: 'expires', value: dateOf(permit.until) },
    ]
    return { sentence: sentenceOf(permit, grants, name), warnings: warningsOf(permit, grants, now), rows }
  } catch {
    // An unknown form.
    const warnings: Warning[] = [{ tone: 'danger', key: 'permitUnknown' }]
    return { sentence: { key: 'permitTitle', values: { name } }, warnings, rows: [] }
  }
}
