import { ChainDataError } from './chainDataError.ts'
import { LIMITS } from './limits.ts'
import { readField } from './readField.ts'
import type { BlockLink } from './types.ts'

/**
 * Reads the number and hashes of a block that was asked for by its number.
 * @throws ChainDataError `missing-block` when the node has none, `invalid-answer` when it is another one
 */
export function parseLink(answer: unknown, number: number): BlockLink {
  if (answer === null || answer === undefined)
    throw new ChainDataError('missing-block', `The chain's node has no block ${number}, though it said so before.`)
  const block = readField.object(answer, 'block')
  const stated = readField.number(block.number, 'block number', LIMITS.blockNumber)
  if (stated !== number)
    throw new ChainDataError('invalid-answer', `The chain's node answered block ${stated} when asked for ${number}.`)
  return {
    number,
    hash: readField.hash(block.hash, 'block hash'),
    parentHash: readField.hash(block.parentHash, 'parent hash'),
  }
}
