import { definePlugin, kernelError } from '@latchkey/kernel'
import { accountStub } from '@latchkey/plugin-account/testing'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { describe, expect, test } from 'vitest'
import { setUp } from './fixtures/setUp.ts'

/** An answer that is given when the test wants. */
function later<T>() {
  let give: (value: T) => void = () => undefined
  let refuse: (error: unknown) => void = () => undefined
  const promise = new Promise<T>((resolve, reject) => {
    give = resolve
    refuse = reject
  })
  return { promise, give, refuse }
}

const HASH = { hash: '0xfeed' }

describe('the wallet answers', () => {
  /** A page with the account and one more view; the wallet answers when the test wants. */
  async function waiting() {
    const account = accountStub({ views: { Account: () => null }, actions: { showTab: async () => undefined } })
    const views = { Other: { load: async () => ({ default: () => null }), title: 'other' } } as const
    const other = definePlugin({ id: 'other', api: 1, messages: { en: { other: 'Other' } }, views })
    const { kernel, tally, reviewed, until } = await setUp({}, { others: [account, other] })
    const answer = later<typeof HASH>()
    tally.answer = () => answer.promise
    await reviewed()
    kernel.open('swaps.SwapPreview')
    const submitted = kernel.plugins.swaps.submit()
    await expect.poll(() => tally.prompts.length).toBe(1)
    const route = () => kernel.store.get(kernel.atoms.history).at(-1)?.route
    const answered = async () => {
      answer.give(HASH)
      await submitted
      await until(() => kernel.store.get(kernel.atoms.toast)?.key === 'swapped')
    }
    return { kernel, route, answered }
  }

  test('default: the view of the swap gives way to the account', async () => {
    const { route, answered } = await waiting()
    await answered()
    expect(route()).toBe('account.Account')
  })

  test('behavior: a view that was opened since stays', async () => {
    const { kernel, route, answered } = await waiting()
    kernel.open(untyped<'swaps.Swap'>('other.Other'))
    await answered()
    expect(route()).toBe('other.Other')
  })
})

