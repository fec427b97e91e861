import { expect, test } from 'vitest'
import { setUp } from './fixtures/setUp.ts'

/** What such gateways know; they may refuse everything else. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  quotes: ['amount', 'from', 'to', 'userAddress'],
  'build-transaction': ['amount', 'disableEstimate', 'eip155', 'from', 'to', 'userAddress'],
}

test.each([
  ['COIN', [{ kind: 'trade' }]],
  ['DAI', [{ kind: 'approve 500' }, { kind: 'trade' }]],
] as const)('default: a whole swap at a gateway without any of the optional fields: %s', async (side, prompts) => {
  const { kernel, tally, state, reviewed, until } = await setUp()
  tally.alterQuote = ({ id, fromAmount, fromAccount, toAmount, toAccount }) => ({
    id,
    fromAmount,
    fromAccount,
    toAmount,
    toAccount,
  })
  tally.alterTx = ({ from, to, data, amount, eip155 }) => ({ from, to, data, amount, eip155 })
  const { price } = tally
  tally.price = (id) => ({ price: price(id).price })
  await reviewed(side, '5')
  expect(state().error).toBeUndefined()
  expect(state().phase).toBe('review')
  // Nobody says which fee is taken, or how much is lost.
  expect(state().built?.quote.feeRate).toBe(0.0085)
  expect(state().built?.judgement.gate).toBe('unknown')
  const submitted = kernel.plugins.swaps.submit()
  await until(() => state().phase === 'closed')
  await submitted
  expect(tally.prompts).toEqual(prompts)
  for (const { path, fields } of tally.requests) expect(fields).toEqual(KNOWN[path])
})
