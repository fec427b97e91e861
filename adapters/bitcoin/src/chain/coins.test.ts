import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseAll, chooseCoins, dustOf, feeFor, mostInputsOf, settle, type Wanted } from './coins.ts'
import { rateOf } from './fees.ts'

const P2WPKH = Uint8Array.of(0, 20, ...new Uint8Array(20))

const wanted = (amount: bigint, more: Partial<Wanted> = {}): Wanted => ({
  amount,
  rate: rateOf(5),
  inputWeight: 272,
  outputWeight: 124,
  changeWeight: 124,
  dust: dustOf(P2WPKH),
  ...more,
})

const coin = (value: number) => ({ value: BigInt(value) })
const sumOf = (coins: readonly { readonly value: bigint }[]) => coins.reduce((sum, { value }) => sum + value, 0n)

describe('dust', () => {
  test('parameters: each script, as nodes count it', () => {
    const of = (length: number, ...start: readonly number[]) =>
      dustOf(Uint8Array.of(...start, ...new Uint8Array(length - start.length)))
    expect(of(22, 0, 20)).toBe(294n)
    expect(of(34, 0, 32)).toBe(330n)
    expect(of(34, 0x51, 32)).toBe(330n)
    const p2pkh = Uint8Array.of(0x76, 0xa9, 20, ...new Uint8Array(20), 0x88, 0xac)
    const p2sh = Uint8Array.of(0xa9, 20, ...new Uint8Array(20), 0x87)
    expect([dustOf(p2pkh), dustOf(p2sh)]).toEqual([546n, 540n])
  })
})

describe('chooseCoins', () => {
  const anyWish = fc.record({
    coins: fc.array(fc.integer({ min: 1, max: 3_000_000 }).map(coin), { maxLength: 60 }),
    amount: fc.bigInt({ min: 294n, max: 20_000_000n }),
    rate: fc.integer({ min: 1, max: 300 }).map(rateOf),
    inputWeight: fc.constantFrom(230, 272, 364, 592),
    seed: fc.integer({ min: 0, max: 99 }),
  })

  test('behavior: inputs are amount, fee and change; no change is too small; the fee is what the size costs', () => {
    fc.assert(
      fc.property(anyWish, ({ coins, amount, rate, inputWeight, seed }) => {
        const wish = wanted(amount, { rate, inputWeight })
        let next = seed
        const random = (): number => {
          next = (next * 16807 + 11) % 2147483647
          return next / 2147483647
        }
        const choice = chooseCoins(coins, wish, random)
        if (!choice) return
        expect(sumOf(choice.coins)).toBe(amount + choice.fee + choice.change)
        expect(new Set(choice.coins).size).toBe(choice.coins.length)
        for (const entry of choice.coins) expect(coins).toContain(entry)
        expect(choice.change === 0n || choice.change >= wish.dust).toBe(true)
        const least = feeFor(choice.coins.length, choice.change > 0n, wish)
        expect(choice.fee).toBeGreaterThanOrEqual(least)
        // What is paid on top was too little to come back.
        const over = choice.change ? 0n : wish.dust + feeFor(choice.coins.length, true, wish) - least
        expect(choice.fee).toBeLessThanOrEqual(least + over)
      }),
      { numRuns: 1000 },
    )
  })

  test('behavior: what can be paid is paid: it fails only when all coins worth spending are not enough', () => {
    fc.assert(
      fc.property(anyWish, ({ coins, amount, rate, inputWeight }) => {
        const wish = wanted(amount, { rate, inputWeight })
        const cost = feeFor(1, false, wish) - feeFor(0, false, wish)
        const worth = coins.filter(({ value }) => value > cost)
        if (settle(worth, wish)) expect(chooseCoins(coins, wish)).toBeDefined()
      }),
      { numRuns: 500 },
    )
  })

  test('behavior: coins that need no change are found among others', () => {
    const wish = wanted(500_000n)
    const exact = sumOf([coin(500_000)]) + feeFor(2, false, wish)
    const coins = [coin(900_000), coin(123_456), coin(700_000), { value: exact - 123_456n }, coin(42_000)]
    const choice = chooseCoins(coins, wish)
    expect(choice).toMatchObject({ change: 0n, fee: feeFor(2, false, wish) })
  })

  test('behavior: 10,000 small coins: as many as one transaction holds, or nothing', () => {
    const coins = Array.from({ length: 10_000 }, () => coin(2_000))
    const most = mostInputsOf(wanted(1n))
    expect(most).toBeGreaterThan(1_000)
    const enough = chooseCoins(coins, wanted(200_000n))
    expect(enough?.coins.length).toBeLessThanOrEqual(most)
    expect(chooseCoins(coins, wanted(BigInt(most + 1) * 2_000n))).toBeUndefined()
  })

  test('error: too little, nothing', () => {
    expect(chooseCoins([], wanted(1000n))).toBeUndefined()
    expect(chooseCoins([coin(1000)], wanted(1000n))).toBeUndefined()
  })
})

describe('chooseAll', () => {
  test('default: all that is worth spending, less the fee', () => {
    const wish = wanted(0n)
    const choice = chooseAll([coin(100_000), coin(50_000), coin(200)], wish)
    expect(choice).toEqual({ coins: [coin(100_000), coin(50_000)], fee: feeFor(2, false, wish), change: 0n })
    expect(chooseAll([coin(200)], wish)).toBeUndefined()
  })
})