describe('waiting can be stopped', () => {
  test('default: while the wallet shows the swap: the form is there again, and a late hash is followed', async () => {
    const { kernel, tally, state, reviewed, until } = await setUp()
    const answer = later<typeof HASH>()
    tally.answer = () => answer.promise
    await reviewed()
    const submitted = kernel.plugins.swaps.submit()
    await expect.poll(() => tally.prompts.length).toBe(1)
    await kernel.plugins.swaps.abandon()
    await submitted
    expect(state()).toMatchObject({ phase: 'editing', notice: 'abandoned', intent: { amountText: '1' } })
    expect(state().built).toBeUndefined()
    const records = () => kernel.store.get(kernel.atoms.transactions)
    expect(records()).toMatchObject([{ state: 'asked', kind: 'trade' }])
    answer.give(HASH)
    await until(() => records()[0]?.hash === '0xfeed')
    await until(() => kernel.store.get(kernel.atoms.toast)?.key === 'sentLate')
    expect(tally.prompts).toHaveLength(1)
    expect(state().phase).toBe('editing')
  })

  test('behavior: while the wallet shows the question, no second one is asked', async () => {
    const { kernel, tally, state, reviewed, until } = await setUp()
    const answer = later<typeof HASH>()
    tally.answer = () => answer.promise
    await reviewed()
    const submitted = kernel.plugins.swaps.submit()
    await expect.poll(() => tally.prompts.length).toBe(1)
    await kernel.plugins.swaps.abandon()
    await submitted
    await until(() => state().quote?.version === state().intent.version)
    await kernel.plugins.swaps.review()
    await kernel.plugins.swaps.submit()
    expect(tally.prompts).toHaveLength(1)
    expect(state().error?.code).toBe('connect/pending')
    answer.refuse(kernelError('request/rejected'))
    await until(() => kernel.store.get(kernel.atoms.transactions).every(({ state: known }) => known !== 'asked'))
    tally.answer = async () => HASH
    await kernel.plugins.swaps.review()
    await kernel.plugins.swaps.submit()
    expect(tally.prompts).toHaveLength(2)
  })

  test('behavior: while the wallet shows an approval: the swap is never asked for, whatever it answers', async () => {
    const { kernel, tally, state, reviewed, until } = await setUp()
    const answer = later<typeof HASH>()
    tally.answer = () => answer.promise
    await reviewed('DAI', '5')
    const submitted = kernel.plugins.swaps.submit()
    await expect.poll(() => tally.prompts.length).toBe(1)
    await kernel.plugins.swaps.abandon()
    await submitted
    answer.give(HASH)
    await until(() => kernel.store.get(kernel.atoms.transactions)[0]?.state === 'confirmed')
    expect(tally.prompts.map(({ kind }) => kind)).toEqual(['approve 500'])
    expect(state().phase).toBe('editing')
  })

  test('behavior: while an approval waits for a block: it goes on by itself, the swap does not follow', async () => {
    const { kernel, tally, state, reviewed, until } = await setUp()
    tally.sighting = { state: 'seen', confirmations: 0, isSettled: false }
    await reviewed('DAI', '5')
    const submitted = kernel.plugins.swaps.submit()
    await until(() => state().phase === 'mining')
    await kernel.plugins.swaps.abandon()
    await submitted
    expect(state()).toMatchObject({ phase: 'editing', notice: 'abandoned' })
    tally.sighting = { state: 'confirmed', confirmations: 1, isSettled: true }
    await until(() => kernel.store.get(kernel.atoms.transactions)[0]?.state === 'confirmed')
    expect(tally.prompts).toHaveLength(1)
  })

  test('behavior: stopped before the wallet was asked, it is not asked', async () => {
    const { kernel, tally, state, reviewed } = await setUp()
    await reviewed('DAI', '5')
    const held = later<void>()
    const read = tally.readAllowance
    tally.readAllowance = async () => {
      await held.promise
      return read()
    }
    const submitted = kernel.plugins.swaps.submit()
    await expect.poll(() => state().phase).toBe('approving')
    await kernel.plugins.swaps.abandon()
    held.give()
    await submitted
    expect(tally.prompts).toEqual([])
    expect(kernel.store.get(kernel.atoms.transactions)).toEqual([])
  })

  test('behavior: with nothing under way it does nothing', async () => {
    const { kernel, state, reviewed } = await setUp()
    await reviewed()
    const before = state()
    await kernel.plugins.swaps.abandon()
    expect(state()).toBe(before)
  })
})

describe('what comes too late', () => {
  test.each(['approving', 'mining'] as const)('behavior: a renewal that fails while the swap is %s', async (phase) => {
    const { kernel, tally, state, reviewed, until, clock } = await setUp()
    await reviewed('DAI', '5')
    const life = new AbortController()
    void kernel.plugins.swaps.watch({ signal: life.signal })
    const held = later<void>()
    tally.hold = () => held.promise
    const before = tally.quotes
    await clock.advance(10_000)
    await expect.poll(() => tally.quotes).toBe(before + 1)
    const answer = later<typeof HASH>()
    if (phase === 'approving') tally.answer = () => answer.promise
    else tally.sighting = { state: 'seen', confirmations: 0, isSettled: false }
    const submitted = kernel.plugins.swaps.submit()
    await until(() => state().phase === phase && tally.prompts.length === 1)
    tally.hold = async () => undefined
    held.refuse(kernelError('http/timeout'))
    answer.give(HASH)
    tally.sighting = { state: 'confirmed', confirmations: 1, isSettled: true }
    await until(() => state().phase === 'closed' || state().error !== undefined)
    await submitted
    expect(state().error).toBeUndefined()
    expect(tally.prompts.map(({ kind }) => kind)).toEqual(['approve 500', 'trade'])
    life.abort()
  })

  test('behavior: a renewal from before the approval does not stand in for the one after it', async () => {
    const { kernel, tally, state, reviewed, until, clock } = await setUp()
    await reviewed('DAI', '5')
    const life = new AbortController()
    void kernel.plugins.swaps.watch({ signal: life.signal })
    const [early, fresh] = [later<void>(), later<void>()]
    tally.hold = () => early.promise
    const before = tally.quotes
    await clock.advance(10_000)
    await expect.poll(() => tally.quotes).toBe(before + 1)
    tally.hold = () => fresh.promise
    const submitted = kernel.plugins.swaps.submit()
    await until(() => state().phase === 'rebuilding')
    const shown = state().built
    early.give()
    await clock.advance(100)
    expect(state()).toMatchObject({ phase: 'rebuilding' })
    expect(state().built).toBe(shown)
    fresh.give()
    await until(() => state().phase === 'closed')
    await submitted
    expect(tally.prompts).toHaveLength(2)
    life.abort()
  })

  test('behavior: a review that was left while it was made does not tear down the next one', async () => {
    const { kernel, tally, state, quoted, until } = await setUp()
    await quoted('DAI', '5')
    const held = later<void>()
    const read = tally.readAllowance
    tally.readAllowance = async () => {
      await held.promise
      return read()
    }
    const first = kernel.plugins.swaps.review()
    await expect.poll(() => state().phase).toBe('building')
    await kernel.plugins.swaps.cancel()
    tally.readAllowance = read
    await kernel.plugins.swaps.review()
    expect(state().phase).toBe('review')
    held.refuse(kernelError('http/timeout'))
    await first
    await until(() => true)
    expect(state()).toMatchObject({ phase: 'review' })
    expect(state().error).toBeUndefined()
  })
})

