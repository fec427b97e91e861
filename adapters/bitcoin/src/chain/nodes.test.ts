import { kernelError } from '@latchkey/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nodeContext } from '../testing/nodeContext.ts'
import { readBalance } from './esplora.ts'
import { currentRates, feeElsewhere, feeOf, isFeeHigh, rateOf } from './fees.ts'
import { readChainTransaction, readCoins, readHeight, readSpender } from './nodes.ts'
import { readRawTransaction } from './rawTransactions.ts'

const TXID = 'ab'.repeat(32)
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const status = { confirmed: true, block_height: 800_000, block_time: 1_700_000_000 }
const answering = (answer: unknown) => nodeContext({ node: () => answer })
const malformed = { code: 'rpc/malformed' }
const unknown = () => {
  throw kernelError('rpc/invalid-input')
}

describe('what can be spent', () => {
  test('default: each output once, with where it stands', async () => {
    const coin = { txid: TXID, vout: 1, value: 5_000, status }
    const waiting = { txid: TXID, vout: 2, value: 6_000, status: { confirmed: false } }
    expect(await readCoins(ADDRESS, answering([coin, coin, waiting]))).toEqual([
      { txid: TXID, vout: 1, value: 5_000n, confirmed: true },
      { txid: TXID, vout: 2, value: 6_000n, confirmed: false },
    ])
  })

  test.each([
    ['an id in capitals', { txid: 'AB'.repeat(32) }],
    ['a short id', { txid: 'ab' }],
    ['a negative place', { vout: -1 }],
    ['half a place', { vout: 0.5 }],
    ['a negative amount', { value: -1 }],
    ['more than there is', { value: 2_100_000_000_000_001 }],
    ['parts of a satoshi', { value: 0.1 }],
    ['an amount as text', { value: '5000' }],
  ])('error: %s', async (_title, change) => {
    const coin = { txid: TXID, vout: 0, value: 5_000, status, ...change }
    await expect(readCoins(ADDRESS, answering([coin]))).rejects.toMatchObject(malformed)
  })

  test('behavior: whatever stands in the place of a status, a coin is confirmed only by its word', async () => {
    for (const other of [null, 1, 'true', { confirmed: 'true' }, { confirmed: 1 }]) {
      const [coin] = await readCoins(ADDRESS, answering([{ txid: TXID, vout: 0, value: 1, status: other }]))
      expect(coin?.confirmed).toBe(false)
    }
  })
})

describe('balances', () => {
  const stats = (funded: unknown, spent: unknown) => ({ funded_txo_sum: funded, spent_txo_sum: spent })
  test('default: confirmed and waiting, in and out', async () => {
    const answer = { chain_stats: stats(10_000, 4_000), mempool_stats: stats(500, 1_000) }
    expect(await readBalance(ADDRESS, answering(answer))).toBe(5_500n)
  })

  test('error: less than nothing, sums that are none', async () => {
    for (const answer of [
      { chain_stats: stats(1, 2), mempool_stats: stats(0, 0) },
      { chain_stats: stats('1', 0), mempool_stats: stats(0, 0) },
      { chain_stats: stats(1, 0) },
      null,
    ])
      await expect(readBalance(ADDRESS, answering(answer))).rejects.toMatchObject(malformed)
  })
})

describe('a transaction', () => {
  const output = { scriptpubkey: `0014${'11'.repeat(20)}`, value: 700 }
  const whole = { txid: TXID, status, fee: 12, vin: [{ txid: TXID, vout: 3, prevout: output }], vout: [output] }

  test('default: what it spends, pays and costs', async () => {
    expect(await readChainTransaction(TXID, answering(whole))).toMatchObject({
      txid: TXID,
      status: { confirmed: true, height: 800_000, time: 1_700_000_000_000 },
      fee: 12n,
      inputs: [{ txid: TXID, vout: 3 }],
      spends: [{ value: 700n }],
      outputs: [{ value: 700n }],
    })
  })

  test('behavior: nobody knows it; new coins spend nothing', async () => {
    expect(await readChainTransaction(TXID, nodeContext({ node: unknown }))).toBeUndefined()
    const mined = { ...whole, vin: [{ txid: '00'.repeat(32), vout: 0xffffffff, prevout: null }] }
    expect((await readChainTransaction(TXID, answering(mined)))?.spends).toEqual([undefined])
  })

  test.each([
    ['another one', { txid: 'cd'.repeat(32) }],
    ['inputs that are no list', { vin: {} }],
    ['outputs that are no list', { vout: null }],
    ['a script that is none', { vout: [{ ...output, scriptpubkey: '0' }] }],
    ['no fee', { fee: undefined }],
  ])('error: %s', async (_title, change) => {
    await expect(readChainTransaction(TXID, answering({ ...whole, ...change }))).rejects.toMatchObject(malformed)
  })

  test('behavior: only what is said to be spent, by an id, has a spender', async () => {
    expect(await readSpender({ txid: TXID, vout: 0 }, answering({ spent: true, txid: TXID }))).toBe(TXID)
    for (const answer of [
      { spent: false, txid: TXID },
      { spent: 'true', txid: TXID },
      { spent: true, txid: '1' },
      null,
    ])
      expect(await readSpender({ txid: TXID, vout: 0 }, answering(answer))).toBeUndefined()
  })

  test('error: bytes of another transaction than the one that was asked for, or of none', async () => {
    const raw = `0200000001${'11'.repeat(32)}00000000000000000001e80300000000000000${'00'.repeat(4)}`
    for (const answer of [raw, '', 'xyz', 7, null])
      await expect(readRawTransaction(TXID, answering(answer))).rejects.toMatchObject(malformed)
    expect(await readRawTransaction(TXID, nodeContext({ node: unknown }))).toBeUndefined()
  })
})

