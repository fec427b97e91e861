import { type Address, decodeFunctionData, formatUnits, type Hex, maxUint256, parseAbi } from 'viem'
import type { Node } from '../requests/node.ts'
import type { Row, Sentence, Warning } from './facts.ts'

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

/** Where a call is read: the node of its chain, and its coin. */
export interface ReadContext {
  readonly node: Node
  readonly coin: { readonly symbol: string; readonly decimals: number }
}

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])
const tokenAbi = { decimals: '0x313ce567', symbol: '0x95d89b41' } as const

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

/** An amount from which on an allowance counts as unlimited: half of the largest. */
const UNLIMITED = maxUint256 / 2n

interface Token {
  readonly symbol: string
  readonly decimals: number
}

const short = (text: string): string => [...text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '')].slice(0, 20).join('')

function readSymbol(answer: unknown): string {
  const hex = String(answer).slice(2)
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  // `string` is offset, length, text; `bytes32`, in older tokens, is the text itself.
  const length = bytes.length > 64 ? Number(BigInt(`0x${hex.slice(64, 128)}`)) : 32
  const content = bytes.length > 64 ? bytes.slice(64, 64 + Math.min(length, 64)) : bytes.slice(0, 32)
  return short(new TextDecoder().decode(content.filter((byte) => byte !== 0)))
}

/** The token at an address, by its own word; `undefined` when the contract does not answer as one. */
async function tokenAt(node: Node, to: Address): Promise<Token | undefined> {
  try {
    const ask = (data: string) => node('eth_call', [{ to, data }, 'latest'])
    const [decimals, symbol] = await Promise.all([ask(tokenAbi.decimals), ask(tokenAbi.symbol)])
    if (typeof decimals !== 'string' || decimals.length !== 66) return undefined
    const digits = Number(BigInt(decimals))
    return digits <= 77 ? { decimals: digits, symbol: readSymbol(symbol) || '?' } : undefined
  } catch {
    return undefined
  }
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
  const isUnlimited = amount > UNLIMITED
  const words = isUnlimited ? `∞ ${symbol}` : `${formatUnits(amount, decimals)} ${symbol}`
  const rows: Row[] = [
    { label: 'spender', value: spender, isStacked: true },
    { label: 'contract', value: to, isStacked: true },
    { label: 'newLimit', value: isUnlimited ? `${words} (${formatUnits(amount, decimals)})` : words },
  ]
  if (before !== undefined) rows.push({ label: 'oldLimit', value: `${formatUnits(before, decimals)} ${symbol}` })
  const key = amount === 0n ? 'revoke' : isUnlimited ? 'approveAll' : 'approveLimited'
  const warnings: Warning[] = isUnlimited ? [{ tone: 'danger', key: 'unlimited', values: { symbol } }] : []
  return {
    sentence: { key, values: { amount: words, symbol } },
    warnings,
    rows,
    ...(isUnlimited && { limit: { symbol, decimals } }),
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
  if (to === undefined)
    return { sentence: { key: 'deploy' }, warnings: [{ tone: 'danger', key: 'unreadable' }], rows: [] }
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
    const before = await allowanceBefore(node, to, owner, spender)
    const total = decoded.functionName === 'approve' ? amount : amount + (before ?? 0n)
    return approval(token, to, spender, total > maxUint256 ? maxUint256 : total, before)
  }
  const { args } = decoded
  const [recipient, amount] = args.length === 3 ? [args[1], args[2]] : [args[0], args[1]]
  const words = `${formatUnits(amount, token.decimals)} ${token.symbol}`
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
