import { kernelError } from '@latchkey/kernel'
import { createGate, type Gate } from '@latchkey/kernel/testing'
import { describe, expect, test } from 'vitest'
import { type SetUp, setUp } from './fixtures/setUp.ts'

/** Each await of a swap with an approval, by what it waits for; `hold` stops it there. */
const AWAITS: Readonly<Record<string, (test: SetUp, hold: Gate) => void>> = {
  'the price': ({ tally }, hold) => {
    tally.hold = hold.wait
  },
  'the limit': ({ tally }, hold) => {
    const read = tally.readAllowance
    tally.readAllowance = () => hold.wait().then(read)
  },
  'what the wallet can do': ({ tally }, hold) => {
    tally.wallet = () => hold.wait().then(() => ({}))
  },
  'the wallet': ({ tally }, hold) => {
    const { answer } = tally
    tally.answer = () => hold.wait().then(answer)
  },
}

/** What users and wallets do meanwhile. */
const MEANWHILE: Readonly<Record<string, (test: SetUp) => unknown>> = {
  'the modal is closed': ({ kernel }) => kernel.close(),
  'the wallet is disconnected': ({ kernel }) => kernel.wallet.disconnect(),
  'the wallet moves to another network': ({ emit }) => emit({ type: 'network', network: 'tally:2' }),
  'the review is left': ({ kernel }) => kernel.plugins.swaps.cancel(),
  'waiting is stopped': ({ kernel }) => kernel.plugins.swaps.abandon(),
  'the amount is changed': ({ kernel }) => void kernel.plugins.swaps.setAmount('7'),
  'everything is pressed again': ({ kernel }) =>
    void Promise.all([kernel.plugins.swaps.review(), kernel.plugins.swaps.submit(), kernel.plugins.swaps.submit()]),
}

/** After these nothing of what was reviewed is true any more. */
const GONE: ReadonlySet<string> = new Set(['the wallet is disconnected', 'the wallet moves to another network'])

const cases = Object.keys(AWAITS).flatMap((place) => Object.keys(MEANWHILE).map((action) => [place, action] as const))

test('behavior: a review that is ready after the widget was closed does not open it again', async () => {
  const { kernel, tally, state, quoted } = await setUp()
  kernel.open('swaps.Swap')
  await quoted('DAI', '5')
  const hold = createGate()
  const read = tally.readAllowance
  tally.readAllowance = () => hold.wait().then(read)
  const reviewed = kernel.plugins.swaps.review()
  await expect.poll(() => hold.waiting).toBe(1)
  kernel.close()
  hold.open()
  await reviewed
  expect(kernel.store.get(kernel.atoms.modal).open).toBe(false)
  expect(state()).toMatchObject({ phase: 'editing', intent: { amountText: '5' } })
})

describe('left at each await', () => {
  test.each(cases)('behavior: while %s is waited for, %s', async (place, action) => {
    const test = await setUp()
    const hold = createGate()
    const { review, submit } = test.kernel.plugins.swaps
    AWAITS[place]?.(test, hold)
    let isOver = false
    const going = (async () => {
      await test.quoted('DAI', '5')
      await review()
      await submit()
    })()
      .catch(() => undefined)
      .finally(() => {
        isOver = true
      })
    await test.until(() => hold.waiting > 0 || isOver)
    await MEANWHILE[action]?.(test)
    hold.open()
    await test.until(() => isOver)
    await going
    const isSettled = (): boolean => ['closed', 'editing', 'review', 'loading'].includes(test.state().phase)
    await test.until(isSettled)
    // One approval and one swap at most, in this order, and each of them is followed.
    const kinds = test.tally.prompts.map(({ kind }) => kind.split(' ')[0])
    expect([[], ['approve'], ['approve', 'trade']]).toContainEqual(kinds)
    expect(test.kernel.store.get(test.kernel.atoms.transactions)).toHaveLength(kinds.length)
    // Nothing is asked of a wallet that has gone or moved.
    if (GONE.has(action)) expect(kinds).toEqual(place === 'the wallet' ? ['approve'] : [])
  })
})