describe('heights', () => {
  test('parameters: numbers and digits', async () => {
    for (const answer of [800_000, '800000', ' 800000\n']) expect(await readHeight(answering(answer))).toBe(800_000)
  })

  test('error: what a lock time would read as a date, and no number', async () => {
    for (const answer of [500_000_000, -1, 0.5, '8e5', '', null, '0x10'])
      await expect(readHeight(answering(answer))).rejects.toMatchObject(malformed)
  })
})

describe('fees', () => {
  test('default: rates of the service, else those of Esplora, never falling from slow to fast', async () => {
    expect(await currentRates(answering({ hourFee: 3, halfHourFee: 2.5, fastestFee: 9 }))).toEqual({
      standard: 3000n,
      fast: 3000n,
      instant: 9000n,
    })
    const esplora = nodeContext({
      node: (path) => (path === '/fee-estimates' ? { '1': 20.123, '6': 10, '144': 1 } : unknown()),
    })
    expect(await currentRates(esplora)).toEqual({ standard: 1000n, fast: 10_000n, instant: 20_123n })
    expect(esplora.paths).toEqual(['GET /v1/fees/recommended', 'GET /fee-estimates'])
  })

  test('behavior: a node that states a fortune is not believed beyond what anybody pays', async () => {
    const rates = await currentRates(answering({ hourFee: 1e9, halfHourFee: 1e12, fastestFee: Number.MAX_VALUE }))
    expect(rates).toEqual({ standard: 1_000_000n, fast: 1_000_000n, instant: 1_000_000n })
  })

  test('error: nobody says', async () => {
    for (const answer of [null, {}, { hourFee: 1, halfHourFee: 0, fastestFee: 2 }, { '1': '5', '6': 5, '144': 5 }])
      await expect(currentRates(answering(answer))).rejects.toMatchObject({ code: 'bitcoin/fee-unknown' })
  })

  test.each([
    ['six times', 12_000n, { '1': 20, '6': 10, '144': 2 }, 500n],
    ['a little above five times', 10_001n, { '1': 20, '6': 10, '144': 2 }, 599n],
    ['five times', 10_000n, { '1': 20, '6': 10, '144': 2 }, undefined],
    ['by another speed only', 10_000n, { '1': 1, '6': 1, '144': 2 }, undefined],
    ['less than the other', 1_000n, { '1': 500, '6': 400, '144': 300 }, undefined],
    ['no rates', 1_000_000n, { '1': 'x' }, undefined],
  ])('parameters: what a second source says against a fee: %s', async (_, rate, answer, other) => {
    const fee = other === 500n ? 3_000n : 2_998n
    expect(await feeElsewhere({ fee, rate, speed: 'standard' }, answering(answer))).toBe(other)
  })

  test('error: a second source that fails says nothing', async () => {
    const ctx = nodeContext({ node: unknown })
    expect(await feeElsewhere({ fee: 1n, rate: 1_000_000n, speed: 'fast' }, ctx)).toBeUndefined()
    expect(ctx.paths).toEqual(['GET /fee-estimates'])
  })

  test('behavior: a fee is never less than its rate, and at most one satoshi more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.double({ min: 1, max: 1000, noNaN: true }),
        (size, perByte) => {
          const rate = rateOf(perByte)
          const fee = feeOf(size, rate)
          expect(fee * 1000n).toBeGreaterThanOrEqual(BigInt(size) * rate)
          expect(fee * 1000n).toBeLessThan(BigInt(size) * rate + 1000n)
        },
      ),
    )
  })

  test('parameters: out of proportion is more than a quarter, and no small sum', () => {
    const facts: readonly (readonly [bigint, bigint, boolean])[] = [
      [20_000n, 1n, false],
      [20_001n, 80_003n, true],
      [20_001n, 80_004n, false],
      [25_000n, 100_000n, false],
      [25_001n, 100_000n, true],
    ]
    for (const [fee, amount, isHigh] of facts) expect(isFeeHigh(fee, amount), `${fee} of ${amount}`).toBe(isHigh)
  })
})

describe('nodes that answer anything', () => {
  test('error: whatever JSON it is, nothing untyped is thrown, and no amount is negative', async () => {
    const json = fc.jsonValue()
    const like = fc.oneof(
      json,
      fc.array(fc.record({ txid: fc.oneof(json, fc.constant(TXID)), vout: json, value: json, status: json })),
      fc.record({ txid: fc.constant(TXID), status: json, fee: json, vin: fc.array(json), vout: fc.array(json) }),
      fc.record({ chain_stats: json, mempool_stats: json }),
    )
    await fc.assert(
      fc.asyncProperty(like, async (answer) => {
        const ctx = answering(answer)
        const reads: readonly (() => Promise<unknown>)[] = [
          () => readCoins(ADDRESS, ctx),
          () => readBalance(ADDRESS, ctx),
          () => readChainTransaction(TXID, ctx),
          () => readSpender({ txid: TXID, vout: 0 }, ctx),
          () => readHeight(ctx),
          () => readRawTransaction(TXID, ctx),
          () => currentRates(ctx),
        ]
        for (const read of reads)
          await read().then(
            (found) => {
              if (typeof found === 'bigint') expect(found).toBeGreaterThanOrEqual(0n)
            },
            (error: unknown) =>
              expect(error).toMatchObject({ code: expect.stringMatching(/^(rpc\/malformed|bitcoin\/fee-unknown)$/) }),
          )
      }),
      { numRuns: 300 },
    )
  })
})
