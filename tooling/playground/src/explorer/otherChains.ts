import { formatAmount } from '@latchkey/kernel'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { askJson, field } from '../status/ask/askJson.ts'
import { callRpc } from '../status/ask/callRpc.ts'
import { address, type ChainReader, count, type Fact, type Found, timeText } from './found.ts'

/** Most transactions of a list. */
const SHOWN = 12

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const bitcoin = (satoshis: unknown): string => `${formatAmount(BigInt(String(satoshis ?? 0)), 8)} BTC`

function statusText(transaction: unknown): string {
  const status = field(transaction, 'status')
  return field(status, 'confirmed') ? `block ${count(field(status, 'block_height'))}` : 'waits for a block'
}

const row = (transaction: unknown): Found['transactions'][number] => ({
  id: String(field(transaction, 'txid')),
  note: statusText(transaction),
})

/** An output, or what an input spends. */
function end(label: string, output: unknown): Fact {
  const owner = field(output, 'scriptpubkey_address')
  const name = `${label} ${bitcoin(field(output, 'value'))}`
  return owner ? address(name, String(owner)) : { label: name, value: String(field(output, 'scriptpubkey_type')) }
}

/** Asks for what may not exist. */
async function askIfKnown(url: string, signal: AbortSignal): Promise<unknown> {
  return askJson(url, { signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    if (error instanceof Error && / status 40[04]/.test(error.message)) return undefined
    throw error
  })
}

/** Reads the local Bitcoin node by the API of Esplora. */
export const readBitcoin: ChainReader = {
  async transaction(node, id, signal) {
    const found = await askIfKnown(`${node}/tx/${encodeURIComponent(id)}`, signal)
    if (!found) return undefined
    const status = field(found, 'status')
    const isConfirmed = field(status, 'confirmed') === true
    return {
      state: isConfirmed ? { tone: 'success', text: 'Confirmed' } : { tone: 'warning', text: 'Waits for a block' },
      facts: [
        ...list(field(found, 'vin')).map((input) =>
          field(input, 'is_coinbase') ? { label: 'From', value: 'a new block' } : end('From', field(input, 'prevout')),
        ),
        ...list(field(found, 'vout')).map((output) => end('To', output)),
        { label: 'Fee', value: bitcoin(field(found, 'fee')) },
        ...(isConfirmed
          ? [
              { label: 'Block', value: count(field(status, 'block_height')) },
              { label: 'Time', value: timeText(Number(field(status, 'block_time'))) },
            ]
          : []),
      ],
      transactions: [],
    }
  },
  async address(node, id, signal) {
    const url = `${node}/address/${encodeURIComponent(id)}`
    const found = await askIfKnown(url, signal)
    if (!found) return undefined
    const owned = (name: string): bigint => {
      const stats = field(found, name)
      return BigInt(String(field(stats, 'funded_txo_sum') ?? 0)) - BigInt(String(field(stats, 'spent_txo_sum') ?? 0))
    }
    const waiting = owned('mempool_stats')
    return {
      facts: [
        { label: 'Balance', value: bitcoin(owned('chain_stats')) },
        ...(waiting === 0n ? [] : [{ label: 'Waits for a block', value: bitcoin(waiting) }]),
        { label: 'Transactions', value: count(field(field(found, 'chain_stats'), 'tx_count')) },
      ],
      transactions: list(await askJson(`${url}/txs`, { signal }))
        .slice(0, SHOWN)
        .map(row),
    }
  },
  async latest(node, signal) {
    const [newest] = list(await askJson(`${node}/blocks`, { signal }))
    const ids = await askJson(`${node}/block/${String(field(newest, 'id'))}/txids`, { signal })
    const height = count(field(newest, 'height'))
    return {
      facts: [{ label: 'Newest block', value: height }],
      transactions: list(ids)
        .slice(0, SHOWN)
        .map((id) => ({ id: String(id), note: `block ${height}` })),
    }
  },
}

