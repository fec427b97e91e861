import type { Transaction } from '@latchkey/plugin-api/schemas'
import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createChains } from '../../core/chains/chains.ts'
import type { Store } from '../../core/store/openStore.ts'
import { dumpIndex, openTestStore, silentLog } from '../../testing/openTestStore.ts'
import { followOptions, syntheticChain, syntheticNode } from '../../testing/syntheticChain.ts'
import { evmHistory } from '../history/evmHistory.ts'
import { rangeSize } from '../indexer/fetchAhead.ts'
import { followOnce } from '../indexer/follow.ts'
import { FORGOTTEN_MS, pruneWatched, watchAccount } from '../indexer/watchlist.ts'
import { watchedHistory } from './watchedHistory.ts'

const CHAIN = 'eip155:1'
const LIMITS = { perProject: 100, total: 200 }
const asking = (account: string) => ({ chainId: CHAIN, account, project: '' })
const options = { signal: AbortSignal.timeout(60_000), log: silentLog() }

let whole: Store
let store: Store
let closeNode: () => Promise<void>
let chain: ReturnType<typeof syntheticChain>
let source: Parameters<typeof watchedHistory>[0]
let asked: number
let isFollowed: boolean

beforeEach(async () => {
  whole = await openTestStore()
  store = await openTestStore()
  chain = syntheticChain({ head: 60, accounts: 4, transfersPerBlock: 3 })
  const node = await httpServer(({ body = '' }: { body?: string }) => {
    const reply: unknown = JSON.parse(body)
    const answer = (call: { id: number; method: string; params: unknown[] }) => ({
      id: call.id,
      jsonrpc: '2.0',
      ...chain.answer(call),
    })
    return {
      body: JSON.stringify(Array.isArray(reply) ? reply.map(answer) : answer(reply as Parameters<typeof answer>[0])),
    }
  })
  closeNode = () => node.close()
  const chains = createChains(
    [{ id: CHAIN, name: 'One', rpcUrls: [node.url], nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }],
    { timeout: 5_000 },
  )
  const all = evmHistory({ store: whole, chains, indexMode: () => 'all' })
  asked = 0
  isFollowed = true
  source = {
    store,
    chains,
    own: evmHistory({ store, chains, indexMode: () => 'watched' }),
    before: {
      async page({ address, cursor }, given) {
        asked += 1
        return all.page(address, [chains.getEvm(CHAIN)], cursor, given)
      },
    },
    isFollowed: async () => isFollowed,
    now: Date.now,
    limits: LIMITS,
  }
})
afterEach(async () => {
  await closeNode()
  await whole.close()
  await store.close()
})

/** Both indexes up to the newest block: all of the chain, and what concerns the watched accounts from block 40 on. */
async function follow(head: number, size = rangeSize()): Promise<void> {
  chain.head = head
  for (const isWatched of [false, true]) {
    const state = { size, shorterSince: undefined }
    const to = followOptions(isWatched ? store : whole, syntheticNode(chain), {
      isWatched,
      isLocal: !isWatched,
      startBlock: isWatched ? 40 : 0,
    })
    while ((await followOnce(to, state)) === 'moved');
  }
}

async function everything(
  page: (cursor: string | undefined) => Promise<{ data: readonly Transaction[]; next: string | null }>,
) {
  const found: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { data, next } = await page(cursor)
    found.push(...data.map(({ metadata }) => metadata.hash))
    cursor = next
  }
  return found
}

const all = (account: string) =>
  everything((cursor) => source.before.page({ address: account, chainId: CHAIN, cursor }, options))
const shown = (account: string) => {
  const history = watchedHistory(source)
  return everything((cursor) => history.page({ address: account, chainId: CHAIN, cursor }, options))
}

