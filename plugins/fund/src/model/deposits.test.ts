// @vitest-environment node
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advanced, isOver, parseDeposits, type SavedDeposit, tidied, toAmount, withDeposit } from './deposits.ts'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 0, 2)

const DEPOSIT: SavedDeposit = {
  sessionId: '0123456789abcdef0123456789abcdef',
  exchange: 'harbor',
  label: 'Harbor',
  url: 'https://exchange.example/1',
  urlExpiresAt: 8_000_000_000_000,
  account: `eip155:1:0x${'a'.repeat(40)}`,
  asset: 'USDC',
  amount: '25.5',
  startedAt: NOW - HOUR,
  status: 'IN_PROGRESS',
  hash: '0xabc',
}

const numbered = (number: number, more: Partial<SavedDeposit> = {}): SavedDeposit => ({
  ...DEPOSIT,
  sessionId: `${number}`.padStart(32, '0'),
  ...more,
})
const idsOf = (list: readonly SavedDeposit[]) => list.map(({ sessionId }) => Number(sessionId))

describe('deposits in storage', () => {
  test('default: are read as they were written', () => {
    expect(parseDeposits(JSON.parse(JSON.stringify([DEPOSIT])))).toEqual([DEPOSIT])
  })

  test.each<[string, Record<string, unknown>]>([
    ['an id in capitals', { sessionId: DEPOSIT.sessionId.toUpperCase() }],
    ['an id that is too short', { sessionId: 'abc' }],
    ['an id that leaves the path', { sessionId: '../../../../../../../../../../aa' }],
    ['no exchange', { exchange: '' }],
    ['a label without an end', { label: 'x'.repeat(201) }],
    ['an account without its network', { account: '0xaaaa' }],
    ['an amount that is a number', { amount: 25.5 }],
    ['a state that nobody has', { status: 'GONE' }],
    ['a state of every object', { status: 'toString' }],
    ['a begin that is no time', { startedAt: null }],
    ['a page that is none', { url: 7 }],
    ['a page without an end', { url: `https://x.example/${'a'.repeat(10_000)}` }],
    ['a page that opens until never', { urlExpiresAt: '2026' }],
  ])('error: %s is left out, the others stay', (_, junk) => {
    expect(parseDeposits([{ ...DEPOSIT, ...junk }, DEPOSIT])).toEqual([DEPOSIT])
  })

  test.each(['junk', '1e3', '-1', '0x10', '1,5', 'NaN', '9'.repeat(200)])(
    'error: the amount %s is no amount, and is left out',
    (amount) => {
      expect(parseDeposits([{ ...DEPOSIT, amount }, DEPOSIT])).toEqual([DEPOSIT])
    },
  )

  test('error: more than are kept, and fields that nobody knows, are not read', () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ ...numbered(at), more: 'than known' }))
    const read = parseDeposits(many)
    expect(idsOf(read)).toEqual(Array.from({ length: 20 }, (_, at) => at))
    expect(read.every((deposit) => !('more' in deposit))).toBe(true)
  })

  test('behavior: a page that opens no longer and a hash that is none are not read', () => {
    const { url: _, hash: __, ...rest } = DEPOSIT
    expect(parseDeposits([{ ...DEPOSIT, urlExpiresAt: 1, hash: 5 }])).toEqual([{ ...rest, urlExpiresAt: 1 }])
  })
})

describe('the list of deposits', () => {
  test.each([
    ['of a moment ago', NOW, 1],
    ['just within a day', NOW - 24 * HOUR + 1, 1],
    ['of a day ago', NOW - 24 * HOUR, 0],
    ['of a clock that has been set back since', NOW + HOUR, 1],
    ['of a clock that was a day ahead', NOW + 24 * HOUR, 0],
  ])('parameters: one %s', (_, startedAt, count) => {
    expect(tidied([{ ...DEPOSIT, startedAt }], NOW)).toHaveLength(count)
  })

  test('behavior: the newest stands first, each stands there once, and the twenty-first is gone', () => {
    const list = Array.from({ length: 20 }, (_, at) => numbered(at))
    expect(idsOf(withDeposit(list, numbered(7, { status: 'SUCCESS' }), NOW)).slice(0, 3)).toEqual([7, 0, 1])
    expect(idsOf(withDeposit(list, numbered(99), NOW))).toEqual([99, ...Array.from({ length: 19 }, (_, at) => at)])
  })

  test.each([
    [NOW - 1, false],
    [NOW, false],
    [NOW + 1, true],
  ])('behavior: a page that opens until %d stays: %s', (urlExpiresAt, stays) => {
    expect(tidied([{ ...DEPOSIT, urlExpiresAt }], NOW).map((deposit) => 'url' in deposit)).toEqual([stays])
  })
})

describe('what an answer says', () => {
  test('behavior: of an amount and a hash only what it has is taken', () => {
    expect(advanced(DEPOSIT, { status: 'IN_PROGRESS' })).toEqual(DEPOSIT)
    const sent = advanced(DEPOSIT, { status: 'SUCCESS', txHash: '0xdef', amount: '25.4' })
    expect(sent).toMatchObject({ status: 'SUCCESS', hash: '0xdef', amount: '25.4' })
  })

  test.each([
    ['UNKNOWN', false],
    ['IN_PROGRESS', false],
    ['SUCCESS', true],
    ['FAILED', true],
  ] as const)('parameters: %s is over: %s', (status, over) => {
    expect(isOver({ status })).toBe(over)
  })
})

describe('an amount', () => {
  test.each([
    ['9'.repeat(20), '9'.repeat(20)],
    ['9'.repeat(21), undefined],
    [`0.${'0'.repeat(17)}1`, `0.${'0'.repeat(17)}1`],
    [`0.${'0'.repeat(18)}1`, undefined],
    ['1e5', undefined],
    ['1,5', undefined],
    ['0x1', undefined],
    [' 1', undefined],
    ['1..', undefined],
    ['٣', undefined],
  ])('parameters: %s', (text, amount) => {
    expect(toAmount(text)).toBe(amount)
  })

  test('behavior: is worth what was typed, however many zeros stand in front', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.nat(5), (whole, zeros) => {
        expect(toAmount(`${'0'.repeat(zeros)}${whole}`)).toBe(`${whole}`)
      }),
    )
  })
})