/** Blocks that are looked through: nodes have no list of extrinsics. */
const BLOCKS = 60
/** `System.Account`: the two hashes of the names, before that of the key. */
const ACCOUNT = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

const hashOf = (extrinsic: string): string => `0x${bytesToHex(blake2b(hexToBytes(extrinsic.slice(2)), { dkLen: 32 }))}`

interface Extrinsic {
  readonly id: string
  readonly block: number
  readonly bytes: number
  readonly isSigned: boolean
}

/** The extrinsics of the newest blocks, newest first. A signed one says so in its first bit, behind its length. */
async function newest(
  node: string,
  signal: AbortSignal,
): Promise<{ readonly height: number; readonly rows: readonly Extrinsic[] }> {
  const height = Number(field(await callRpc(node, 'chain_getHeader', [], signal), 'number'))
  const heights = Array.from({ length: Math.min(BLOCKS, height + 1) }, (_, index) => height - index)
  const blocks = await Promise.all(
    heights.map(async (number) => {
      const hash = await callRpc(node, 'chain_getBlockHash', [number], signal)
      const block = field(await callRpc(node, 'chain_getBlock', [hash], signal), 'block')
      const extrinsics = field(block, 'extrinsics')
      return (Array.isArray(extrinsics) ? extrinsics : []).map(String).map((text): Extrinsic => {
        const bytes = hexToBytes(text.slice(2))
        // A compact length takes one, two or four bytes, as its two lowest bits say (SCALE).
        const version = bytes[[1, 2, 4, 5][(bytes[0] ?? 0) & 3] ?? 1] ?? 0
        return { id: hashOf(text), block: number, bytes: bytes.length, isSigned: version >= 0x80 }
      })
    }),
  )
  return { height, rows: blocks.flat() }
}

const shown = (rows: readonly Extrinsic[]): Found['transactions'] =>
  rows
    .slice(0, SHOWN)
    .map(({ id, block, isSigned }) => ({ id, note: `block ${count(block)}${isSigned ? ' · signed' : ''}` }))

/** The public key of an address: behind one or two bytes of prefix, before two of checksum (SS58). */
function keyOf(text: string): Uint8Array | undefined {
  try {
    const bytes = base58.decode(text)
    const key = bytes.slice((bytes[0] ?? 0) < 64 ? 1 : 2, -2)
    return key.length === 32 ? key : undefined
  } catch {
    return undefined
  }
}

/** The free balance in what `System.Account` holds: four counters of 32 bits come before it. */
function freeIn(stored: unknown): bigint {
  if (typeof stored !== 'string') return 0n
  return hexToBytes(stored.slice(2))
    .slice(16, 32)
    .reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

/** Reads the local runtime of Asset Hub. */
export const readPolkadot: ChainReader = {
  async transaction(node, id, signal) {
    const found = (await newest(node, signal)).rows.find((row) => row.id === id)
    if (!found) return undefined
    return {
      state: { tone: 'success', text: 'In a block' },
      facts: [
        { label: 'Block', value: count(found.block) },
        { label: 'Size', value: `${count(found.bytes)} bytes` },
        { label: 'Signed', value: found.isSigned ? 'yes' : 'no, made by the chain' },
      ],
      transactions: [],
    }
  },
  async address(node, id, signal) {
    const key = keyOf(id)
    if (!key) return undefined
    const place = `0x${ACCOUNT}${bytesToHex(blake2b(key, { dkLen: 16 }))}${bytesToHex(key)}`
    const stored = await callRpc(node, 'state_getStorage', [place], signal)
    return {
      facts: [
        { label: 'Balance', value: `${formatAmount(freeIn(stored), 10)} DOT` },
        { label: 'Public key', value: `0x${bytesToHex(key)}` },
      ],
      transactions: [],
    }
  },
  async latest(node, signal) {
    const { height, rows } = await newest(node, signal)
    return { facts: [{ label: 'Newest block', value: count(height) }], transactions: shown(rows) }
  },
}
