import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageAddress, redact } from './redact.ts'

describe('redact', () => {
  test.each([
    'me@example.com',
    'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    `0x${'ab'.repeat(65)}`,
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
  ])('behavior: %s is taken out, also from the middle of a text', (secret) => {
    expect(JSON.stringify(redact({ message: secret, list: [secret] }))).not.toContain(secret)
    expect(redact(`before ${secret}`)).not.toContain(secret)
  })

  test.each([
    'eip155:1',
    'eip155:1/erc20:0x6b175474e89094c44da98b954eedeac495271d0f',
    'Harbor',
    'connect/rejected',
    '0.25',
    '',
  ])('behavior: %s stays', (text) => {
    expect(redact(text)).toBe(text)
  })

  test('behavior: accounts are no ids of assets', () => {
    expect(redact('eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toBe('eip155:1:[removed]')
  })

  test('behavior: a text of any length is read at once', () => {
    const started = performance.now()
    // Each of these letters might begin an e-mail address.
    expect(redact('a'.repeat(300_000))).toBe('')
    expect(redact('a%'.repeat(150_000))).toHaveLength(500)
    expect(performance.now() - started).toBeLessThan(2_000)
  })

  test('behavior: nothing private shows because a long text was cut in the middle of it', () => {
    const names = ['somebody@shop.example', `0x${'ab'.repeat(20)}`, 'abandon '.repeat(12)]
    for (const name of names)
      for (let before = 1_960; before <= 2_000; before += 1) {
        // What stands before shrinks to less than what is sent.
        const text = `${`0x${'cd'.repeat(20)} `.repeat(50).slice(0, before)} ${name} ${'x '.repeat(2_000)}`
        const shown = String(redact(text))
        for (const part of ['somebody', 'abab', 'abandon']) expect(shown, `after ${before}`).not.toContain(part)
      }
  })

  test('parameters: numbers, lists and levels that are sent', () => {
    expect(
      redact({ a: Number.NaN, b: 10n ** 30n, c: () => 1, d: Symbol('x'), e: null, f: false, g: undefined }),
    ).toEqual({
      ...{ a: undefined, b: `1${'0'.repeat(30)}`, c: undefined, d: undefined, e: null, f: false, g: undefined },
    })
    expect(redact(Array.from({ length: 60 }, (_, at) => at))).toHaveLength(50)
    expect(redact({ a: { b: { c: { d: { e: 1 } } } } })).toEqual({ a: { b: { c: { d: undefined } } } })
    expect(redact({ 'me@example.com': 1 })).toEqual({ '[removed]': 1 })
  })

  test('behavior: whatever it is given, what comes out is JSON of a bounded size', () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(redact(value)) ?? ''
        expect(text.length).toBeLessThan(500_000)
      }),
      { numRuns: 200 },
    )
  })
})

test('pageAddress', () => {
  expect(pageAddress('https://shop.example/orders/me@example.com?code=1#top')).toBe(
    'https://shop.example/orders/[removed]',
  )
  expect(pageAddress('shop')).toBe('')
})