describe('watchedHistory', () => {
  test('default: nothing of accounts that nobody asks for is written', async () => {
    await follow(60)
    const { rows } = await dumpIndex(store)
    expect(rows.map((list) => list.length)).toEqual([21, 0, 0, 0])
    expect((await dumpIndex(whole)).rows[1]).toHaveLength(180)
  })

  test('behavior: first from the source; once a block has come, what is new from the index, the rest from the source', async () => {
    const account = chain.account(1)
    await follow(60)
    expect(await shown(account)).toEqual(await all(account))
    await follow(75)
    expect((await dumpIndex(store)).rows[3]?.length).toBeGreaterThan(0)
    const first = await watchedHistory(source).page({ address: account, chainId: CHAIN }, options)
    expect(first.data.every(({ metadata }) => Date.parse(metadata.minedAt) / 1000 >= 1_700_000_000 + 61 * 12)).toBe(
      true,
    )
    expect(await shown(account)).toEqual(await all(account))
  })

  test('behavior: of blocks that have the same time none is lost, and none is there twice', async () => {
    chain = syntheticChain({ head: 60, accounts: 4, transfersPerBlock: 3, blocksAtOnce: 3 })
    for (const [place, head] of [61, 65, 72, 74].entries()) {
      await follow(head, rangeSize(1, 1))
      await shown(chain.account(place % 3))
    }
    await follow(90, rangeSize(1, 1))
    for (const place of [0, 1, 2])
      expect((await shown(chain.account(place))).sort()).toEqual((await all(chain.account(place))).sort())
  })

  test('behavior: while all of a page is in the index, no source is asked', async () => {
    const account = chain.account(1)
    await follow(60)
    await shown(account)
    await follow(160)
    asked = 0
    const { data } = await watchedHistory(source).page({ address: account, chainId: CHAIN }, options)
    expect([data.length, asked]).toEqual([50, 0])
    expect(await shown(account)).toEqual(await all(account))
  })

  test('behavior: an account that is watched later loses nothing, also while blocks are replaced', async () => {
    await follow(60)
    const [first, second] = [chain.account(0), chain.account(2)]
    await shown(first)
    await follow(70)
    await shown(second)
    await follow(80, rangeSize(3, 3))
    chain.replaceFrom(66)
    await follow(84)
    for (const account of [first, second]) {
      const found = await shown(account)
      expect(found).toEqual(await all(account))
      expect(new Set(found).size).toBe(found.length)
    }
  })

  test('behavior: while nobody follows the chain the source alone is asked', async () => {
    const account = chain.account(1)
    await follow(60)
    await shown(account)
    await follow(75)
    isFollowed = false
    asked = 0
    expect(await shown(account)).toEqual(await all(account))
    expect(asked).toBeGreaterThan(0)
  })

  test('behavior: who was not asked for in 90 days is forgotten, with what was kept for nobody else', async () => {
    const [first, second] = [chain.account(0), chain.account(1)]
    await follow(60)
    const long = Date.now() - FORGOTTEN_MS - 1
    await watchAccount(store.db, asking(first), long, LIMITS)
    await watchAccount(store.db, asking(second), long, LIMITS)
    await follow(75)
    await watchAccount(store.db, asking(second), Date.now(), LIMITS)
    expect(await pruneWatched(store.db, Date.now())).toBe(1)
    const [, transactions, transfers = [], activity = []] = (await dumpIndex(store)).rows
    expect(new Set(activity.map((row) => ('account' in row ? row.account : '')))).toEqual(new Set([second]))
    expect(new Set(transfers.map((row) => ('account' in row ? row.account : '')))).toEqual(new Set([second]))
    expect(transactions).toHaveLength(activity.length)
    expect(await pruneWatched(store.db, Date.now())).toBe(0)
  })

  test('error: a cursor that no page gave', async () => {
    await expect(
      watchedHistory(source).page({ address: chain.account(0), chainId: CHAIN, cursor: 'z.1.2' }, options),
    ).rejects.toMatchObject({ code: 'cursor-invalid' })
  })
})
