import type { Kysely } from 'kysely'
import type { Database } from '../../store/database.ts'
import { parseLink } from '../chainData/parseLink.ts'
import type { Progress } from '../writing/progress.ts'
import { askAll } from './askAll.ts'
import type { ChainNode } from './chainNode.ts'
import { toHex } from './toHex.ts'

const FIRST_STEP = 16
const MOST_STEP = 256

/** How far back a chain is still the one that was taken over. */
export interface Ancestor {
  /** The last block that the chain still has. */
  readonly last: Progress | undefined
  /** The node has another block in the place of one that was taken over; one that it does not have proves nothing. */
  readonly isReplaced: boolean
}

/**
 * Walks back from a block to the last one that the chain still has.
 *
 * @param below blocks above this number are not asked for
 */
export async function findAncestor(
  db: Kysely<Database>,
  node: ChainNode,
  below: number,
  signal: AbortSignal,
): Promise<Ancestor> {
  let top = below
  let isReplaced = false
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
    if (!last) return { last: undefined, isReplaced }
    const calls = known.map(({ number }) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), false] }))
    const answers = await askAll(node, calls, signal)
    const common = known.find(({ number, hash }, place) => {
      const answer = answers[place]
      if (answer === null) return false
      if (parseLink(answer, number).hash === hash) return true
      isReplaced = true
      return false
    })
    if (common) return { last: common, isReplaced }
    top = last.number - 1
  }
}
