import { kernelError } from '@latchkey/kernel'
import { describe, expect, it } from 'vitest'
import { type Answers, ME, OTHER, type SetUp, sampleTransaction, setUp, several } from '../fixtures/setUp.ts'

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
const OLDEST = 1_000

/** A service whose newest transaction has number `newest`; a cursor is the number that comes next. */
function service(test: SetUp, next: () => number) {
  const state = { newest: 960, isDown: false }
  const page = (cursor: string) => {
    if (state.isDown) return kernelError('http/status', { details: { status: 500 } })
    const first = cursor === '' ? state.newest : Number(cursor)
    const count = Math.min(1 + Math.floor(next() * 6), OLDEST - first + 1)
    // Some pages tell the last transaction of the page before once more.
    const begin = cursor !== '' && next() < 0.3 ? first - 1 : first
    const end = first + count
    return { data: several(begin, end - begin), next: end > OLDEST ? null : String(end) }
  }
  const pages: Answers['pages'] = new Proxy({}, { get: (_, cursor) => () => page(String(cursor)) })
  Object.assign(test.answers, { pages })
  return state
}

describe('walks', () => {
  it.each(range(1, 24))(
    'behavior: whatever comes in which order, nothing is missing and nothing is there twice (seed %i)',
    async (seed) => {
      const test = await setUp()
      const next = random(seed)
      const state = service(test, next)
      const { refresh, loadMore } = test.kernel.plugins.history
      let top = state.newest
      for (let step = 0; step < 40; step += 1) {
        const choice = next()
        state.isDown = next() < 0.15
        if (choice < 0.25) state.newest -= Math.floor(next() * 9)
        else if (choice < 0.5) {
          await refresh({ force: true })
          if (!state.isDown) top = state.newest
        } else await loadMore()
        const numbers = test.numbers()
        if (numbers.length > 0) expect(numbers).toEqual(range(top, numbers.at(-1) ?? 0))
      }
      state.isDown = false
      await refresh({ force: true })
      for (let pages = 0; test.page()?.next !== undefined && pages < 100; pages += 1) await loadMore()
      expect(test.numbers()).toEqual(range(state.newest, OLDEST))
    },
  )

  it('behavior: fifty switches of the account, answers in any order: each has its own, kept apart', async () => {
    const test = await setUp()
    const arrivals: (() => void)[] = []
    const refreshes: Promise<void>[] = []
    for (let turn = 0; turn < 50; turn += 1) {
      const owner = turn % 2 === 0 ? OTHER : ME
      await test.kernel.wallet.switchAccount({ address: `eip155:1:${owner}` })
      test.answers.pages[''] = new Promise((resolve) => {
        arrivals.push(() => resolve({ data: [sampleTransaction(owner === ME ? 1 : 2)], next: null }))
      })
      const asked = test.asked.length
      refreshes.push(test.kernel.plugins.history.refresh({ force: true }))
      await expect.poll(() => test.asked.length).toBeGreaterThanOrEqual(Math.min(asked + 1, 2))
    }
    for (const arrive of arrivals.reverse()) arrive()
    await Promise.all(refreshes)
    expect(test.numbers(`eip155:1:${ME}`)).toEqual([1])
    expect(test.numbers(`eip155:1:${OTHER}`)).toEqual([2])
  })

  it.each<[string, Answers['pages'], readonly number[], number]>([
    [
      'the cursor of the first page again',
      { '': { data: several(1, 2), next: 'a' }, a: { data: [], next: 'a' } },
      [1, 2],
      2,
    ],
    [
      'two that lead to each other',
      { '': { data: several(1, 2), next: 'a' }, a: { data: [], next: 'b' }, b: { data: [], next: 'a' } },
      [1, 2],
      3,
    ],
    [
      'one that comes back with something new',
      { '': { data: several(1, 2), next: 'a' }, a: { data: several(3, 2), next: 'a' } },
      [1, 2, 3, 4],
      2,
    ],
    ['empty text', { '': { data: several(1, 2), next: '' } }, [1, 2], 1],
  ])('behavior: a cursor that leads nowhere ends the list: %s', async (_name, pages, numbers, asked) => {
    const test = await setUp()
    test.answers.pages = pages
    const { refresh, loadMore } = test.kernel.plugins.history
    await refresh()
    for (let more = 0; more < 5; more += 1) await loadMore()
    expect(test.numbers()).toEqual(numbers)
    expect(test.page()).not.toHaveProperty('next')
    expect(test.asked).toHaveLength(asked)
  })

  it('behavior: a walk through empty pages pauses after five, and goes on where it was', async () => {
    const test = await setUp()
    const empty = range(1, 12).map((page) => [`c${page}`, { data: [], next: `c${page + 1}` }] as const)
    test.answers.pages = {
      '': { data: several(1, 2), next: 'c1' },
      ...Object.fromEntries(empty),
      c13: { data: several(3, 2), next: null },
    }
    const { refresh, loadMore } = test.kernel.plugins.history
    await refresh()
    const cursors: (string | undefined)[] = []
    for (let more = 0; more < 3; more += 1) {
      await loadMore()
      cursors.push(test.page()?.next)
    }
    expect(cursors).toEqual(['c6', 'c11', undefined])
    expect(test.numbers()).toEqual([1, 2, 3, 4])
  })
})
