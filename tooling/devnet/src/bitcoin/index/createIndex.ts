import type { CallNode } from '../node/connectNode.ts'
import { NodeError } from '../node/nodeProgram.ts'
import { createStore, type Store } from './createStore.ts'
import type { BlockReference, IndexedTransaction } from './indexedTransaction.ts'

/** A transaction as the node tells it (`getrawtransaction`, `getblock` with verbosity 2). */
interface NodeTransaction {
  readonly txid: string
  readonly hex: string
  readonly version: number
  readonly locktime: number
  readonly size: number
  readonly vsize: number
  readonly weight?: number
  readonly vin: readonly {
    readonly txid?: string
    readonly vout?: number
    readonly coinbase?: string
    readonly sequence: number
    readonly txinwitness?: readonly string[]
    readonly scriptSig?: { readonly hex: string }
  }[]
  readonly vout: readonly { readonly value: number; readonly scriptPubKey: { readonly hex: string } }[]
}

interface NodeBlock {
  readonly hash: string
  readonly height: number
  readonly time: number
  readonly previousblockhash?: string
  readonly size: number
  readonly weight: number
  readonly tx: readonly NodeTransaction[]
}

/** The node writes amounts as decimal numbers of bitcoin; eight digits hold every satoshi. */
function toSatoshis(value: number): bigint {
  return BigInt(value.toFixed(8).replace('.', ''))
}

function toIndexed(found: NodeTransaction, block: BlockReference | undefined): IndexedTransaction {
  return {
    txid: found.txid,
    hex: found.hex,
    version: found.version,
    locktime: found.locktime,
    size: found.size,
    weight: found.weight ?? found.vsize * 4,
    block,
    inputs: found.vin.map(({ txid, vout, coinbase, sequence, txinwitness, scriptSig }) => ({
      source: txid === undefined || vout === undefined ? undefined : { txid, vout },
      sequence,
      scriptsig: scriptSig?.hex ?? coinbase ?? '',
      witness: txinwitness,
    })),
    outputs: found.vout.map(({ value, scriptPubKey }) => ({ script: scriptPubKey.hex, value: toSatoshis(value) })),
  }
}

/** Blocks that are asked for at once. */
const BATCH = 50

/** The node's number for a transaction it does not have (`RPC_INVALID_ADDRESS_OR_KEY`). */
const NOT_FOUND = -5

/** A block of the index. */
export interface IndexedBlock extends BlockReference {
  readonly previous: string | undefined
  readonly size: number
  readonly weight: number
  readonly txids: readonly string[]
}

/** The chain by script, which the node itself does not keep. */
export interface ChainIndex {
  readonly store: Store
  /** By height, from 0. */
  readonly blocks: readonly IndexedBlock[]
  /** Transactions that wait for a block. */
  waiting(): ReadonlySet<string>
  /** Catches up with the node. */
  sync(): Promise<void>
}

/** A transaction that left the mempool between two questions is no failure. */
function unlessLeft(error: unknown): undefined {
  if (!(error instanceof NodeError) || error.code !== NOT_FOUND) throw error
}

// The node's answers are its own; their shape is that of its documentation.
async function blocksAt(call: CallNode, heights: readonly number[]): Promise<readonly NodeBlock[]> {
  const hashes = await call.all(
    'getblockhash',
    heights.map((height) => [height]),
  )
  const found = await call.all(
    'getblock',
    hashes.map((hash) => [hash, 2]),
  )
  return found as readonly NodeBlock[]
}

async function transactionsOf(call: CallNode, txids: readonly string[]): Promise<readonly NodeTransaction[]> {
  const found = await call.all(
    'getrawtransaction',
    txids.map((txid) => [txid, true]),
  )
  return found as readonly NodeTransaction[]
}

/** One run at a time; callers that come while one runs share the next. A failure is for those that wait for it. */
function runExclusive(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const begin = () => {
    running = run()
    next = undefined
    return running
  }
  return () => {
    next ??= running.catch(() => undefined).then(begin)
    return next
  }
}

export function createIndex(call: CallNode): ChainIndex {
  const store = createStore()
  const blocks: IndexedBlock[] = []
  let mempool: ReadonlySet<string> = new Set()

  const hashAt = async (height: number) => String(await call('getblockhash', [height]))
  const dropReplaced = async (height: number) => {
    for (let last = blocks.at(-1); last; last = blocks.at(-1)) {
      if (last.height <= height && (await hashAt(last.height)) === last.hash) return
      for (const txid of last.txids) store.remove(txid)
      blocks.pop()
    }
  }
  const addBlock = ({ hash, height, time, tx, previousblockhash: previous, size, weight }: NodeBlock) => {
    const reference = { height, hash, time }
    // The first block's output cannot be spent, and nodes do not count it.
    if (height > 0) for (const found of tx) store.add(toIndexed(found, reference))
    blocks.push({ ...reference, previous, size, weight, txids: tx.map(({ txid }) => txid) })
  }
  const addBlocks = async (height: number) => {
    while (blocks.length <= height) {
      const count = Math.min(BATCH, height + 1 - blocks.length)
      const heights = Array.from({ length: count }, (_, place) => blocks.length + place)
      for (const block of await blocksAt(call, heights)) addBlock(block)
    }
  }
  const readBlocks = async () => {
    const height = Number(await call('getblockcount'))
    await dropReplaced(height)
    await addBlocks(height)
  }
  /** Whether the mempool could be read as of the last block that is known; what left it since is in a newer block. */
  const readMempool = async () => {
    const now = new Set((await call('getrawmempool')) as readonly string[])
    const added = await transactionsOf(
      call,
      [...now].filter((txid) => !store.get(txid)),
    ).catch(unlessLeft)
    if (!added || (await call('getbestblockhash')) !== blocks.at(-1)?.hash) return false
    for (const txid of mempool) if (!now.has(txid) && !store.get(txid)?.block) store.remove(txid)
    for (const found of added) store.add(toIndexed(found, undefined))
    mempool = now
    return true
  }
  const syncBlocks = async () => {
    do await readBlocks()
    while (!(await readMempool()))
  }

  return { store, blocks, waiting: () => mempool, sync: runExclusive(syncBlocks) }
}
