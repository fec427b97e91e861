import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Store } from '../../core/store/openStore.ts'
import { dumpIndex, openTestStore } from '../../testing/openTestStore.ts'
import { followOptions, syntheticChain, syntheticNode } from '../../testing/syntheticChain.ts'
import { rangeSize } from './fetchAhead.ts'
import { type FollowOptions, followOnce } from './follow.ts'
import { LeaseLostError } from './lease.ts'

let store: Store
const look = (options: FollowOptions) => followOnce(options, { size: rangeSize(), shorterSince: undefined })

beforeEach(async () => {
  store = await openTestStore()
})

afterEach(() => store.close())

describe('followOnce: faults', () => {
  test('behavior: of two processes one follows; the other goes on when the right ran out', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const chain = syntheticChain({ head: 10 })
    const follower = followOptions(store, syntheticNode(chain), { leaseMs: 50 })
    const two = { ...follower, follower: { chainId: follower.node.id, owner: 'two' } }
    expect(await look(follower)).toBe('moved')
    expect(await look(two)).toBe('waiting')
    vi.advanceTimersByTime(60)
    chain.head = 12
    expect(await look(two)).toBe('moved')
    expect(await look(follower)).toBe('waiting')
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

  test('error: a node that is behind takes nothing back, however far', async () => {
    const chain = syntheticChain({ head: 1_600, transfersPerBlock: 0 })
    const options = followOptions(store, syntheticNode(chain), { depth: 300, isLocal: false })
    await look(options)
    for (const head of [1_599, 1_400, 900, 20, 0]) {
      chain.head = head
      await expect(look(options)).rejects.toThrow('wait until it caught up')
    }
    expect((await dumpIndex(store)).progress).toMatchObject([{ number: 1_600 }])
  })

  test('error: a node that is still syncing, below the first block that was read, deletes nothing', async () => {
    const chain = syntheticChain({ head: 2_600 })
    const options = followOptions(store, syntheticNode(chain), { startBlock: 2_000, isLocal: false })
    await look(options)
    const before = await dumpIndex(store)
    expect(before.rows[1]).toHaveLength(3_005)
    for (const head of [0, 1_000, 1_999]) {
      chain.head = head
      await expect(look(options)).rejects.toMatchObject({ code: 'missing-block' })
    }
    expect(await dumpIndex(store)).toEqual(before)
  })

  test('error: a node that knows none of the blocks deletes nothing, unless the chain is a local one', async () => {
    const chain = syntheticChain({ head: 600, transfersPerBlock: 0 })
    const options = followOptions(store, syntheticNode(chain), { isLocal: false })
    await look(options)
    chain.replaceFrom(0)
    await expect(look(options)).rejects.toMatchObject({
      code: 'other-chain',
      message: expect.stringContaining('rpcUrls'),
    })
    expect((await dumpIndex(store)).progress).toMatchObject([{ number: 600 }])
    expect(await look({ ...options, isLocal: true })).toBe('moved')
    expect((await dumpIndex(store)).progress).toMatchObject([{ number: -1 }])
  })

  test('behavior: the end of a chain that is replaced by a shorter one is taken back', async () => {
    const chain = syntheticChain({ head: 60 })
    const options = followOptions(store, syntheticNode(chain), { isLocal: false })
    await look(options)
    chain.replaceFrom(50)
    chain.head = 55
    expect(await look(options)).toBe('moved')
    expect((await dumpIndex(store)).progress).toMatchObject([{ number: 49 }])
  })

  test.each([
    ['a word of JSON-RPC', { code: -32601, message: 'the method does not exist' }],
    ['an HTTP status', { code: -32004, message: 'The node answered with HTTP status 403.' }],
    ['a code of its own', { code: 35, message: 'method is not available on your plan' }],
  ])('behavior: a node that refuses traces and block receipts by %s is indexed without', async (_, error) => {
    const chain = syntheticChain({ head: 10 })
    const { answer } = chain
    chain.answer = (call) => {
      if (/^(trace_|debug_)/.test(call.method)) return { error }
      if (call.method === 'eth_getBlockReceipts')
        return { error: error.code === 35 ? { ...error, code: -32601 } : error }
      if (call.method !== 'eth_getTransactionReceipt') return answer(call)
      for (let number = 0; number <= 10; number += 1) {
        const outcome = answer({ method: 'eth_getBlockReceipts', params: [`0x${number.toString(16)}`] })
        const receipts: { transactionHash: string }[] = 'result' in outcome ? untyped(outcome.result) : []
        const found = receipts.find(
          ({ transactionHash }) => Array.isArray(call.params) && transactionHash === call.params[0],
        )
        if (found) return { result: { ...found, logs: [] } }
      }
      return { result: null }
    }
    expect(await look(followOptions(store, syntheticNode(chain), { isLocal: false }))).toBe('moved')
    expect((await dumpIndex(store)).progress).toMatchObject([{ number: 10 }])
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
