import { kernelError } from '@latchkey/kernel'
import type { Asset } from '@latchkey/kernel/assets'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reduce, type SwapEvent } from './machine.ts'
import { type Built, CLOSED, isUnderWay, type Quote, type SwapState } from './swapState.ts'

const NETWORK = 'tally:1'
const token = (symbol: string): Asset => ({
  id: `${NETWORK}/token:${symbol}`,
  network: NETWORK,
  kind: 'token',
  standard: 'token',
  address: symbol,
  name: symbol,
  symbol,
  decimals: 2,
  standing: 'listed',
})
const [A, B, C] = [token('a'), token('b'), token('c')] as const
const { version: _, ...intent } = { ...CLOSED.intent, network: NETWORK, account: 'tally:1:me' } as const

function quote(version: number, minimum = 90n): Quote {
  return { version, at: 0, id: null, pays: 100n, gets: minimum + 1n, minimum, feeRate: 0 }
}
function built(version: number, minimum = 90n, at = 0): Built {
  const digest = `${minimum}`
  const judgement = { impact: 0n, gate: 'plain' as const }
  const transfer = { bytes: Uint8Array.of(1), digest, anchor: {}, feeAbout: 1n }
  const facts = {
    kind: 'trade' as const,
    network: NETWORK,
    from: 'me',
    target: 'router',
    value: 0n,
    bought: { asset: B.id, minimum },
    feeAtMost: 1n,
    feeAbout: 1n,
    call: {},
    digest,
  } as const
  return { version, at, quote: quote(version, minimum), transfer, facts, judgement, approvals: 0, approvalFee: 0n }
}
const run = (events: readonly SwapEvent[], from: SwapState = CLOSED): SwapState => events.reduce(reduce, from)
const OPENED: readonly SwapEvent[] = [
  { type: 'open', intent, openedWith: {} },
  { type: 'loaded', tokens: [A, B], prices: {}, intent: { from: A, to: B, amountText: '1' } },
]
const open = (): SwapState => run(OPENED)
const reviewed = (): SwapState => {
  const state = open()
  const { version } = state.intent
  return run(
    [{ type: 'quoted', quote: quote(version) }, { type: 'build' }, { type: 'built', built: built(version) }],
    state,
  )
}