describe('what the wallet answers', () => {
  const code = (number: number) => Object.assign(new Error('of the wallet'), { code: number })
  const answers: readonly (readonly [string, Error, 'review' | 'closed' | 'editing', readonly string[]])[] = [
    ['declined', code(4001), 'review', []],
    ['not allowed', code(4100), 'editing', []],
    ['an error whose outcome nobody knows', code(-32603), 'closed', ['unknown']],
    ['a lost connection', kernelError('request/outcome-unknown', { details: { method: 'x' } }), 'closed', ['unknown']],
  ]

  test.each(answers)('behavior: %s: said, recorded as it is, and asked once', async (_title, answer, phase, states) => {
    const { kernel, tally, state, reviewed, clock } = await setUp()
    tally.answer = () => Promise.reject(answer)
    await reviewed()
    await kernel.plugins.swaps.submit()
    expect(tally.prompts).toHaveLength(1)
    expect(state().phase).toBe(phase)
    if (phase !== 'closed') expect(state().error).toBeDefined()
    expect(kernel.store.get(kernel.atoms.transactions).map((record) => record.state)).toEqual(states)
    await clock.advance(120_000)
    expect(tally.prompts).toHaveLength(1)
  })

  test('behavior: declined twice and then taken: three questions, one swap', async () => {
    const { kernel, tally, reviewed } = await setUp()
    const answers = [code(4001), code(4001)]
    tally.answer = async () => {
      const refused = answers.shift()
      if (refused) throw refused
      return { hash: '0xfeed' }
    }
    await reviewed()
    const { submit } = kernel.plugins.swaps
    await submit()
    await submit()
    await submit()
    expect(tally.prompts).toHaveLength(3)
    expect(kernel.store.get(kernel.atoms.transactions)).toMatchObject([{ hash: '0xfeed' }])
  })

  test('error: an answer that is no hash is not believed, and not asked for again', async () => {
    const { kernel, tally, reviewed } = await setUp()
    tally.answer = async () => ({ hash: 'done' })
    await reviewed()
    await kernel.plugins.swaps.submit()
    expect(tally.prompts).toHaveLength(1)
    expect(kernel.store.get(kernel.atoms.transactions)).toMatchObject([{ state: 'unknown' }])
  })
})

describe('what the gateway answers', () => {
  test.each([
    ['nothing', '0'],
    ['less than nothing', '-5'],
    ['no number', 'NaN'],
    ['a fraction', '1.5'],
    ['an exponent', '1e5'],
  ])('error: a price of %s is never confirmed', async (_title, toAmount) => {
    const { kernel, tally, state, quoted } = await setUp()
    tally.alterQuote = (quote) => ({ ...quote, toAmount })
    await quoted()
    await kernel.plugins.swaps.review()
    await kernel.plugins.swaps.submit()
    expect(state().phase).toBe('editing')
    expect(tally.prompts).toEqual([])
  })

  test.each([
    ['down', kernelError('http/network', { details: { url: '' } })],
    ['limited', kernelError('http/status', { details: { status: 429, url: '' } })],
    ['closed', kernelError('http/status', { details: { status: 503, url: '' } })],
    ['HTML', kernelError('http/malformed', { details: { url: '' } })],
  ])('error: %s: the form stays usable, and the next price goes on', async (_title, error) => {
    const { kernel, tally, state, quoted, until } = await setUp()
    tally.fail.quote = error
    await quoted()
    expect(state()).toMatchObject({ phase: 'editing', quoting: 'failed', intent: { amountText: '1' } })
    tally.fail = {}
    void kernel.plugins.swaps.setAmount('2')
    await until(() => state().quote?.version === state().intent.version)
    await kernel.plugins.swaps.review()
    expect(state().phase).toBe('review')
  })

  test('behavior: answers out of order: the price of the newest amount stands', async () => {
    const { kernel, tally, state, quoted, until } = await setUp()
    await quoted()
    const holds: (() => void)[] = []
    tally.hold = () => new Promise((resolve) => holds.push(resolve))
    void kernel.plugins.swaps.setAmount('2')
    await until(() => holds.length === 1)
    void kernel.plugins.swaps.setAmount('3')
    await until(() => holds.length === 2)
    holds[1]?.()
    await until(() => state().quote?.version === state().intent.version)
    holds[0]?.()
    await until(() => state().quoting === 'idle')
    expect(state().quote?.pays).toBe(3n * 10n ** 18n)
  })

  test('error: tokens that are none, of another network, or twice: the list has the others', async () => {
    const { tally, state, kernel, until } = await setUp()
    const fine = '0x0e00000000000000000000000000000000000000'
    tally.listed = [
      { address: fine, symbol: 'ONE', decimals: 36 },
      { address: fine, symbol: 'TWO', decimals: 36 },
      { address: '0x1', symbol: '', decimals: 2 },
      { address: '0x2', symbol: 'LONG', decimals: 37 },
    ]
    await kernel.plugins.swaps.startSwap()
    await until(() => state().phase === 'editing')
    expect(state().tokens.map(({ symbol }) => symbol)).toEqual(['COIN', 'DAI', 'ONE'])
  })
})
