import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../core/store/openStore.ts'
import { openTestStore } from '../../testing/openTestStore.ts'
import { activateWatched } from './watched.ts'
import { pruneWatched, watchAccount } from './watchlist.ts'

const CHAIN = 'eip155:1'
const HOUR = 3_600_000
const LIMITS = { perProject: 3, total: 5 }
const START = Date.now()

let store: Store
beforeEach(async () => {
  store = await openTestStore()
})
afterEach(() => store.close())

const accountOf = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`

/** A page of a project asks for an account, so many hours after the start. */
const ask = (project: string, index: number, hours = 0) =>
  watchAccount(store.db, { chainId: CHAIN, account: accountOf(index), project }, START + hours * HOUR, LIMITS)

/** Who is indexed from a block on. */
async function watched(block = 7): Promise<readonly number[]> {
  const found = await activateWatched(store.db, CHAIN, { number: block, timestamp: block })
  return [...found].map(Number).sort((a, b) => a - b)
}

const rows = async () => (await store.db.selectFrom('indexer_watcher').selectAll().execute()).length

describe('watchAccount', () => {
  test('default: an account is watched from the next block on', async () => {
    expect(await ask('shop', 1)).toEqual({ block: undefined, time: undefined })
    expect(await watched(7)).toEqual([1])
    expect(await ask('shop', 1, 2)).toEqual({ block: 7, time: 7 })
  })

  test('behavior: a page that asks for many has as many watched as its project may, those of others stay', async () => {
    await ask('shop', 1)
    await ask('shop', 2)
    for (let index = 10; index < 60; index += 1) await ask('hostile', index, 1 + index / 100)
    expect(await watched()).toEqual([1, 2, 57, 58, 59])
    expect(await rows()).toBe(5)
  })

  test('behavior: who was asked for longest ago leaves, not who was asked for first', async () => {
    for (const index of [1, 2, 3]) await ask('shop', index)
    await ask('shop', 1, 2)
    await ask('shop', 4, 3)
    expect(await watched()).toEqual([1, 3, 4])
  })

  test('behavior: what two projects ask for leaves with the last of them', async () => {
    await ask('shop', 1)
    await ask('hostile', 1)
    for (const index of [11, 12, 13]) await ask('hostile', index, 1)
    expect(await watched()).toEqual([1, 11, 12, 13])
    for (const index of [2, 3, 4]) await ask('shop', index, 2)
    expect((await watched()).includes(1)).toBe(false)
  })

  test('behavior: all projects together are limited, too', async () => {
    for (let project = 0; project < 4; project += 1)
      for (const index of [0, 1, 2]) await ask(`project ${project}`, 1 + project * 3 + index, project)
    expect(await watched()).toHaveLength(5)
    expect((await watched()).slice(-3)).toEqual([10, 11, 12])
    expect(await rows()).toBe(5)
  })

  test('behavior: who had to leave is forgotten, and can come back', async () => {
    for (const [at, index] of [1, 2, 3, 4].entries()) await ask('shop', index, at)
    expect(await pruneWatched(store.db, START + 5 * HOUR)).toBe(1)
    expect(await pruneWatched(store.db, START + 5 * HOUR)).toBe(0)
    await ask('shop', 1, 6)
    expect(await watched(9)).toEqual([1, 3, 4])
  })

  test('behavior: who left and comes back before that is watched from then on', async () => {
    for (const [at, index] of [1, 2, 3, 4].entries()) await ask('shop', index, at)
    expect(await watched(7)).toEqual([2, 3, 4])
    expect(await ask('shop', 1, 5)).toEqual({ block: undefined, time: undefined })
    expect(await watched(9)).toEqual([1, 3, 4])
    expect(await ask('shop', 1, 5)).toEqual({ block: 9, time: 9 })
  })
})
