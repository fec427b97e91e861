import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../store/store.ts'
import { dumpIndex } from '../../testing/dumpIndex.ts'
import { followOptions } from '../../testing/followOptions.ts'
import { openTestStore } from '../../testing/openTestStore.ts'
import { syntheticChain } from '../../testing/syntheticChain.ts'
import { syntheticNode } from '../../testing/syntheticNode.ts'
import { LeaseLostError } from '../writing/leaseLostError.ts'
import { followOnce } from './followOnce.ts'
import type { FollowOptions } from './followOptions.ts'
import { rangeSize } from './rangeSize.ts'

let store: Store

const look = (options: FollowOptions) => followOnce(options, { size: rangeSize(), shorterSince: undefined })

beforeEach(async () => {
  store = await openTestStore()
})
afterEach(() => store.close())

describe('followOnce: faults', () => {
  test('behavior: of two processes one follows; the other goes on when the right ran out', async () => {
    const chain = syntheticChain({ head: 10 })
    const one = followOptions(store, syntheticNode(chain), { leaseMs: 50 })
    const two = { ...one, follower: { chainId: one.node.id, owner: 'two' } }
    expect(await look(one)).toBe('moved')
    expect(await look(two)).toBe('waiting')
    await new Promise((resolve) => setTimeout(resolve, 60))
    chain.head = 12
    expect(await look(two)).toBe('moved')
    expect(await look(one)).toBe('waiting')
  })

  test('error: a process whose right was taken meanwhile writes nothing', async () => {
    const chain = syntheticChain({ head: 10 })
    const node = syntheticNode(chain)
    const options = followOptions(store, node)
    const { batch } = node
    node.batch = async (calls) => {
      await store.db.updateTable('indexer_chain').set({ owner: 'two' }).execute()
      return batch(calls)
    }
    await expect(look(options)).rejects.toThrow(LeaseLostError)
    expect((await dumpIndex(store)).rows[0]).toHaveLength(0)
  })

  test('error: a node that is far behind takes nothing back', async () => {
    const chain = syntheticChain({ head: 1_600, transfersPerBlock: 0 })
    const options = followOptions(store, syntheticNode(chain), { depth: 300 })
    await look(options)
    for (const head of [1_400, 900, 20]) {
      chain.head = head
      if (head === 1_400) expect(await look(options)).toBe('moved')
      else await expect(look(options)).rejects.toThrow('wait until it caught up')
      if (head === 1_400) chain.head = 2_100
      if (head === 1_400) await look(options)
    }
    expect((await dumpIndex(store)).progress).toMatchObject([{ number: 2_100 }])
    chain.replaceFrom(0)
    expect(await look(options)).toBe('moved')
    expect((await dumpIndex(store)).progress).toMatchObject([{ number: -1 }])
  })

  test('error: a lie is not taken over', async () => {
    const chain = syntheticChain({ head: 10 })
    const honest = chain.answer
    chain.answer = (call) => {
      const outcome = honest(call)
      if (call.method === 'eth_getBlockReceipts' && 'result' in outcome && Array.isArray(outcome.result))
        return { result: outcome.result.map((receipt) => ({ ...receipt, status: '0x2' })) }
      return outcome
    }
    await expect(look(followOptions(store, syntheticNode(chain)))).rejects.toThrow('status')
    expect((await dumpIndex(store)).progress).toMatchObject([{ number: -1 }])
  })
})
