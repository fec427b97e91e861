import type { Address, Hex } from 'viem'
import type { Node } from '../requests/node.ts'
import { keyOf } from './changes.ts'
import { decodeCall, functionsOf } from './decodeCall.ts'
import type { Row, Warning } from './facts.ts'
import type { CallReading } from './readCall.ts'
import { symbolAt } from './token.ts'

const ITEM = functionsOf([
  'function transferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function approve(address to, uint256 id)',
])
const ITEMS = functionsOf([
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
])
/** Interfaces of ERC-721 and ERC-1155, as contracts are asked for them (ERC-165). */
const ERC721 = '80ac58cd'
const ERC1155 = 'd9b67a26'
/** Items of one call that a user reads. */
const MAX_ITEMS = 20
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

async function hasInterface(node: Node, to: string, id: string): Promise<boolean> {
  try {
    const data = `0x01ffc9a7${id.padEnd(64, '0')}`
    return BigInt(String(await node('eth_call', [{ to, data }, 'latest']))) === 1n
  } catch {
    return false
  }
}

/** Whether a contract is a collection of single items (ERC-721). */
export function isCollection(node: Node, address: string): Promise<boolean> {
  return hasInterface(node, address, ERC721)
}

interface Collection {
  readonly to: Address
  readonly symbol: string
}

const nameOf = ({ symbol }: Collection, id: unknown, amount: unknown = 1n): string =>
  `${amount === 1n ? '' : `${amount} × `}${symbol ? `${symbol} ` : ''}#${id}`

const address = (value: unknown): string => String(value)
const isSame = (first: string, second: string): boolean => first.toLowerCase() === second.toLowerCase()

function sending(collection: Collection, owner: string, [from, to]: readonly unknown[], items: readonly string[]) {
  const [only] = items
  const list: Row[] = [
    { label: 'contract', value: collection.to, isStacked: true },
    ...items.map((value): Row => ({ label: 'item', value, isStacked: true })),
  ]
  const whom: Row[] = [
    ...(isSame(address(from), owner) ? [] : [{ label: 'payer' as const, value: address(from), isStacked: true }]),
    { label: 'recipient', value: address(to), isStacked: true },
  ]
  // A site makes the list as long as it likes: no address may stand below it.
  const rows = items.length > 1 ? [...whom, ...list] : [...list, ...whom]
  const isOwn = isSame(address(to), collection.to)
  const warnings: Warning[] = isOwn ? [{ tone: 'danger', key: 'toContract' }] : []
  const sentence =
    only !== undefined && items.length === 1
      ? ({ key: 'send', values: { amount: only } } as const)
      : ({ key: 'sendItems', values: { count: String(items.length) } } as const)
  return { sentence, warnings, rows }
}

function allowing({ to, symbol }: Collection, [spender, id]: readonly unknown[]): CallReading {
  const item = nameOf({ to, symbol }, id)
  const isRevoked = address(spender) === ZERO_ADDRESS
  const rows: Row[] = [
    { label: 'contract', value: to, isStacked: true },
    { label: 'item', value: item, isStacked: true },
    ...(isRevoked ? [] : [{ label: 'spender' as const, value: address(spender), isStacked: true }]),
  ]
  const warnings: Warning[] = isRevoked ? [] : [{ tone: 'danger', key: 'itemTaken' }]
  return { sentence: { key: isRevoked ? 'revokeItem' : 'approveItem', values: { item } }, warnings, rows }
}

/** What is sent of a collection; nothing where the call says more than that to the recipient. */
function itemsOf(collection: Collection, args: readonly unknown[]): readonly string[] | undefined {
  const [, , ids, amounts] = args
  const more = args.at(-1)
  if (args.length > 3 && more !== '0x') return undefined
  if (!Array.isArray(ids)) return [nameOf(collection, ids, args.length === 5 ? amounts : 1n)]
  if (!Array.isArray(amounts) || ids.length !== amounts.length || ids.length === 0) return undefined
  return ids.length > MAX_ITEMS ? undefined : ids.map((id, at) => nameOf(collection, id, amounts[at]))
}

/**
 * Reads a call of a collection (ERC-721, ERC-1155): an item that is sent, or that another account may take.
 * @returns `undefined` for other calls, and for contracts that are no collection
 */
export async function readItem(
  { to, data }: { readonly to: Address; readonly data: Hex },
  owner: string,
  node: Node,
): Promise<CallReading | undefined> {
  const single = decodeCall(ITEM, data)
  const decoded = single ?? decodeCall(ITEMS, data)
  if (!decoded || !(await hasInterface(node, to, single ? ERC721 : ERC1155))) return undefined
  const collection = { to, symbol: (await symbolAt(node, to)) ?? '' }
  if (decoded.signature.startsWith('approve')) return allowing(collection, decoded.args)
  const items = itemsOf(collection, decoded.args)
  if (!items) return undefined
  const [from, , item, amount] = decoded.args
  const isOne = typeof item === 'bigint' && isSame(address(from), owner)
  const moved = typeof amount === 'bigint' ? amount : 1n
  const moves = isOne ? { moves: keyOf({ contract: to, item, amount: -moved }) } : {}
  return { ...sending(collection, owner, decoded.args, items), ...moves }
}
