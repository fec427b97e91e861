import { createHash } from 'node:crypto'
import type { RpcCall, RpcOutcome } from '../chains/chain.ts'
import { syntheticTransaction } from './syntheticTransaction.ts'

const FIRST_SECOND = 1_700_000_000
const BLOCK_SECONDS = 12

export interface SyntheticOptions {
  /** Number of the newest block at the start. */
  readonly head: number
  readonly transfersPerBlock?: number
  /** Between how many accounts the transfers go. */
  readonly accounts?: number
}

/** A chain that is computed, not run: as long as wanted at once, and it can be replaced, cut and started anew. */
export interface SyntheticChain {
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
  const { transfersPerBlock = 5, accounts = 1000 } = options
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
    const timestamp = hex(FIRST_SECOND + number * BLOCK_SECONDS)
    return { number: hex(number), hash: hashOf(number), parentHash: hashOf(number - 1), timestamp, transactions: own }
  }
  return chain
}
