import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countries, isWhole, placeName, states } from './countries.ts'
import { decimalsOf, limitOf, problemOf, saleOn, toAmount, USUAL_OFFER } from './offer.ts'
import { advanced, type SavedOrder, withOrder } from './order.ts'
import { parseOrders, parsePlace } from './stored.ts'

const ORDER: SavedOrder = {
  orderId: '0123456789abcdef0123456789abcdef',
  provider: 'acme',
  label: 'Acme',
  url: 'https://pay.example',
  urlExpiresAt: 8_000_000_000_000,
  account: 'eip155:1:0xaaaa',
  symbol: 'ETH',
  paid: { amount: '100', currency: 'USD' },
  startedAt: 1_000,
  status: 'opened',
}

describe('an amount', () => {
  const limit = { id: 'card', min: '10.00', max: '7500.00' }

  test.each([
    ['', 'empty'],
    ['0', 'empty'],
    ['.', 'empty'],
    ['9.99', 'tooLittle'],
    ['7500.01', 'tooMuch'],
    ['10.001', 'precision'],
    ['10', undefined],
    ['7500', undefined],
    ['.5', 'tooLittle'],
    ['12.', undefined],
    [`1${'0'.repeat(60)}`, 'tooMuch'],
  ])('parameters: %s', (text, problem) => {
    expect(problemOf(text, limit, 2)).toBe(problem)
  })

  test('parameters: yen have no smaller unit', () => {
    expect([decimalsOf('JPY'), decimalsOf('EUR')]).toEqual([0, 2])
    expect(problemOf('100.5', undefined, 0)).toBe('precision')
  })

  test('behavior: is sent as plain digits', () => {
    expect(['.5', '12.', '007', '0.50'].map(toAmount)).toEqual(['0.5', '12', '7', '0.50'])
  })

  test('behavior: limits are compared without floating point', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), (cents) => {
        const text = `${cents / 100n}.${`${cents % 100n}`.padStart(2, '0')}`
        const expected = cents < 1_000n ? 'tooLittle' : cents > 750_000n ? 'tooMuch' : undefined
        expect(problemOf(text, limit, 2)).toBe(expected)
      }),
    )
  })
})

describe('what is sold', () => {
  const usdc = USUAL_OFFER.purchaseCurrencies[0]

  test('default: on a network by its number, on Solana by its name', () => {
    const on = (namespace: string, id: `${string}:${string}`) => usdc && saleOn(usdc, { namespace, id })?.name
    expect(on('eip155', 'eip155:137')).toBe('polygon-mainnet')
    expect(on('eip155', 'eip155:10')).toBeUndefined()
    const networks = [{ name: 'solana-mainnet', display_name: 'Solana', chain_id: '', contract_address: '' }]
    expect(saleOn({ networks }, { namespace: 'solana', id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })).toBe(
      networks[0],
    )
  })

  test('default: limits by the way to pay', () => {
    const [usd] = USUAL_OFFER.paymentCurrencies
    expect(limitOf(usd, 'ach_bank_account')?.max).toBe('25000.00')
    expect(limitOf(usd, 'unknown')?.id).toBe('card')
  })
})

describe('orders in storage', () => {
  test('default: are read as they were written', () => {
    expect(parseOrders(JSON.parse(JSON.stringify([ORDER])))).toEqual([ORDER])
  })

  test('error: anything else is left out, and throws nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(parseOrders(value)).toEqual([])
      }),
    )
    for (const key of Object.keys(ORDER))
      expect(parseOrders([{ ...ORDER, [key]: { toString: 'no' } }, ORDER])).toEqual([ORDER])
  })

  test('behavior: the newest stands first, in its own place once; a day later it is gone', () => {
    const other = { ...ORDER, orderId: 'f'.repeat(32), startedAt: 2_000 }
    expect(withOrder([ORDER], other, 3_000)).toEqual([other, ORDER])
    const done = { ...ORDER, status: 'done' as const }
    expect(withOrder([other, ORDER], done, 3_000)).toEqual([done, other])
    expect(withOrder([ORDER], other, 1_000 + 24 * 3_600_000)).toEqual([other])
  })
})

describe('what is known of an order', () => {
  const states = ['created', 'opened', 'expired', 'pending', 'unknown', 'delivering', 'failed', 'done'] as const
  const answer = (status: (typeof states)[number], hash?: string) => ({
    status,
    provider: 'acme',
    purchase: { symbol: 'ETH', network: 'ethereum' },
    payment: { amount: '100', currency: 'USD' },
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...(hash === undefined ? {} : { hash }),
  })

  test('behavior: only moves on, whatever answers overtake each other', () => {
    const rank = (status: SavedOrder['status']) => (status === 'unknown' ? 5 : states.indexOf(status))
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...states)), (list) => {
        let order = ORDER
        let furthest = 1
        for (const status of list) {
          order = advanced(order, answer(status, '0xabc'))
          furthest = Math.max(furthest, rank(status))
          expect(rank(order.status)).toBe(furthest)
        }
      }),
    )
  })

  test('behavior: an answer that is behind changes neither amount nor hash', () => {
    const sent = advanced(ORDER, answer('delivering', '0xabc'))
    expect(advanced(sent, { ...answer('pending', '0xdef'), purchase: { symbol: 'USDC', network: '' } })).toBe(sent)
  })

  test('behavior: a failure without a transfer may be taken back, one with a transfer not', () => {
    const failed = advanced(ORDER, answer('failed'))
    expect(advanced(failed, answer('delivering')).status).toBe('delivering')
    expect(advanced(failed, answer('opened'))).toBe(failed)
    expect(advanced({ ...failed, hash: '0xabc' }, answer('delivering')).status).toBe('failed')
  })

  test('behavior: a payment that comes after the order has expired is seen', () => {
    expect(advanced({ ...ORDER, status: 'expired' }, answer('pending')).status).toBe('pending')
  })

  test('behavior: the provider’s page is forgotten as soon as it opens no longer', () => {
    const past = { ...ORDER, urlExpiresAt: 2_000 }
    const { url: _, ...rest } = past
    expect(withOrder([], past, 1_999)).toEqual([past])
    expect(withOrder([], past, 2_000)).toEqual([rest])
    expect(withOrder([past], { ...ORDER, orderId: 'f'.repeat(32) }, 2_000)[1]).toEqual(rest)
    expect(parseOrders([past])).toEqual([rest])
    expect(parseOrders([rest])).toEqual([rest])
  })
})

describe('places', () => {
  test('default: countries by name, the user’s own first', () => {
    const list = countries('de', ['de-AT', 'en-US'])
    expect(list.slice(0, 2).map(({ country }) => country)).toEqual(['AT', 'US'])
    expect(new Set(list.map(({ country }) => country)).size).toBe(list.length)
    expect(list.every(({ name }) => name.length > 2)).toBe(true)
    expect(states()).toHaveLength(51)
  })

  test('default: the United States need a state', () => {
    expect([
      isWhole({ country: 'US' }),
      isWhole({ country: 'US', subdivision: 'NY' }),
      isWhole({ country: 'DE' }),
    ]).toEqual([false, true, true])
    expect(placeName({ country: 'US', subdivision: 'NY' }, 'en')).toBe('New York, United States')
  })

  test('error: what storage holds is no place', () => {
    expect([null, 1, 'DE', {}, { country: 'Germany' }].map(parsePlace)).toEqual(Array(5).fill(undefined))
  })
})
