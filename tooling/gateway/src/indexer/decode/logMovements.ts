import type { Log } from '../chainData/types.ts'
import { collectionMovements } from './collectionMovements.ts'
import type { Movement } from './movement.ts'
import { TOPICS } from './topics.ts'
import { addressOf, wordAt, wordCount } from './words.ts'
import { ZERO_ADDRESS } from './zeroAddress.ts'

function transfer({ address: token, topics, data }: Log): readonly Movement[] {
  const from = addressOf(topics[1])
  const to = addressOf(topics[2])
  if (from === undefined || to === undefined) return []
  if (topics.length === 4)
    return [{ kind: 'erc721', token, tokenId: `${BigInt(topics[3] ?? 0)}`, from, to, amount: 1n }]
  const amount = wordCount(data) === 1 ? wordAt(data, 0) : undefined
  return amount === undefined ? [] : [{ kind: 'erc20', token, tokenId: '', from, to, amount }]
}

function wrapped({ address: token, topics, data }: Log, isDeposit: boolean): readonly Movement[] {
  const owner = addressOf(topics[1])
  const amount = wordAt(data, 0)
  if (topics.length !== 2 || owner === undefined || amount === undefined) return []
  const between = isDeposit ? { from: ZERO_ADDRESS, to: owner } : { from: owner, to: ZERO_ADDRESS }
  return [{ kind: 'erc20', token, tokenId: '', ...between, amount }]
}

/**
 * The transfers that an event tells of: ERC-20, ERC-721, ERC-1155, and for the contracts that wrap the chain's own coin
 * (which tell of no transfer then) its wrapping and unwrapping.
 */
export function logMovements(log: Log, wrappers: ReadonlySet<string>): readonly Movement[] {
  switch (log.topics[0]) {
    case TOPICS.transfer:
      return transfer(log)
    case TOPICS.transferSingle:
    case TOPICS.transferBatch:
      return collectionMovements(log)
    case TOPICS.deposit:
      return wrappers.has(log.address) ? wrapped(log, true) : []
    case TOPICS.withdrawal:
      return wrappers.has(log.address) ? wrapped(log, false) : []
    default:
      return []
  }
}
