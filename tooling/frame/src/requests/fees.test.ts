import fc from 'fast-check'
import { maxUint256, parseGwei } from 'viem'
import { expect, test } from 'vitest'
import { type Fees, feeWarnings, isDearNow, ownFees, replacingFees } from './fees.ts'
import { type Node, NodeError } from './node.ts'

const coin = (symbol: string, decimals = 18) => ({
  id: 'eip155:1',
  name: 'N',
  nativeCurrency: { name: 'C', symbol, decimals },
})
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
  return feeWarnings({ own, gas, needed, fees }, coin(symbol)).map(({ key, tone }) => [tone, key])
}
const cheap = [['danger', 'cheap']]
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
})

test.each([
  ['ETH', 18, 10n ** 17n],
  ['BNB', 18, 10n ** 17n],
  ['POL', 18, 5n * 10n ** 18n],
  ['xDAI', 18, 5n * 10n ** 18n],
  ['RBTC', 18, 5n * 10n ** 15n],
  ['BTC', 8, 500_000n],
  ['constructor', 18, 10n ** 17n],
  ['NEW', 6, 100_000n],
])('parameters: the most of %s with %i decimals is %s', async (symbol, decimals, most) => {
  const { usual: _usual, ...own } = await ownFees(market())
  const isDear = (fee: bigint) => {
    const fees = { maxFeePerGas: fee, maxPriorityFeePerGas: 0n }
    return isDearNow([{ own: { ...own, usual: undefined }, gas: 1n, needed: 1n, fees }], coin(symbol, decimals))
  }
  expect([isDear(most), isDear(most + 1n)]).toEqual([false, true])
})

test('error: what is paid counts, not only the most, and of what is offered', async () => {
  // The most is within five times the usual one; 94 instead of 11 gwei would be paid.
  expect(await keysOf(market({ tip: 84 }))).toEqual(dearNow)
  const more = { maxFeePerGas: parseGwei('500'), maxPriorityFeePerGas: parseGwei('200') }
  expect(await keysOf(market({ base: 49, tip: 4.9 }), { more })).toEqual(dearNow)
  const little = { maxFeePerGas: parseGwei('12'), maxPriorityFeePerGas: parseGwei('1') }
  expect(await keysOf(market({ tip: 200 }), { more: little })).toEqual([])
})

test('error: what waits for ever is a danger, also where a node tells a price of nothing', async () => {
  const offers = (node: Node, price: bigint) =>
    keysOf(node, { more: { maxFeePerGas: price, maxPriorityFeePerGas: price < 1n ? price : 1n } })
  expect(await offers(market(), 1n)).toEqual(cheap)
  expect(await offers(market(), parseGwei('10') - 1n)).toEqual(cheap)
  expect(await offers(market(), parseGwei('10'))).toEqual([])
  expect((await ownFees(market({ base: 0 }))).fees.maxFeePerGas).toBe(parseGwei('21'))
  expect(await offers(market({ base: 0 }), 1n)).toEqual(cheap)
  // Where blocks take tips alone, and where they take nothing.
  expect(await offers(market({ base: 0, history: { base: [0], tips: [1] } }), 1n)).toEqual(cheap)
  expect(await offers(market({ base: 0, history: { base: [0], tips: [0] } }), 1n)).toEqual([])
  // Gas that nobody needs does not hide it.
  const more = { maxFeePerGas: parseGwei('9'), maxPriorityFeePerGas: 0n }
  expect(await keysOf(market(), { gas: 30_000_000n, needed: 30_000_000n, more })).toEqual([...cheap, ...dearNow])
})

test('error: several that are little each are dear together', async () => {
  const own = await ownFees(market({ tip: 200 }))
  // 0.00088 ether.
  const offer = { own, gas: 4_000n, needed: 4_000n, fees: own.fees }
  expect(isDearNow([offer], coin('ETH'))).toBe(false)
  expect(isDearNow([offer, offer], coin('ETH'))).toBe(true)
})

