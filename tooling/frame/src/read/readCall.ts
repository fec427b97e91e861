import { type Address, formatUnits, type Hex, maxUint256 } from 'viem'
import type { Node } from '../requests/node.ts'
import { COIN, keyOf } from './changes.ts'
import { decodeCall, functionsOf } from './decodeCall.ts'
import type { Row, Sentence, Warning } from './facts.ts'
import { readItem } from './readItem.ts'
import { dateOf, PERMIT2 } from './readPermit.ts'
import { readVault } from './readVault.ts'
import { allowanceOf, amountOf, isUnlimited, type Token, tokenAt } from './token.ts'

/** A call as it will be signed. */
export interface Call {
  readonly to: Address | undefined
  readonly data: Hex
  readonly value: bigint
}

/** What a call does, in facts. */
export interface CallReading {
  readonly sentence: Sentence
  readonly warnings: readonly Warning[]
  readonly rows: readonly Row[]
  readonly limit?: { readonly symbol: string; readonly decimals: number }
  /** What the sentence says that leaves the account, as the key of that change. */
  readonly moves?: string
}

/** Limits that earlier calls of the same request set, by token and spender. */
export type GrantedLimits = Map<string, bigint>

/** Where a call is read: the node of its chain, and its coin. */
export interface ReadContext {
  readonly node: Node
  readonly coin: { readonly symbol: string; readonly decimals: number }
  /** Of the calls before this one, which the chain does not know yet; this one's are added. */
  readonly granted?: GrantedLimits | undefined
}

const COLLECTION = functionsOf(['function setApprovalForAll(address operator, bool approved)'])
const TOKEN = functionsOf([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
])
const ALLOWANCE = functionsOf(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])

/** Functions that give something away as a whole: ownership, the code of a contract, execution by others. */
const TAKEOVER: Readonly<Record<string, string>> = {
  '0xf2fde38b': 'transferOwnership',
  '0x13af4035': 'setOwner',
  '0x3659cfe6': 'upgradeTo',
  '0x4f1ef286': 'upgradeToAndCall',
  '0x99a88ec4': 'upgrade',
  '0x715018a6': 'renounceOwnership',
  '0x2f2ff15d': 'grantRole',
  '0x6a761202': 'execTransaction',
}

function unreadable({ to, data, value }: Call, { coin }: ReadContext): CallReading {
  const name = TAKEOVER[data.slice(0, 10)]
  const rows: Row[] = [
    { label: 'contract', value: to ?? '', isStacked: true },
    { label: 'function', value: name ?? data.slice(0, 10) },
  ]
  if (value > 0n) rows.push({ label: 'amount', value: `${formatUnits(value, coin.decimals)} ${coin.symbol}` })
  const warnings: Warning[] = [
    { tone: 'danger', key: name ? 'takeover' : 'unreadable', ...(name && { values: { name } }) },
  ]
  return { sentence: { key: 'callContract' }, warnings, rows }
}

function approval(token: Token, to: Address, spender: string, amount: bigint, before: bigint | undefined): CallReading {
  const { symbol, decimals } = token
  const isEverything = isUnlimited(amount, token)
  const rows: Row[] = [
    { label: 'contract', value: to, isStacked: true },
    { label: 'newLimit', value: allowanceOf(amount, token), isStacked: isEverything },
  ]
  if (before !== undefined) rows.push({ label: 'oldLimit', value: amountOf(before, token) })
  rows.push({ label: 'spender', value: spender, isStacked: true })
  const key = amount === 0n ? 'revoke' : isEverything ? 'approveAll' : 'approveLimited'
  const warnings: Warning[] = isEverything ? [{ tone: 'danger', key: 'unlimited', values: { symbol } }] : []
  return {
    sentence: { key, values: { amount: amountOf(amount, token), symbol } },
    warnings,
    rows,
    ...(isEverything && { limit: { symbol, decimals } }),
  }
}

async function allowanceBefore(node: Node, to: Address, owner: string, spender: string): Promise<bigint | undefined> {
  try {
    const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')
    const data = `0xdd62ed3e${word(owner)}${word(spender)}`
    return BigInt(String(await node('eth_call', [{ to, data }, 'latest'])))
  } catch {
    return undefined
  }
}

function readApprovalForAll(to: Address, args: readonly unknown[]): CallReading {
  const [operator, approved] = args
  const rows: Row[] = [
    { label: 'contract', value: to, isStacked: true },
    { label: 'spender', value: String(operator), isStacked: true },
  ]
  const warnings: Warning[] = approved ? [{ tone: 'danger', key: 'collection' }] : []
  return { sentence: { key: approved ? 'approveCollection' : 'revokeCollection' }, warnings, rows }
}

