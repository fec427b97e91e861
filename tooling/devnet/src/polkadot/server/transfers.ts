import type { Block, Blockchain } from '@acala-network/chopsticks-core'
import type { EventRecord } from '@polkadot/types/interfaces'
import { hexToU8a } from '@polkadot/util'
import { blake2AsHex, encodeAddress } from '@polkadot/util-crypto'
import { HttpProblem } from '../../http/httpProblem.ts'

/** The coin of the chain. */
const COIN = { symbol: 'DOT', decimals: 10 } as const
/** Polkadot's own prefix of addresses. */
const PREFIX = 0
const MAX_ROWS = 100

/** A transfer as Subscan answers it. */
interface TransferRow {
  readonly from: string
  readonly to: string
  readonly success: true
  readonly hash: string
  readonly block_num: number
  readonly block_timestamp: number
  readonly extrinsic_index: string
  readonly amount: string
  readonly amount_v2: string
  readonly asset_symbol: string
  readonly asset_type: 'native' | 'asset'
  readonly asset_unique_id: string
}

interface Coin {
  readonly symbol: string
  readonly decimals: number
}

function inWhole(amount: bigint, decimals: number): string {
  const digits = `${amount}`.padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${digits.slice(0, digits.length - decimals)}${fraction && decimals > 0 ? `.${fraction}` : ''}`
}

async function tokenOf(block: Block, id: string): Promise<Coin> {
  const { query } = await block.meta
  const read = query.assets?.metadata && (await block.read('PalletAssetsAssetMetadata', query.assets.metadata, id))
  const { symbol = '', decimals = 0 } = (read?.toHuman() ?? {}) as { symbol?: string; decimals?: string }
  return { symbol, decimals: Number(decimals) }
}

/** The transfers in a block, in its order. */
async function transfersIn(block: Block): Promise<readonly TransferRow[]> {
  const { query } = await block.meta
  if (!query.system?.events || !query.timestamp?.now) return []
  const [events, now, extrinsics] = await Promise.all([
    block.read('Vec<EventRecord>', query.system.events),
    block.read('u64', query.timestamp.now),
    block.extrinsics,
  ])
  const rows: TransferRow[] = []
  // The library's own table of types ends at names in angle brackets.
  for (const { event, phase } of (events ?? []) as Iterable<EventRecord>) {
    const isCoin = event.section === 'balances' && event.method === 'Transfer'
    const isToken = event.section === 'assets' && event.method === 'Transferred'
    const index = phase.isApplyExtrinsic ? phase.asApplyExtrinsic.toNumber() : -1
    const bytes = extrinsics[index]
    if (!(isCoin || isToken) || !bytes) continue
    const data = event.data.map(String)
    const [id = '', from = '', to = '', amount = '0'] = isToken ? data : ['', ...data]
    const { symbol, decimals } = isToken ? await tokenOf(block, id) : COIN
    rows.push({
      from: encodeAddress(from, PREFIX),
      to: encodeAddress(to, PREFIX),
      success: true,
      hash: blake2AsHex(hexToU8a(bytes)),
      block_num: block.number,
      block_timestamp: Math.floor((now?.toNumber() ?? 0) / 1000),
      extrinsic_index: `${block.number}-${index}`,
      amount: inWhole(BigInt(amount), decimals),
      amount_v2: amount,
      asset_symbol: symbol,
      asset_type: isToken ? 'asset' : 'native',
      asset_unique_id: isToken ? `standard_assets/${id}` : symbol,
    })
  }
  return rows
}

interface TransfersRequest {
  readonly address: string
  readonly row: number
  readonly page: number
}

function readRequest(asked: unknown): TransfersRequest {
  const { address, row, page = 0 } = (typeof asked === 'object' ? (asked ?? {}) : {}) as Partial<TransfersRequest>
  const isFit =
    typeof address === 'string' &&
    Number.isInteger(row) &&
    Number(row) >= 1 &&
    Number(row) <= MAX_ROWS &&
    Number.isInteger(page)
  if (!isFit) throw new HttpProblem(400, 'Expected an address, row (1 to 100) and page.')
  try {
    return { address: encodeAddress(address, PREFIX), row: Number(row), page }
  } catch {
    throw new HttpProblem(400, `${address} is not an address.`)
  }
}

/**
 * Answers `POST /api/v2/scan/transfers` as Subscan does (https://support.subscan.io): an account's transfers, the newest
 * first, from the events of every block. Each block is read once.
 */
export function createTransfers(chain: Blockchain): (asked: unknown) => Promise<object> {
  const known = new Map<string, Promise<readonly TransferRow[]>>()
  const read = (block: Block): Promise<readonly TransferRow[]> => {
    const found = known.get(block.hash) ?? transfersIn(block)
    known.set(block.hash, found)
    return found
  }
  return async (asked) => {
    const { address, row, page } = readRequest(asked)
    const found: TransferRow[] = []
    for (let block: Block | undefined = chain.head; block && block.number > 0; block = await block.parentBlock)
      found.push(...[...(await read(block))].reverse().filter(({ from, to }) => from === address || to === address))
    const transfers = found.slice(page * row, (page + 1) * row)
    const generated_at = Math.floor(Date.now() / 1000)
    return { code: 0, message: 'Success', generated_at, data: { count: found.length, transfers } }
  }
}
