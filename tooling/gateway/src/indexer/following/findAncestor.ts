import type { Kysely } from 'kysely'
import type { Database } from '../../store/database.ts'
import { parseLink } from '../chainData/parseLink.ts'
import type { Progress } from '../writing/progress.ts'
import { askAll } from './askAll.ts'
import type { ChainNode } from './chainNode.ts'
import { toHex } from './toHex.ts'

const FIRST_STEP = 16
const MOST_STEP = 256

/**
 * Walks back from a block to the last one that the chain still has.
 *
 * @param below blocks above this number are known to be gone
 * @returns `undefined` when the chain has none of the blocks that were taken over: it was started anew
 */
export async function findAncestor(
  db: Kysely<Database>,
  node: ChainNode,
  below: number,
  signal: AbortSignal,
): Promise<Progress | undefined> {
  let top = below
  for (let step = FIRST_STEP; ; step = Math.min(MOST_STEP, step * 2)) {
    const known = await db
      .selectFrom('indexer_block')
      .select(['number', 'hash'])
      .where('chain_id', '=', node.id)
      .where('number', '<=', top)
      .orderBy('number', 'desc')
      .limit(step)
      .execute()
    const last = known.at(-1)
    if (!last) return undefined
    const calls = known.map(({ number }) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), false] }))
    const answers = await askAll(node, calls, signal)
    const common = known.find(({ number, hash }, place) => {
      const answer = answers[place]
      return answer !== null && parseLink(answer, number).hash === hash
    })
    if (common) return common
    top = last.number - 1
  }
}
