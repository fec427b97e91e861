import type { Log } from '../chainData/types.ts'
import type { Movement } from './movement.ts'
import { readArray } from './readArray.ts'
import { TOPICS } from './topics.ts'
import { addressOf, wordAt } from './words.ts'

/** The transfers of an ERC-1155 event; none when it is malformed. */
export function collectionMovements({ address, topics, data }: Log): readonly Movement[] {
  const from = addressOf(topics[2])
  const to = addressOf(topics[3])
  if (from === undefined || to === undefined) return []
  const common = { kind: 'erc1155', token: address, from, to } as const
  if (topics[0] === TOPICS.transferSingle) {
    const id = wordAt(data, 0)
    const amount = wordAt(data, 1)
    return id === undefined || amount === undefined ? [] : [{ ...common, tokenId: `${id}`, amount }]
  }
  const ids = readArray(data, 0)
  const amounts = readArray(data, 1)
  if (ids === undefined || amounts?.length !== ids.length) return []
  return ids.map((id, place) => ({ ...common, tokenId: `${id}`, amount: amounts[place] ?? 0n }))
}