/** An allowance that Permit2 keeps: so much of a token that it may move already, until a time. */
async function readAllowance(data: Hex, node: Node): Promise<CallReading | undefined> {
  const decoded = decodeCall(ALLOWANCE, data)
  if (!decoded) return undefined
  const [address, spender, amount, expiration] = decoded.args
  const token = await tokenAt(node, String(address))
  if (!token) return undefined
  const { rows, sentence, warnings } = approval(
    token,
    address as Address,
    String(spender),
    BigInt(String(amount)),
    undefined,
  )
  const until = BigInt(String(expiration))
  // With 0 it is over with the block of the call.
  const expires: Row[] = until === 0n ? [] : [{ label: 'expires', value: dateOf(until) }]
  return { sentence, warnings, rows: [...rows, ...expires] }
}

async function readToken(
  to: Address,
  call: Call,
  owner: string,
  context: ReadContext,
): Promise<CallReading | undefined> {
  const decoded = decodeCall(TOKEN, call.data)
  const token = decoded && (await tokenAt(context.node, to))
  if (!decoded || !token) return undefined
  const [name] = decoded.signature.split('(')
  const words = decoded.args.map(String)
  if (name === 'approve' || name === 'increaseAllowance') {
    const [spender = '', given = '0'] = words
    const [key, amount] = [`${to}|${spender}`, BigInt(given)]
    const before = context.granted?.get(key) ?? (await allowanceBefore(context.node, to, owner, spender))
    const sum = name === 'approve' ? amount : amount + (before ?? 0n)
    const total = sum > maxUint256 ? maxUint256 : sum
    context.granted?.set(key, total)
    return approval(token, to, spender, total, before)
  }
  const [payer, recipient = '', given = '0'] = name === 'transfer' ? [undefined, ...words] : words
  const amount = amountOf(BigInt(given), token)
  const isOwners = payer === undefined || payer.toLowerCase() === owner.toLowerCase()
  const rows: Row[] = [
    { label: 'contract', value: to, isStacked: true },
    { label: 'amount', value: amount },
    ...(payer === undefined ? [] : [{ label: 'payer' as const, value: payer, isStacked: true }]),
    { label: 'recipient', value: recipient, isStacked: true },
  ]
  const isOwn = recipient.toLowerCase() === to.toLowerCase()
  const warnings: Warning[] = isOwn ? [{ tone: 'danger', key: 'toContract' }] : []
  const moves = isOwners ? { moves: keyOf({ contract: to, amount: -BigInt(given) }) } : {}
  return { sentence: { key: 'send', values: { amount } }, warnings, rows, ...moves }
}

/** Reads a call by the standards of what the contract answers as; `undefined` where it answers as none, or as two. */
async function readStandard(
  to: Address,
  call: Call,
  owner: string,
  context: ReadContext,
): Promise<CallReading | undefined> {
  const { node } = context
  const { data } = call
  const forAll = decodeCall(COLLECTION, data)
  if (forAll) return readApprovalForAll(to, forAll.args)
  if (to.toLowerCase() === PERMIT2) return readAllowance(data, node)
  const [token, item, vault] = await Promise.all([
    readToken(to, call, owner, context),
    readItem({ to, data }, owner, node),
    readVault({ to, data }, owner, node),
  ])
  return token && item ? undefined : (token ?? item ?? vault)
}

/** Reads a call by the token standards where the contract answers as a token; anything else cannot be read. */
export async function readCall(call: Call, owner: string, context: ReadContext): Promise<CallReading> {
  const { to, data, value } = call
  const { coin } = context
  if (data === '0x' && to !== undefined) {
    const amount = `${formatUnits(value, coin.decimals)} ${coin.symbol}`
    const rows: Row[] = [
      { label: 'amount', value: amount },
      { label: 'recipient', value: to, isStacked: true },
    ]
    const moves = keyOf({ contract: COIN, amount: -value })
    return { sentence: { key: 'send', values: { amount } }, warnings: [], rows, moves }
  }
  if (to === undefined) {
    const rows: Row[] =
      value > 0n ? [{ label: 'amount', value: `${formatUnits(value, coin.decimals)} ${coin.symbol}` }] : []
    return { sentence: { key: 'deploy' }, warnings: [{ tone: 'danger', key: 'unreadable' }], rows }
  }
  const reading = value === 0n ? await readStandard(to, call, owner, context) : undefined
  return reading ?? unreadable(call, context)
}
