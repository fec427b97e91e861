import fc from 'fast-check'
import { parseGwei } from 'viem'
import { expect, test } from 'vitest'
import { type Fees, feeWarnings, isAboveMost, ownFees } from './fees.ts'
import { type Node, NodeError } from './node.ts'

const coin = (symbol: string) => ({ id: 'eip155:1', name: 'N', nativeCurrency: { name: 'C', symbol, decimals: 18 } })
const hex = (value: bigint): string => `0x${value.toString(16)}`
const gwei = (value: number): string => hex(parseGwei(String(value)))

interface Market {
  readonly base?: number
  readonly tip?: number
  readonly history?: { readonly base: readonly number[]; readonly tips: readonly number[] } | undefined
}

/** A node that says that of its blocks, in gwei. */
function market({ base = 10, tip = 1, history }: Market = {}): Node {
  const { base: bases, tips } = history ?? { base: [10, 10, 10], tips: [1, 1] }
  const answers: Readonly<Record<string, unknown>> = {
    eth_getBlockByNumber: { baseFeePerGas: gwei(base) },
    eth_maxPriorityFeePerGas: gwei(tip),
    eth_feeHistory: { baseFeePerGas: bases.map(gwei), reward: tips.map((value) => [gwei(value)]) },
  }
  return async (method) => answers[method]
}

interface Asks {
  readonly gas?: bigint
  readonly needed?: bigint
  readonly symbol?: string
  readonly more?: Partial<Fees>
}

const keysOf = async (node: Node, { gas = 100_000n, needed = gas, symbol = 'ETH', more = {} }: Asks = {}) => {
  const own = await ownFees(node)
  const fees = { ...own.fees, ...more }
  return feeWarnings({ chain: coin(symbol), own, gas, needed, fees }).map(({ key, tone }) => [tone, key])
}
const dear = [['danger', 'dear']]
const dearNow = [['danger', 'dearNow']]

test('default: our own fee is twice the price of a block and the tip, and nothing to say', async () => {
  const { fees } = await ownFees(market())
  expect(fees).toEqual({ maxFeePerGas: parseGwei('21'), maxPriorityFeePerGas: parseGwei('1') })
  expect(await keysOf(market())).toEqual([])
})

test('error: what a node advises far above what its blocks took is a danger', async () => {
  expect(await keysOf(market({ tip: 200 }))).toEqual(dearNow)
  expect(await keysOf(market({ base: 200 }))).toEqual(dearNow)
  // Within five times of it, or hardly anything in all, it is none.
  expect(await keysOf(market({ base: 40 }))).toEqual([])
  expect(await keysOf(market({ tip: 1, base: 0, history: { base: [0, 0], tips: [0] } }))).toEqual([])
})

test('error: where one node tells both there is still a most, whatever it says', async () => {
  const all = { base: 2000, tip: 2000, history: { base: [2000], tips: [2000] } }
  expect(await keysOf(market(all))).toEqual(dearNow)
  expect(await keysOf(market(), { gas: 30_000_000n })).toEqual(dearNow)
  expect(await keysOf(market(all), { symbol: 'POL' })).toEqual([])
  expect(isAboveMost(5n * 10n ** 18n + 1n, coin('POL'))).toBe(true)
})

test('error: gas, price and tip of the site are judged together', async () => {
  const asks = (gas: bigint, more: Partial<Fees>) => keysOf(market(), { gas, needed: 100_000n, more })
  expect(await asks(200_000n, { maxFeePerGas: parseGwei('40') })).toEqual([])
  expect(await asks(300_000n, { maxFeePerGas: parseGwei('63') })).toEqual(dear)
  expect(await asks(100_000n, { maxFeePerGas: parseGwei('106') })).toEqual(dear)
  expect(await asks(600_000n, {})).toEqual(dear)
  // The tip is paid as a whole: eleven times what is paid now, within five times the most.
  const tip = { maxFeePerGas: parseGwei('100'), maxPriorityFeePerGas: parseGwei('100') }
  expect(await asks(100_000n, tip)).toEqual(dear)
})

test.each([
  ['does not know the question', () => Promise.reject(new NodeError('no', -32601))],
  ['answers with junk', async () => ({ baseFeePerGas: [], reward: ['0xzz'] })],
])('behavior: a node that %s of recent blocks leaves the most', async (_name, answer) => {
  const known = market({ tip: 200 })
  const node: Node = (method, params) => (method === 'eth_feeHistory' ? answer() : known(method, params))
  expect(await keysOf(node)).toEqual([])
  expect(await keysOf(node, { gas: 1_000_000n })).toEqual(dearNow)
})

test('behavior: where no tip is advised it is what recent blocks took', async () => {
  const known = market({ history: { base: [10], tips: [3, 4, 5] } })
  const node: Node = async (method, params) => {
    if (method === 'eth_maxPriorityFeePerGas') throw new NodeError('no', -32601)
    return known(method, params)
  }
  expect((await ownFees(node)).fees.maxPriorityFeePerGas).toBe(parseGwei('4'))
})

test('behavior: a fee without a warning is within five times what is needed, and never above the most', async () => {
  const own = await ownFees(market())
  const amount = fc.bigInt({ min: 0n, max: parseGwei('400') })
  const units = fc.bigInt({ min: 21_000n, max: 30_000_000n })
  fc.assert(
    fc.property(amount, amount, units, units, (price, tip, gas, needed) => {
      const fees = { maxFeePerGas: price, maxPriorityFeePerGas: tip < price ? tip : price }
      const most = gas * price
      const isQuiet = feeWarnings({ chain: coin('ETH'), own, gas, needed, fees }).length === 0
      if (isQuiet) expect(most <= needed * own.fees.maxFeePerGas * 5n && most <= 10n ** 17n).toBe(true)
    }),
  )
})