describe('an approval is asked for once', () => {
  test('default: what was allowed is too little: words, and no second question', async () => {
    const { kernel, tally, state, reviewed, until } = await setUp()
    tally.allows = () => 7n
    await reviewed('DAI', '5')
    const submitted = kernel.plugins.swaps.submit()
    await until(() => state().error !== undefined)
    await submitted
    expect(state().error?.code).toBe('swaps/approval-short')
    expect(tally.prompts).toEqual([{ kind: 'approve 500' }])
  })

  test('behavior: a reset that leaves something is not asked for again', async () => {
    const { kernel, tally, state, reviewed, until } = await setUp()
    tally.allowance = { amount: 100n, mustReset: true }
    tally.allows = () => 9n
    await reviewed('DAI', '5')
    const submitted = kernel.plugins.swaps.submit()
    await until(() => state().error !== undefined)
    await submitted
    expect(state().error?.code).toBe('swaps/approval-short')
    expect(tally.prompts).toEqual([{ kind: 'approve 0' }])
  })

  test('behavior: more questions than the review said are not asked', async () => {
    const { kernel, tally, state, reviewed, until } = await setUp()
    await reviewed('DAI', '5')
    tally.allowance = { amount: 100n, mustReset: true }
    const submitted = kernel.plugins.swaps.submit()
    await until(() => state().error !== undefined)
    await submitted
    expect(state().error?.code).toBe('swaps/approval-short')
    expect(tally.prompts).toEqual([])
  })
})

describe('what becomes of a swap that was sent', () => {
  const IN_BLOCK = { state: 'confirmed', confirmations: 1, isSettled: false } as const
  const WAITS = { state: 'seen', confirmations: 0, isSettled: false } as const
  const REVERTED = { state: 'failed', confirmations: 1, isSettled: true } as const

  test.each([
    ['it waits while blocks are full', [WAITS], 'seen'],
    ['it reverts, as when the price has slipped', [WAITS, REVERTED], 'failed'],
    ['a reorganisation takes it back', [IN_BLOCK, WAITS], 'seen'],
    [
      'a reorganisation takes it back, and it comes again',
      [IN_BLOCK, WAITS, { ...IN_BLOCK, isSettled: true }],
      'confirmed',
    ],
  ] as const)('behavior: %s: Activity follows, and nothing is sent again', async (_name, sightings, expected) => {
    const { kernel, tally, reviewed, until, clock } = await setUp()
    tally.sighting = sightings[0]
    await reviewed()
    await kernel.plugins.swaps.submit()
    const known = () => kernel.store.get(kernel.atoms.transactions)[0]?.state
    for (const sighting of sightings) {
      tally.sighting = sighting
      await until(() => known() === sighting.state)
    }
    await clock.advance(60_000)
    expect(known()).toBe(expected)
    expect(tally.prompts).toHaveLength(1)
  })
})
