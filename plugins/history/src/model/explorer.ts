import { type CaipNetworkId, formatAmount, kernelError, type Network } from '@latchkey/kernel'
import { cleanText } from '@latchkey/kernel/text'
import { folded, type HistoryChange, type HistoryEntry, keyOf } from './entry.ts'

/** The lists an account's history is put together from, as Etherscan and those like it name them. */
export const EXPLORER_LISTS = ['txlist', 'txlistinternal', 'tokentx', 'tokennfttx', 'token1155tx'] as const
export type ExplorerList = (typeof EXPLORER_LISTS)[number]

/** A row of one of the lists, checked, with the fields its list has. */
export interface ExplorerRow {
  readonly list: ExplorerList
  readonly hash: string
  readonly block: number
  /** Seconds since 1970. */
  readonly time: number
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly input: string
  readonly isFailed: boolean
  readonly contract: string
  readonly tokenId: string
  readonly name: string
  readonly symbol: string
  /** Absent for what no token can have: its amounts are not known. */
  readonly decimals: number | undefined
}

const ADDRESS = /^(0x[0-9a-fA-F]{40})?$/
const HASH = /^0x[0-9a-fA-F]{64}$/
const WHOLE = /^\d{1,78}$/
const NOBODY = `0x${'0'.repeat(40)}`
/** `approve`, `increaseAllowance`, `setApprovalForAll`. */
const APPROVAL = /^0x(095ea7b3|39509351|a22cb465)/

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): string => (WHOLE.test(textOf(value)) ? textOf(value) : '')

/** The last second that dates can show (ECMAScript, 21.4.1.1). */
const LAST_SECOND = 8.64e12

function countOf(value: unknown, most: number): number | undefined {
  const text = numberOf(value)
  return text === '' || Number(text) > most ? undefined : Number(text)
}

/** Most decimals a token may have. */
const MAX_DECIMALS = 36

function decimalsOf(text: string): number | undefined {
  const decimals = Number(text || '0')
  return decimals <= MAX_DECIMALS ? decimals : undefined
}

/** A row, if it is one. Some explorers call the hash of an internal row otherwise. */
function readRow(list: ExplorerList, value: unknown): ExplorerRow[] {
  const row: Readonly<Record<string, unknown>> = Object(value)
  const hash = textOf(row.hash ?? row.transactionHash)
  const [from, to, contract] = [textOf(row.from), textOf(row.to), textOf(row.contractAddress)]
  const [block, time] = [countOf(row.blockNumber, Number.MAX_SAFE_INTEGER), countOf(row.timeStamp, LAST_SECOND)]
  if (
    !HASH.test(hash) ||
    block === undefined ||
    time === undefined ||
    ![from, to, contract].every((text) => ADDRESS.test(text))
  )
    return []
  const isNative = list === 'txlist' || list === 'txlistinternal'
  if (!isNative && contract === '') return []
  const isToken = list === 'tokennfttx' || list === 'token1155tx'
  return [
    {
      list,
      hash: folded(hash),
      block,
      time,
      from,
      to,
      value: BigInt(numberOf(isToken ? (row.tokenValue ?? '1') : row.value) || '0'),
      input: textOf(row.input).slice(0, 10),
      isFailed: row.isError === '1',
      contract,
      tokenId: numberOf(row.tokenID),
      name: cleanText(row.tokenName),
      symbol: cleanText(row.tokenSymbol),
      decimals: isToken ? 0 : decimalsOf(numberOf(row.tokenDecimal)),
    },
  ]
}

/**
 * Reads one list. "No transactions found" is an empty list of status 0; a text of status 0 is a refusal.
 * @throws `http/malformed` for a refusal and for what is no answer
 */
export function readExplorerList(list: ExplorerList, value: unknown): readonly ExplorerRow[] {
  const { result } = Object(value)
  if (!Array.isArray(result)) {
    const problem = cleanText(result) || 'not as agreed'
    throw kernelError('http/malformed', { details: { url: list, problem } })
  }
  return result.slice(0, 1000).flatMap((row) => readRow(list, row))
}

function changeOf(row: ExplorerRow, owner: string, network: Network): HistoryChange[] {
  const { list, from, to, value, contract, name, symbol } = row
  const isNative = list === 'txlist' || list === 'txlistinternal'
  const [isIn, isOut] = [folded(to) === owner, folded(from) === owner]
  if (row.isFailed || (!isIn && !isOut) || (isNative && value === 0n)) return []
  const { nativeCurrency } = network
  const words = isNative
    ? { name: nativeCurrency.name, symbol: nativeCurrency.symbol }
    : { ...(name && { name }), ...(symbol && { symbol }) }
  const isNft = list === 'tokennfttx' || list === 'token1155tx'
  const decimals = isNative ? nativeCurrency.decimals : row.decimals
  return [
    {
      direction: isIn && isOut ? 'self' : isIn ? 'in' : 'out',
      isNft,
      ...(decimals === undefined ? {} : { amount: formatAmount(value, decimals) }),
      ...words,
      ...(isNft && row.tokenId ? { name: cleanText(`${name} #${row.tokenId}`) } : {}),
      ...(isNative ? (network.icon ? { icon: network.icon } : {}) : { address: `${network.id}:${contract}` as const }),
      counterparty: isIn ? from : to,
      marks: [],
    },
  ]
}

/** What a transaction was, from what moved in it. */
function kindOf(outer: ExplorerRow | undefined, changes: readonly HistoryChange[], owner: string): string {
  const directions = new Set(changes.map(({ direction }) => direction))
  const [first] = changes
  if (directions.has('in') && directions.has('out')) return 'trade'
  if (directions.size === 1 && first?.direction === 'in')
    return folded(first.counterparty ?? '') === NOBODY ? 'mint' : 'receive'
  if (directions.size === 1 && first) return folded(first.counterparty ?? '') === NOBODY ? 'burn' : 'send'
  if (!outer || folded(outer.from) !== owner) return 'execute'
  if (outer.to === '') return 'deploy'
  if (APPROVAL.test(outer.input)) return 'approve'
  if (outer.input.length > 2) return 'execute'
  return folded(outer.to) === owner ? 'cancel' : 'send'
}

/** The transactions of some rows of all lists, seen from an account, newest first. */
export function explorerEntries(
  rows: readonly ExplorerRow[],
  network: Network & { readonly id: CaipNetworkId },
  address: string,
): readonly HistoryEntry[] {
  const owner = folded(address)
  const byHash = new Map<string, ExplorerRow[]>()
  for (const row of rows) byHash.set(row.hash, [...(byHash.get(row.hash) ?? []), row])
  const entries = [...byHash].map(([hash, group]): HistoryEntry & { readonly block: number } => {
    const outer = group.find(({ list }) => list === 'txlist')
    const main = outer ?? group[0]
    const changes = group.flatMap((row) => changeOf(row, owner, network))
    return {
      key: keyOf(network.id, hash),
      network: network.id,
      hash,
      kind: kindOf(outer, changes, owner),
      status: outer?.isFailed ? 'failed' : 'confirmed',
      at: (main?.time ?? 0) * 1000,
      // Without the transaction itself, which only its sender and receiver have, its sender is unknown.
      from: outer?.from ?? '',
      to: outer ? outer.to || outer.contract : '',
      changes,
      block: main?.block ?? 0,
    }
  })
  return entries.sort((a, b) => b.block - a.block).map(({ block: _, ...entry }) => entry)
}
