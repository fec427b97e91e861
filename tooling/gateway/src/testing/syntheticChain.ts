import { createHash } from 'node:crypto'
import type { RpcCall, RpcOutcome } from '../core/chains/chain.ts'
import type { Store } from '../core/store/openStore.ts'
import type { ChainNode } from '../features/indexer/fetchBlocks.ts'
import type { FollowOptions } from '../features/indexer/follow.ts'
import { TOPICS } from '../features/indexer/movements.ts'
import { silentLog } from './openTestStore.ts'

const TOKEN = '0x7070707070707070707070707070707070707070'

interface Wanted {
  readonly block: { readonly number: number; readonly hash: string }
  readonly index: number
  readonly from: string
  readonly to: string
}

const word = (value: string) => `0x${value.replace(/^0x/, '').padStart(64, '0')}`

/** An ERC-20 transfer as a node tells of it: the transaction and its receipt. */
function syntheticTransaction({ block, index, from, to }: Wanted) {
  const hash = `0x${createHash('sha256').update(`${block.number}:${index}`).digest('hex')}`
  const amount = word((block.number * 1000 + index + 1).toString(16))
  const place = { blockNumber: `0x${block.number.toString(16)}`, blockHash: block.hash }
  const transactionIndex = `0x${index.toString(16)}`
  const nonce = `0x${block.number.toString(16)}`
  const input = `0xa9059cbb${word(to).slice(2)}${amount.slice(2)}`
  const log = { address: TOKEN, topics: [TOPICS.transfer, word(from), word(to)], data: amount }
  return {
    transaction: { ...place, transactionIndex, hash, from, to: TOKEN, value: '0x0', nonce, input },
    receipt: { ...place, transactionIndex, transactionHash: hash, status: '0x1', contractAddress: null, logs: [log] },
  }
}

const FIRST_SECOND = 1_700_000_000
const BLOCK_SECONDS = 12

interface SyntheticOptions {
  /** Number of the newest block at the start. */
  readonly head: number
  readonly transfersPerBlock?: number
  /** Between how many accounts the transfers go. */
  readonly accounts?: number
  /** How many blocks have the same time; 1 unless given. */
  readonly blocksAtOnce?: number
}

/** A chain that is computed, not run: as long as wanted at once, and it can be replaced, cut and started anew. */
interface SyntheticChain {
  head: number
  /** Answers every read that the indexer makes. */
  answer(call: RpcCall): RpcOutcome
  /** Gives every block from this number on another content. */
  replaceFrom(number: number): void
  account(index: number): string
}

const hex = (number: number) => `0x${number.toString(16)}`

/** Makes a synthetic chain of ERC-20 transfers. */
export function syntheticChain(options: SyntheticOptions): SyntheticChain {
  const { transfersPerBlock = 5, accounts = 1000, blocksAtOnce = 1 } = options
  const replaced: number[] = []
  const chain: SyntheticChain = {
    head: options.head,
    account: (index) => `0x${(index + 1).toString(16).padStart(4, '0').padEnd(40, 'ab')}`,
    replaceFrom: (number) => void replaced.push(number),
    answer({ method, params }) {
      const [at, isFull] = Array.isArray(params) ? params : []
      const number = at === 'latest' ? chain.head : Number(at)
      if (method === 'eth_chainId') return { result: '0x1' }
      if (method === 'eth_blockNumber') return { result: hex(chain.head) }
      if (number < 0 || number > chain.head) return { result: null }
      if (method === 'eth_getBlockByNumber') return { result: block(number, isFull === true) }
      if (method === 'eth_getBlockReceipts') return { result: transactions(number).map(({ receipt }) => receipt) }
      return { error: { code: -32601, message: `The method ${method} does not exist` } }
    },
  }

  const version = (number: number) => replaced.filter((from) => from <= number).length
  const hashOf = (number: number) =>
    number < 0
      ? `0x${'0'.repeat(64)}`
      : `0x${createHash('sha256')
          .update(`${number}:${version(number)}`)
          .digest('hex')}`

  function transactions(number: number) {
    return Array.from({ length: number === 0 ? 0 : transfersPerBlock }, (_, index) => {
      const salt = number * 7 + index * 13 + version(number)
      const from = chain.account(salt % accounts)
      const to = chain.account((salt * 31 + 1) % accounts)
      return syntheticTransaction({ block: { number, hash: hashOf(number) }, index, from, to })
    })
  }

  function block(number: number, isFull: boolean) {
    const own = transactions(number).map(({ transaction }) => (isFull ? transaction : transaction.hash))
    const timestamp = hex(FIRST_SECOND + Math.floor(number / blocksAtOnce) * BLOCK_SECONDS)
    return { number: hex(number), hash: hashOf(number), parentHash: hashOf(number - 1), timestamp, transactions: own }
  }
  return chain
}

/** Asks a synthetic chain directly; `fail` makes every question fail while it is set. */
interface SyntheticNode extends ChainNode {
  fail: Error | undefined
  /** How many questions were asked. */
  asked: number
}

export function syntheticNode(chain: SyntheticChain, id = 'eip155:1'): SyntheticNode {
  const node: SyntheticNode = {
    id,
    fail: undefined,
    asked: 0,
    async batch(calls) {
      node.asked += calls.length
      if (node.fail) throw node.fail
      return calls.map(chain.answer)
    },
  }
  return node
}

/** How a test follows a synthetic chain: quickly, and without waiting before lost blocks are taken back. */
export function followOptions(store: Store, node: SyntheticNode, more: Partial<FollowOptions> = {}): FollowOptions {
  return {
    db: store.db,
    node,
    follower: { chainId: node.id, owner: 'one' },
    log: silentLog(),
    signal: AbortSignal.timeout(30_000),
    startBlock: 0,
    isLocal: true,
    confirmations: 0,
    wrappers: new Set(),
    pollMs: 5,
    leaseMs: 5000,
    shrinkMs: 0,
    depth: 1000,
    ...more,
  }
}