describe('a swap', () => {
  test('default: opened, priced, made, confirmed, sent; then the form is empty', () => {
    expect(open()).toMatchObject({ phase: 'editing', quoting: 'loading', intent: { amountText: '1', slippage: 100 } })
    const state = reviewed()
    expect(state.phase).toBe('review')
    const signing = reduce(state, { type: 'sign' })
    expect(signing.phase).toBe('signing')
    expect(reduce(signing, { type: 'sent' })).toMatchObject({ phase: 'closed', tokens: [], intent: { amountText: '' } })
  })

  test('behavior: the newest answer wins: one for another version changes nothing', () => {
    const state = open()
    const { version } = state.intent
    const changed = reduce(state, { type: 'change', changes: { amountText: '2' } })
    expect(reduce(changed, { type: 'quoted', quote: quote(version) })).toBe(changed)
    expect(reduce(changed, { type: 'noQuote', version })).toBe(changed)
    const error = kernelError('http/timeout')
    expect(reduce(changed, { type: 'quoteFailed', version, error })).toBe(changed)
    expect(reduce(changed, { type: 'quoted', quote: quote(version + 1) }).quote?.version).toBe(version + 1)
  })

  test('behavior: every change voids what was made', () => {
    for (const changes of [{ amountText: '2' }, { slippage: 50 }, { to: C }, { from: C }, { excluded: ['x'] }]) {
      const state = reduce(reviewed(), { type: 'change', changes })
      expect(state).toMatchObject({ phase: 'editing' })
      expect(state.built).toBeUndefined()
    }
  })

  test('behavior: the same token on both sides exchanges the two', () => {
    expect(reduce(open(), { type: 'change', changes: { from: B } }).intent).toMatchObject({ from: B, to: A })
    expect(reduce(open(), { type: 'change', changes: { to: A } }).intent).toMatchObject({ from: B, to: A })
    const switched = reduce(open(), { type: 'switch', amountText: '91' })
    expect(switched.intent).toMatchObject({ from: B, to: A, amountText: '91' })
  })

  test('behavior: a worse price is marked and rests; one that is as good or better replaces quietly', () => {
    const state = reviewed()
    const { version } = state.intent
    expect(reduce(state, { type: 'built', built: built(version, 89n, 5) })).toMatchObject({
      notice: 'priceChanged',
      built: { restsUntil: 1005 },
    })
    for (const minimum of [90n, 95n]) {
      const next = reduce(state, { type: 'built', built: built(version, minimum, 5) })
      expect(next.notice).toBeUndefined()
      expect(next.built?.restsUntil).toBeUndefined()
      expect(next.built?.facts.digest).toBe(`${minimum}`)
    }
  })

  test('behavior: an approval, then the price anew, then the question', () => {
    const state = reviewed()
    const { version } = state.intent
    const phases = [
      { type: 'approve' },
      { type: 'approved' },
      { type: 'rebuild' },
      { type: 'built', built: built(version, 91n) },
      { type: 'sign' },
    ] as const
    const seen: string[] = []
    phases.reduce((current: SwapState, event) => {
      const next = reduce(current, event)
      seen.push(next.phase)
      return next
    }, state)
    expect(seen).toEqual(['approving', 'mining', 'rebuilding', 'review', 'signing'])
  })

  test.each([
    ['review', 'review'],
    ['form', 'editing'],
  ] as const)('behavior: what is declined leads to the %s', (to, phase) => {
    const signing = reduce(reviewed(), { type: 'sign' })
    const error = kernelError('request/rejected')
    const state = reduce(signing, { type: 'failed', version: signing.intent.version, error, to })
    expect(state).toMatchObject({ phase, error: { code: 'request/rejected' } })
    expect(state.built === undefined).toBe(to === 'form')
    expect(state.intent.amountText).toBe('1')
  })

  test('behavior: whatever happens, nothing changes while the wallet is asked, and only a review leads to it', () => {
    const version = fc.integer({ min: 0, max: 6 })
    const event: fc.Arbitrary<SwapEvent> = fc.oneof(
      fc.constantFrom<SwapEvent>(
        ...OPENED,
        { type: 'close' },
        { type: 'build' },
        { type: 'approve' },
        { type: 'approved' },
        { type: 'rebuild' },
        { type: 'sign' },
        { type: 'slow' },
        { type: 'back' },
        { type: 'sent' },
        { type: 'change', changes: { amountText: '3' } },
        { type: 'change', changes: { to: C } },
        { type: 'switch', amountText: '1' },
        { type: 'found', tokens: [C] },
      ),
      version.map((at): SwapEvent => ({ type: 'quoted', quote: quote(at) })),
      version.map((at): SwapEvent => ({ type: 'built', built: built(at) })),
      version.map((at): SwapEvent => ({ type: 'noQuote', version: at })),
      version.map(
        (at): SwapEvent => ({
          type: 'failed',
          version: at,
          error: kernelError('unknown'),
          to: at % 2 ? 'form' : 'review',
        }),
      ),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let state = CLOSED
        for (const next of events) {
          const before = state
          state = reduce(before, next)
          if (state.phase === 'signing') expect(state.built?.version).toBe(state.intent.version)
          if (state.phase === 'signing' && before.phase !== 'signing') expect(before.phase).toBe('review')
          if (isUnderWay(before) && isUnderWay(state)) expect(state.intent).toBe(before.intent)
          if (state.built) expect(state.built.version).toBe(state.intent.version)
        }
      }),
      { numRuns: 500 },
    )
  })
})
