import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Store } from '../../core/store/openStore.ts'
import { dumpIndex, openTestStore, silentLog } from '../../testing/openTestStore.ts'
import { followOptions, syntheticChain, syntheticNode } from '../../testing/syntheticChain.ts'
import { rangeSize } from './fetchAhead.ts'
import { type FollowOptions, followOnce } from './follow.ts'

let store: Store
const look = (options: FollowOptions, size = rangeSize()) => followOnce(options, { size, shorterSince: undefined })

/** What a chain looks like that was read from its beginning in one go. */
async function fresh(chain: ReturnType<typeof syntheticChain>) {
  const other = await openTestStore()
  await look(followOptions(other, syntheticNode(chain)))
  const dumped = await dumpIndex(other)
  await other.close()
  return dumped
}

beforeEach(async () => {
  store = await openTestStore()
})

afterEach(() => store.close())

describe('followOnce', () => {
  test('default', async () => {
    const chain = syntheticChain({ head: 30 })
    const options = followOptions(store, syntheticNode(chain))
    expect(await look(options)).toBe('moved')
    expect(await look(options)).toBe('idle')
    const { rows, progress } = await dumpIndex(store)
    expect(progress).toMatchObject([{ number: 30 }])
    expect(rows.map((list) => list.length)).toEqual([31, 150, 300, 300])
  })

  test('parameters: startBlock, confirmations', async () => {
    const chain = syntheticChain({ head: 30 })
    await look(followOptions(store, syntheticNode(chain), { startBlock: 10, confirmations: 5 }))
    const { rows } = await dumpIndex(store)
    expect(rows[0]?.map((row) => ('number' in row ? row.number : 0))).toEqual(
      Array.from({ length: 16 }, (_, place) => 10 + place),
    )
  })

  test('parameters: depth bounds how many hashes are kept', async () => {
    const options = followOptions(store, syntheticNode(syntheticChain({ head: 60 })), { depth: 10 })
    await look(options, rangeSize(7, 7))
    // Those, and the first one.
    expect((await dumpIndex(store)).rows[0]).toHaveLength(12)
  })

  test('behavior: blocks that come later are added, in ranges of any size, with the same result', async () => {
    const chain = syntheticChain({ head: 10 })
    const options = followOptions(store, syntheticNode(chain))
    for (const head of [10, 11, 40, 41]) {
      chain.head = head
      await look(options, rangeSize(3, 3))
    }
    expect(await dumpIndex(store)).toEqual(await fresh(chain))
  })

  test('behavior: replaced blocks are taken back to the common ancestor and read again', async () => {
    const chain = syntheticChain({ head: 60 })
    const options = followOptions(store, syntheticNode(chain))
    await look(options)
    chain.replaceFrom(21)
    chain.head = 63
    await look(options)
    await look(options)
    const after = await dumpIndex(store)
    const wanted = await fresh(chain)
    expect(after.rows.slice(0, 3)).toEqual(wanted.rows.slice(0, 3))
    expect(after.progress).toEqual(wanted.progress)
  })

  test('behavior: a replaced block at the same height is seen', async () => {
    const chain = syntheticChain({ head: 20 })
    const options = followOptions(store, syntheticNode(chain))
    await look(options)
    chain.replaceFrom(20)
    await look(options)
    await look(options)
    expect((await dumpIndex(store)).progress).toEqual((await fresh(chain)).progress)
  })

  test('behavior: a transaction that is mined again keeps its place', async () => {
    const chain = syntheticChain({ head: 20 })
    const options = followOptions(store, syntheticNode(chain))
    await look(options)
    const before = (await dumpIndex(store)).rows[3]
    chain.replaceFrom(15)
    chain.head = 21
    await look(options)
    await look(options)
    const positions = new Set((await dumpIndex(store)).rows[3]?.map((row) => ('position' in row ? row.position : '')))
    expect(before?.every((row) => 'position' in row && positions.has(row.position))).toBe(true)
  })

  test('behavior: a chain that lost its end is followed back after a while', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const chain = syntheticChain({ head: 20 })
    const options = followOptions(store, syntheticNode(chain), { shrinkMs: 40 })
    const state = { size: rangeSize(), shorterSince: undefined }
    await followOnce(options, state)
    chain.head = 12
    expect(await followOnce(options, state)).toBe('idle')
    expect((await dumpIndex(store)).progress).toMatchObject([{ number: 20 }])
    vi.advanceTimersByTime(60)
    expect(await followOnce(options, state)).toBe('moved')
    expect(await dumpIndex(store)).toEqual(await fresh(chain))
  })

  test('behavior: a chain that was started anew is wiped and read again', async () => {
    const messages: unknown[][] = []
    const chain = syntheticChain({ head: 40 })
    const options = followOptions(store, syntheticNode(chain), { log: silentLog(messages) })
    await look(options)
    chain.replaceFrom(0)
    chain.head = 5
    await look(options)
    await look(options)
    expect(await dumpIndex(store)).toEqual(await fresh(chain))
    expect(messages.flat()).toContain('the chain was started anew: its history is deleted and read again')
  })

  test('behavior: what is read twice is written once', async () => {
    const chain = syntheticChain({ head: 10 })
    const options = followOptions(store, syntheticNode(chain))
    await look(options)
    const before = await dumpIndex(store)
    await store.db.updateTable('indexer_chain').set({ number: -1, hash: '' }).execute()
    await look(options)
    expect(await dumpIndex(store)).toEqual(before)
  })
})
