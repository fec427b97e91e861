import { createHash } from 'node:crypto'
import { TOPICS } from '../indexer/decode/topics.ts'

const TOKEN = '0x7070707070707070707070707070707070707070'

interface Wanted {
  readonly block: { readonly number: number; readonly hash: string }
  readonly index: number
  readonly from: string
  readonly to: string
}

const word = (value: string) => `0x${value.replace(/^0x/, '').padStart(64, '0')}`

/** An ERC-20 transfer as a node tells of it: the transaction and its receipt. */
export function syntheticTransaction({ block, index, from, to }: Wanted) {
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
