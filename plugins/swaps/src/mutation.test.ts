import type { TradeOutcome } from '@latchkey/kernel'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { describe, expect, test } from 'vitest'
import { DAI, DAI_ID, NATIVE, ROUTER, setUp, WRAPPED } from './fixtures/setUp.ts'

const OTHER = '0xbad0000000000000000000000000000000000000'
const more = (text: unknown): string => `${BigInt(String(text)) * 10n}`
const less = (text: unknown): string => `${BigInt(String(text)) / 2n}`

type Side = 'COIN' | 'DAI'

/** Tries a whole swap, as a user would, with one thing altered. */
async function attempt(side: Side, alter: (tally: Awaited<ReturnType<typeof setUp>>['tally']) => void) {
  const made = await setUp()
  const { kernel, tally, state, until } = made
  tally.allowance = { amount: 10n ** 9n, mustReset: false }
  alter(tally)
  await made.reviewed(side, '5')
  const { code } = state().error ?? {}
  const submitted = kernel.plugins.swaps.submit().catch(() => undefined)
  await until(() => state().phase !== 'signing')
  await submitted
  return { code, prompts: tally.prompts }
}

describe('one field of a good answer is altered: the wallet is not asked', () => {
  test.each(['COIN', 'DAI'] as const)('default: unaltered, %s is swapped', async (side) => {
    const { code, prompts } = await attempt(side, () => undefined)
    expect(code).toBeUndefined()
    expect(prompts).toEqual([{ kind: 'trade' }])
  })

  test.each([
    ['from', OTHER, 'swaps/wallet-changed'],
    ['to', `tally:1:${OTHER}`, 'swaps/unknown-target'],
    ['to', `tally:2:${ROUTER}`, 'swaps/unknown-target'],
    ['to', `tally:1:${WRAPPED}`, 'swaps/unknown-target'],
    ['amount', more, 'swaps/wrong-source'],
    ['amount', less, 'swaps/wrong-source'],
    ['value', '1', 'swaps/wrong-value'],
    ['eip155', { gas: '1000', gasPrice: '1' }, 'swaps/fee-too-high'],
    ['eip155', { gas: '100', gasPrice: '10' }, 'swaps/fee-too-high'],
  ] as const)('parameters: %s of the transaction', async (field, change, expected) => {
    for (const side of ['COIN', 'DAI'] as const) {
      const { code, prompts } = await attempt(side, (tally) => {
        tally.alterTx = (tx) => ({ ...tx, [field]: typeof change === 'function' ? change(tx.amount) : change })
      })
      expect(code).toBe(expected)
      expect(prompts).toEqual([])
    }
  })

  test.each([
    ['sells', OTHER, 'swaps/wrong-source'],
    ['amount', more, 'swaps/wrong-source'],
    ['amount', less, 'swaps/wrong-source'],
    ['buys', OTHER, 'swaps/wrong-target-token'],
    ['path', [OTHER, WRAPPED], 'swaps/wrong-target-token'],
    ['path', [DAI, WRAPPED, DAI, WRAPPED], 'swaps/wrong-target-token'],
    ['path', [DAI, '0x1', '0x2', '0x3', WRAPPED], 'swaps/wrong-target-token'],
    ['path', [], 'swaps/wrong-target-token'],
    ['minimum', less, 'swaps/worse-than-quoted'],
    ['minimum', '0', 'swaps/worse-than-quoted'],
    ['recipient', OTHER, 'swaps/wrong-recipient'],
    ['deadline', 1, 'swaps/wrong-deadline'],
    ['deadline', 10 ** 12, 'swaps/wrong-deadline'],
    ['approves', OTHER, 'swaps/unreadable'],
  ] as const)('parameters: %s in the data', async (field, change, expected) => {
    const { code, prompts } = await attempt('DAI', (tally) => {
      tally.alterTrade = (trade) => ({
        ...trade,
        [field]: typeof change === 'function' ? change(Reflect.get(trade, field)) : change,
      })
    })
    expect(code).toBe(expected)
    expect(prompts).toEqual([])
  })

  test.each([
    ['spender', `tally:1:${OTHER}`, 'swaps/unknown-spender'],
    ['provider', { id: 'stranger', name: 'Stranger' }, 'swaps/unknown-target'],
    ['minToAmount', more, 'swaps/worse-than-quoted'],
    ['toAmount', more, 'swaps/worse-than-quoted'],
    ['fromAmount', more, 'swaps/invalid'],
    ['fromAccount', `tally:1:${OTHER}`, 'swaps/invalid'],
    ['toAccount', `tally:1:${OTHER}`, 'swaps/invalid'],
    ['toAmount', '0', 'swaps/invalid'],
    ['expiresAt', '1970-01-01T00:00:00Z', 'swaps/invalid'],
    ['execution', 'signed', 'swaps/invalid'],
  ] as const)('parameters: %s of the quote', async (field, change, expected) => {
    const { code, prompts } = await attempt('DAI', (tally) => {
      tally.alterQuote = (quote) => ({
        ...quote,
        [field]: typeof change === 'function' ? change(Reflect.get(quote, field)) : change,
      })
    })
    expect(code).toBe(expected)
    expect(prompts).toEqual([])
  })

  const changed = (outcome: TradeOutcome, asset: string, amount: bigint): TradeOutcome => ({
    ...outcome,
    changes: [...outcome.changes.filter((change) => change.asset !== asset), { asset: untyped(asset), amount }],
  })
  test.each([
    ['less comes', (outcome: TradeOutcome) => changed(outcome, NATIVE, 1n)],
    ['more goes', (outcome: TradeOutcome) => changed(outcome, DAI_ID, -1000n)],
    ['something else goes', (outcome: TradeOutcome) => changed(outcome, `tally:1/token:${OTHER}`, -1n)],
    [
      'somebody else may take tokens',
      (outcome: TradeOutcome) => ({ ...outcome, allowances: [{ asset: DAI_ID, spender: OTHER, amount: 1n }] }),
    ],
  ])('parameters: tried on a node, %s', async (_name, alterOutcome) => {
    const { code, prompts } = await attempt('DAI', (tally) => {
      tally.alterOutcome = alterOutcome
    })
    expect(code).toBe('swaps/simulation-differs')
    expect(prompts).toEqual([])
  })

  const nothing = { changes: [], allowances: [] }
  test.each([
    ['the one that answers first is right', (outcome: TradeOutcome) => ({ ...outcome, others: [nothing] })],
    ['another one is right', (outcome: TradeOutcome) => ({ ...nothing, others: [outcome] })],
    [
      'one tells of an allowance',
      (outcome: TradeOutcome) => ({
        ...outcome,
        others: [outcome, { ...outcome, allowances: [{ asset: DAI_ID, spender: OTHER, amount: 1n }] }],
      }),
    ],
  ])('parameters: nodes do not agree, %s', async (_name, alterOutcome) => {
    const { code, prompts } = await attempt('DAI', (tally) => {
      tally.alterOutcome = alterOutcome as typeof tally.alterOutcome
    })
    expect(code).toBe('swaps/nodes-disagree')
    expect(prompts).toEqual([])
  })

  test('default: nodes agree, each in its own block', async () => {
    const { code, prompts } = await attempt('DAI', (tally) => {
      tally.alterOutcome = (outcome) => ({
        ...outcome,
        others: [changed(outcome, NATIVE, (outcome.changes.find(({ asset }) => asset === NATIVE)?.amount ?? 0n) + 1n)],
      })
    })
    expect(code).toBeUndefined()
    expect(prompts).toEqual([{ kind: 'trade' }])
  })

  test.each(['COIN', 'DAI'] as const)(
    'error: a byte behind a good call of %s, whatever the node says',
    async (side) => {
      for (const isTried of [true, false]) {
        const { code, prompts } = await attempt(side, (tally) => {
          tally.alterTx = (tx) => ({ ...tx, data: `${tx.data}00` })
          if (!isTried) tally.alterOutcome = () => undefined
        })
        expect(code).toBe('swaps/unreadable')
        expect(prompts).toEqual([])
      }
    },
  )

  test('error: made anew after the approval with a byte behind it', async () => {
    const { kernel, tally, state, reviewed, until } = await setUp()
    await reviewed('DAI', '5')
    expect(state().phase).toBe('review')
    tally.alterTx = (tx) => ({ ...tx, data: `${tx.data}00` })
    const submitted = kernel.plugins.swaps.submit()
    await until(() => state().error !== undefined || state().phase === 'closed')
    await submitted
    expect(tally.prompts).toEqual([{ kind: 'approve 500' }])
    expect(state()).toMatchObject({ phase: 'editing', error: { code: 'swaps/unreadable' } })
  })

  test('behavior: another price leaves out the provider that was refused', async () => {
    const { kernel, tally, state, reviewed, until } = await setUp()
    tally.alterTrade = (trade) => ({ ...trade, recipient: OTHER })
    await reviewed('DAI', '5')
    expect(state().error?.code).toBe('swaps/wrong-recipient')
    const tried = kernel.plugins.swaps.tryAnother()
    await until(() => state().quoting === 'failed')
    await tried
    expect(state()).toMatchObject({ intent: { excluded: ['exchange'] }, hasNoAmount: true })
  })
})
