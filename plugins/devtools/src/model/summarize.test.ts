import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HIDDEN, summarize, summarizeParams } from './summarize.ts'

const PHRASE = 'test test test test test test test test test test test junk'

describe('summarize', () => {
  test.each([
    [{ status: 'connected', count: 2, open: true }, '{ status: "connected", count: 2, open: true }'],
    ['eip155:1', '"eip155:1"'],
    ['wallet/rejected', 'wallet/rejected'],
    [[1, undefined, null], '[1, undefined, null]'],
    [10n ** 18n, '1000000000000000000'],
    [new Map([[1, 2]]), '1 entries'],
    [() => 1, 'function'],
    [Object.assign(new Error(PHRASE), { code: 'rpc/failed' }), 'rpc/failed'],
    [new Error(PHRASE), 'Error'],
  ])('default: %#', (value, expected) => expect(summarize(value)).toBe(expected))

  test.each([
    'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d',
    PHRASE,
    '123456',
    'alice@example.com',
    'eyJhbGciOiJIUzI1NiJ9.e30.x',
    { pairing: { uri: 'wc:1@2' } },
    { symKey: 'abc' },
    { list: [{ password: 'hunter2' }] },
    { signature: '0x12' },
  ])('behavior: %j is hidden', (value) => {
    const text = summarize(value)
    expect(text).toContain(HIDDEN)
    for (const secret of ['wc:', 'junk', '123456', 'alice', 'eyJ', 'abc', 'hunter2', '0x12'])
      expect(text).not.toContain(secret)
  })

  test('behavior: of an address only the host is shown: the rest may be a key', () => {
    expect(summarize({ rpcUrls: ['https://user:pass@node.example/v3/0123abcd?apikey=1', 'wss://node.example/'] })).toBe(
      '{ rpcUrls: ["https://node.example/…", "wss://node.example"] }',
    )
  })

  test('behavior: what is long is only counted', () => {
    expect(summarize(`0x${'ab'.repeat(65)}`)).toBe('text of 132 characters')
    expect(summarize({ a: { b: { c: { d: { e: 1 } } } } })).toBe('{ a: { b: { c: 1 fields } } }')
    expect(summarize(Array.from({ length: 99 }))).toBe('99 entries')
  })

  test('behavior: nothing makes it throw, and it stays short', () => {
    const trap = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('no')
        },
      },
    )
    expect(summarize(trap)).toBe(HIDDEN)
    fc.assert(fc.property(fc.anything(), (value) => summarize(value).length < 60_000))
  })
})

describe('what is secret', () => {
  const LINK = 'wc:7f6e504b@2?symKey=587d5484'
  const secrets = [PHRASE, LINK, 'alice@example.com', '482913', 'eyJhbGciOiJIUzI1NiJ9.e30.x']
  /** Any value with the secret somewhere in it: as a text, a field's value, or a field's name. */
  const around = (secret: string): fc.Arbitrary<unknown> =>
    fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constant(secret),
        fc.tuple(fc.jsonValue(), tie('value')),
        fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), tie('value'), { minKeys: 1, maxKeys: 3 }),
        tie('value').map((inner) => ({ [secret]: inner })),
        tie('value').map((inner) => new Map([[secret, inner]])),
        fc.constant(Object.assign(new Error(secret), { code: secret })),
      ),
    })).value

  test.each(secrets)('behavior: %s never shows, wherever it stands', (secret) => {
    fc.assert(
      fc.property(around(secret), (value) => {
        for (const text of [summarize(value), summarizeParams([value, [value]]), summarizeParams({ value })])
          expect(text).not.toContain(secret)
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    'privateKey',
    'SEED',
    'access_token',
    'otp',
    'email',
    'userPassword',
    'sessionId',
    'psbt',
    'signedTransaction',
    'Authorization',
  ])('behavior: the field %s is hidden, whatever its value is, except for nothing and yes or no', (name) => {
    for (const value of ['x', 7, 7n, [], {}, ['x'], { x: 1 }, new Map()])
      expect(summarize({ [name]: value })).toBe(`{ ${name}: ${HIDDEN} }`)
    for (const value of [null, undefined, true, false])
      expect(summarize({ [name]: value })).toBe(`{ ${name}: ${value} }`)
  })

  test('error: getters that throw, objects that hold themselves', () => {
    const trap = Object.defineProperty({}, 'a', {
      enumerable: true,
      get: () => {
        throw new Error('no')
      },
    })
    expect([summarize(trap), summarize([trap]), summarizeParams([trap])]).toEqual([HIDDEN, HIDDEN, '[{ a }]'])
    const own: { own?: unknown } = {}
    own.own = own
    expect(summarize(own)).toBe('{ own: { own: { own: 1 fields } } }')
    expect(summarizeParams(own)).toBe('{ own }')
  })
})

describe('summarizeParams', () => {
  test('default: kinds and sizes, no values', () => {
    expect(summarizeParams([PHRASE, { to: '0x1', data: '0x2' }, 5])).toBe(
      `[text of ${PHRASE.length}, { to, data }, number]`,
    )
    expect(summarizeParams(undefined)).toBe('undefined')
  })
})
