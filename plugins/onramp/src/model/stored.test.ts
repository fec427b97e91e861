// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { isOver, isRunning, type SavedOrder, tidied } from './order.ts'
import { parseOrders, parsePlace } from './stored.ts'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 0, 2)

const ORDER: SavedOrder = {
  orderId: '0123456789abcdef0123456789abcdef',
  provider: 'acme',
  label: 'Acme',
  url: 'https://pay.example',
  urlExpiresAt: 8_000_000_000_000,
  account: `eip155:1:0x${'a'.repeat(40)}`,
  symbol: 'ETH',
  paid: { amount: '100', currency: 'USD' },
  startedAt: NOW - HOUR,
  status: 'opened',
  amount: '0.05',
}

describe('orders in storage', () => {
  test.each<[string, Record<string, unknown>]>([
    ['an id in capitals', { orderId: ORDER.orderId.toUpperCase() }],
    ['an id that leaves the path', { orderId: `../${ORDER.orderId}` }],
    ['a label without an end', { label: 'x'.repeat(201) }],
    ['an account without its network', { account: '0xaaaa' }],
    ['money without a currency', { paid: { amount: '100' } }],
    ['money of no country', { paid: { amount: '100', currency: 'Euro' } }],
    ['money in words', { paid: { amount: 'hundred', currency: 'USD' } }],
    ['money with an exponent', { paid: { amount: '1e3', currency: 'USD' } }],
    ['money that is owed', { paid: { amount: '-5', currency: 'USD' } }],
    ['money without an end', { paid: { amount: '9'.repeat(81), currency: 'USD' } }],
    ['a state that nobody has', { status: 'toString' }],
    ['a begin that is no time', { startedAt: null }],
    ['a page without an end', { url: `https://x.example/${'a'.repeat(10_000)}` }],
  ])('error: %s is left out, the others stay', (_, junk) => {
    expect(parseOrders([{ ...ORDER, ...junk }, ORDER])).toEqual([ORDER])
  })

  test.each(['lots', '-1', '1,5', '', 5, 'Infinity'])(
    'error: of an order that gives “%s” the rest is read',
    (amount) => {
      const { amount: _, ...rest } = ORDER
      expect(parseOrders([{ ...ORDER, amount }])).toEqual([rest])
    },
  )

  test('error: more than are kept are not read', () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ ...ORDER, orderId: `${at}`.padStart(32, '0') }))
    expect(parseOrders(many).map(({ orderId }) => Number(orderId))).toEqual(Array.from({ length: 20 }, (_, at) => at))
  })

  test.each([
    ['of a moment ago', NOW, 1],
    ['just within a day', NOW - 24 * HOUR + 1, 1],
    ['of a day ago', NOW - 24 * HOUR, 0],
    ['of a clock that has been set back since', NOW + HOUR, 1],
    ['of a clock that was a day ahead', NOW + 24 * HOUR, 0],
  ])('parameters: one %s', (_, startedAt, count) => {
    expect(tidied([{ ...ORDER, startedAt }], NOW)).toHaveLength(count)
  })
})

describe('how far an order is', () => {
  test.each([
    ['created', false, true],
    ['opened', false, true],
    ['pending', false, true],
    ['delivering', false, true],
    ['unknown', false, true],
    ['expired', false, false],
    ['failed', true, false],
    ['done', true, false],
  ] as const)('parameters: %s is over: %s, and under way: %s', (status, over, running) => {
    expect([isOver({ status }), isRunning({ status })]).toEqual([over, running])
  })
})

describe('a place in storage', () => {
  test.each([
    [{ country: 'DE' }, { country: 'DE' }],
    [
      { country: 'US', subdivision: 'NY' },
      { country: 'US', subdivision: 'NY' },
    ],
    [{ country: 'US', subdivision: 'New York' }, { country: 'US' }],
    [{ country: 'US', subdivision: 7, more: 'x' }, { country: 'US' }],
    [{ country: 'de' }, undefined],
    [{ country: 'DEU' }, undefined],
    [['DE'], undefined],
    [undefined, undefined],
  ])('parameters: %j', (value, place) => {
    expect(parsePlace(value)).toEqual(place)
  })
})
