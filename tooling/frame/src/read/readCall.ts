import { type Address, decodeFunctionData, formatUnits, type Hex, maxUint256, parseAbi } from 'viem'
import type { Node } from '../requests/node.ts'
import type { Row, Sentence, Warning } from './facts.ts'
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

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])

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
    { label: 'spender', value: spender, isStacked: true },
    { label: 'contract', value: to, isStacked: true },
    { label: 'newLimit', value: allowanceOf(amount, token), isStacked: isEverything },
  ]
  if (before !== undefined) rows.push({ label: 'oldLimit', value: amountOf(before, token) })
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

function decode(data: Hex): ReturnType<typeof decodeFunctionData<typeof abi>> | undefined {
  try {
    const decoded = decodeFunctionData({ abi, data })
    // Bytes behind the arguments would be signed without being shown.
    const expected = decoded.args.length * 64 + 10
    return data.length === expected ? decoded : undefined
  } catch {
    return undefined
  }
}

/** Reads a call by the token standards where the contract answers as a token; anything else cannot be read. */
export async function readCall(call: Call, owner: string, context: ReadContext): Promise<CallReading> {
  const { to, data, value } = call
  const { coin, node } = context
  if (data === '0x' && to !== undefined) {
    const amount = `${formatUnits(value, coin.decimals)} ${coin.symbol}`
    const rows: Row[] = [
      { label: 'recipient', value: to, isStacked: true },
      { label: 'amount', value: amount },
    ]
    return { sentence: { key: 'send', values: { amount } }, warnings: [], rows }
  }
  if (to === undefined) {
    const rows: Row[] =
      value > 0n ? [{ label: 'amount', value: `${formatUnits(value, coin.decimals)} ${coin.symbol}` }] : []
    return { sentence: { key: 'deploy' }, warnings: [{ tone: 'danger', key: 'unreadable' }], rows }
  }
  const decoded = value === 0n ? decode(data) : undefined
  if (decoded?.functionName === 'setApprovalForAll') {
    const [operator, approved] = decoded.args
    const rows: Row[] = [
      { label: 'spender', value: operator, isStacked: true },
      { label: 'contract', value: to, isStacked: true },
    ]
    const warnings: Warning[] = approved ? [{ tone: 'danger', key: 'collection' }] : []
    return { sentence: { key: approved ? 'approveCollection' : 'revokeCollection' }, warnings, rows }
  }
  const token = decoded && (await tokenAt(node, to))
  if (!decoded || !token) return unreadable(call, context)
  if (decoded.functionName === 'approve' || decoded.functionName === 'increaseAllowance') {
    const [spender, amount] = decoded.args
    const key = `${to}|${spender}`
    const before = context.granted?.get(key) ?? (await allowanceBefore(node, to, owner, spender))
    const sum = decoded.functionName === 'approve' ? amount : amount + (before ?? 0n)
    const total = sum > maxUint256 ? maxUint256 : sum
    context.granted?.set(key, total)
    return approval(token, to, spender, total, before)
  }
  const { args } = decoded
  const [recipient, amount] = args.length === 3 ? [args[1], args[2]] : [args[0], args[1]]
  const words = amountOf(amount, token)
  const rows: Row[] = [
    ...(args.length === 3 ? [{ label: 'payer' as const, value: args[0], isStacked: true }] : []),
    { label: 'recipient', value: recipient, isStacked: true },
    { label: 'contract', value: to, isStacked: true },
    { label: 'amount', value: words },
  ]
  const isOwn = recipient.toLowerCase() === to.toLowerCase()
  const warnings: Warning[] = isOwn ? [{ tone: 'danger', key: 'toContract' }] : []
  return { sentence: { key: 'send', values: { amount: words } }, warnings, rows }
}
