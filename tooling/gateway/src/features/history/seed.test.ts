import { ACCOUNTS } from '@latchkey/devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type HistoryTrial, historyTrial } from '../../testing/historyTrial.ts'
import { seededChains } from '../../testing/testGateway.ts'

const [ALICE] = ACCOUNTS
let trial: HistoryTrial

beforeAll(async () => {
  trial = await historyTrial({}, seededChains, true)
}, 60_000)

afterAll(() => trial?.gateway.stop())

/** Hashes of everything that the account sent, newest first, as the node's own blocks have it. */
async function sentByNode(): Promise<readonly string[]> {
  const [sender] = trial.chain.senders
  const head = Number(await sender?.getBlockNumber())
  const blocks = await Promise.all(
    Array.from({ length: head + 1 }, (_, number) =>
      sender?.getBlock({ blockNumber: BigInt(number), includeTransactions: true }),
    ),
  )
  return blocks
    .flatMap((block) => block?.transactions ?? [])
    .filter(({ from }) => from.toLowerCase() === ALICE.address.toLowerCase())
    .map(({ hash }) => hash)
    .reverse()
}

describe('history: the seeded past', () => {
  test('default', { timeout: 60_000 }, async () => {
    const sent = await sentByNode()
    expect(sent.length).toBeGreaterThan(50)
    const own = async () =>
      (await trial.all(ALICE.address)).filter(({ metadata }) => metadata.sentFrom === ALICE.address)
    const found = await eventually(own, (list) => list.length === sent.length, 30_000)
    expect(found.map(({ metadata }) => metadata.hash)).toEqual(sent)
  })

  test('behavior: all kinds are there, and what is unwanted is marked', async () => {
    const all = await trial.all(ALICE.address)
    const kinds = new Set(all.map(({ metadata }) => metadata.operationType))
    expect([...kinds]).toEqual(expect.arrayContaining(['send', 'receive', 'mint', 'trade', 'approve']))
    expect(new Set(all.map(({ metadata }) => metadata.status))).toEqual(new Set(['confirmed', 'failed']))
    const marked = all.filter(({ transfers }) =>
      transfers.some(({ fungible_info, nft_info }) => (fungible_info ?? nft_info)?.flags?.is_spam),
    )
    expect(marked.length).toBeGreaterThan(0)
    expect(marked.every(({ metadata }) => metadata.sentFrom !== ALICE.address)).toBe(true)
    const months = new Set(all.map(({ metadata }) => metadata.minedAt.slice(0, 7)))
    expect(months.size).toBeGreaterThan(1)
  })
})