test('behavior: what takes the place of another offers an eighth more, and twice our own where that is not told', () => {
  const own = { maxFeePerGas: 100n, maxPriorityFeePerGas: 10n }
  const waiting = { nonce: 0, isSetCode: false }
  expect(replacingFees(own, undefined)).toEqual({ maxFeePerGas: 200n, maxPriorityFeePerGas: 20n })
  const offers = { ...waiting, maxFeePerGas: 1600n, maxPriorityFeePerGas: 1n }
  expect(replacingFees(own, offers)).toEqual({ maxFeePerGas: 1801n, maxPriorityFeePerGas: 10n })
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

const odd = ['', '-5', '0x', null, true, 7, {}, `0x${'f'.repeat(65)}`]

/** A node whose answer to a method is another one. */
const saying = (method: string, answer: unknown): Node => {
  const known = market({ history: { base: [10], tips: [3, 4, 5] } })
  return async (asked, params) => (asked === method ? answer : known(asked, params))
}

test.each(odd)('error: a tip of %j is the usual one', async (tip) => {
  const { fees } = await ownFees(saying('eth_maxPriorityFeePerGas', tip))
  expect(fees).toEqual({ maxFeePerGas: parseGwei('24'), maxPriorityFeePerGas: parseGwei('4') })
})

test.each(odd)('error: a price of %j is no price', async (price) => {
  const header = price === null ? {} : { baseFeePerGas: price }
  const node: Node = async (method, params) =>
    method === 'eth_gasPrice' ? price : saying('eth_getBlockByNumber', header)(method, params)
  await expect(ownFees(node)).rejects.toThrow(NodeError)
})

test('error: the largest numbers make a fee that is said', async () => {
  const largest = `0x${'f'.repeat(64)}`
  const own = await ownFees(saying('eth_maxPriorityFeePerGas', largest))
  expect(own.fees).toEqual({ maxFeePerGas: maxUint256, maxPriorityFeePerGas: maxUint256 })
  expect(await keysOf(saying('eth_maxPriorityFeePerGas', largest))).toEqual(dearNow)
})

test('behavior: a fee without a warning pays at most five times what is needed and usual, and never above the most', async () => {
  const price = fc.bigInt({ min: 0n, max: parseGwei('100') })
  const prices = fc.record({ base: price, tip: price, usualBase: price, usualTip: price, most: price, ownTip: price })
  const units = fc.bigInt({ min: 21_000n, max: 500_000n })
  await fc.assert(
    fc.asyncProperty(prices, units, units, async ({ base, tip, usualBase, usualTip, most, ownTip }, gas, needed) => {
      const answers: Readonly<Record<string, unknown>> = {
        eth_getBlockByNumber: { baseFeePerGas: hex(base) },
        eth_maxPriorityFeePerGas: hex(ownTip),
        eth_feeHistory: { baseFeePerGas: [hex(usualBase)], reward: [[hex(usualTip)]] },
      }
      const own = await ownFees(async (method) => answers[method])
      const fees = { maxFeePerGas: most, maxPriorityFeePerGas: tip < most ? tip : most }
      if (feeWarnings({ own, gas, needed, fees }, coin('ETH')).length > 0) return
      const paid = gas * (most < base + tip ? most : base + tip)
      const larger = base > usualBase ? base : usualBase
      expect(gas * most).toBeLessThanOrEqual(10n ** 17n)
      expect(most).toBeGreaterThanOrEqual(base)
      expect(paid).toBeLessThanOrEqual(5n * needed * (larger + ownTip))
      if (gas * most <= 10n ** 15n) return
      expect(paid).toBeLessThanOrEqual(5n * needed * (usualBase + usualTip))
      expect(gas * most).toBeLessThanOrEqual(5n * needed * (2n * usualBase + usualTip))
    }),
    { numRuns: 1000 },
  )
})
