import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { expect, it } from 'vitest'
import type { Chain } from '../../core/chains/chain.ts'
import type { Chains } from '../../core/chains/chains.ts'
import type { AnswerStore } from '../../core/sources/answerStore.ts'
import type { RequestOptions } from '../../core/sources/source.ts'
import { joinBalances } from './joinBalances.ts'
import type { Holding } from './source.ts'

const ID = 'bip122:000000000019d6689c085ae165831e93'
/** Tells the family; what each of the addresses holds is the test's. */
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const chain = partial<Chain>({ id: ID, client: undefined, config: partial<Chain['config']>({ rpcUrls: [] }) })

/** The balance of an account whose addresses hold these. */
async function ask(byAddress: Readonly<Record<string, Pick<Holding, 'amount' | 'locked' | 'reserved'>>>) {
  const coin = { decimals: 8, name: 'Bitcoin', symbol: 'BTC' }
  const source = joinBalances({
    chains: partial<Chains>({ all: [chain], find: () => chain, get: () => chain }),
    holdings: [
      { use: 'test', source: { holdings: async ({ address }) => [{ ...coin, amount: 0n, ...byAddress[address] }] } },
    ],
    tokens: { ofChain: async () => new Map() },
    prices: { prices: async () => ({ value: [], missing: [] }) },
    answers: partial<AnswerStore>({}),
  })
  const addresses = Object.keys(byAddress)
  const request = { address: ADDRESS, addresses, chainId: ID, currency: 'usd', fresh: [] } as const
  const signal = new AbortController().signal
  const { value } = await source.balances(
    request,
    partial<RequestOptions>({ signal, log: partial<RequestOptions['log']>({}) }),
  )
  return value[0]?.quantity
}

it('default: what several addresses hold is one amount, and what of it cannot be sent, too', async () => {
  const quantity = await ask({
    one: { amount: 5_000n, locked: 1_000n, reserved: 7n },
    two: { amount: 3_000n, locked: 500n },
    three: { amount: 2_000n },
  })
  expect(quantity).toMatchObject({ numeric: '0.0001', locked: '0.000015', reserved: '0.00000007' })
})

it('behavior: without such a part none is named', async () => {
  const quantity = await ask({ one: { amount: 5_000n }, two: { amount: 1n } })
  expect(quantity).not.toHaveProperty('locked')
  expect(quantity).not.toHaveProperty('reserved')
})
