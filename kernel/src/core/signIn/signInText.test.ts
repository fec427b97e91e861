import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import examples from './fixtures/caip122-examples.json'
import refused from './fixtures/siwe-parsing-negative.json'
import read from './fixtures/siwe-parsing-positive.json'
import profile from './fixtures/siws-caip122-example.json'
import { buildSignInText, parseSignInText, type SignInInput, type SignInKind, signInTime } from './signInText.ts'

/** What stands in for the checksum of EIP-55: mixed case. */
const isMixedCase = (value: string): boolean => /^0x[\dA-Fa-f]{40}$/.test(value) && /[A-F]/.test(value)

const strict: SignInKind = {
  name: 'Ethereum',
  namespace: 'chain',
  form: 'eip4361',
  reference: /^\d{1,32}$/,
  isAddress: isMixedCase,
}
const loose: SignInKind = { ...strict, form: 'caip122', isAddress: (value) => /^0x[\dA-Fa-f]{40}$/.test(value) }
const other: SignInKind = {
  name: 'Solana',
  namespace: 'other',
  form: 'caip122',
  reference: /^[-_a-zA-Z0-9]{1,32}$/,
  aliases: { mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  isAddress: (value) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value),
}
const KINDS = [strict, other]

test('default: the examples of CAIP-122 and EIP-4361 are all there', () => {
  const counts = [examples.texts, Object.keys(read), Object.keys(refused)].map(({ length }) => length)
  expect(counts).toEqual([2, 19, 29])
})

const input: SignInInput = {
  kind: strict,
  network: 'chain:1',
  domain: 'shop.example',
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  statement: 'Sign in to the shop.',
  uri: 'https://shop.example/login',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-01-02T03:04:05.678Z',
}

function textOf(overrides: Partial<SignInInput> = {}): string {
  const built = buildSignInText({ ...input, ...overrides })
  if (!built.ok) throw new Error(`refused ${built.field}`)
  return built.text
}

describe('parseSignInText', () => {
  test('default', () => {
    const text = textOf({
      expirationTime: '2026-01-02T03:14:05Z',
      requestId: '',
      resources: ['ipfs://bafy', 'urn:x:1'],
    })
    expect(text.split('\n')).toEqual([
      'shop.example wants you to sign in with your Ethereum account:',
      '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      '',
      'Sign in to the shop.',
      '',
      'URI: https://shop.example/login',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: abcdefgh12345678',
      'Issued At: 2026-01-02T03:04:05.678Z',
      'Expiration Time: 2026-01-02T03:14:05Z',
      'Request ID: ',
      'Resources:',
      '- ipfs://bafy',
      '- urn:x:1',
    ])
    expect(parseSignInText(text, KINDS)).toMatchObject({
      ok: true,
      kind: strict,
      network: 'chain:1',
      fields: { domain: 'shop.example', chainId: '1', requestId: '', resources: ['ipfs://bafy', 'urn:x:1'] },
    })
  })

  test.each(Object.entries(read))(
    'behavior: published text, read and built again: %s',
    (_name, { message, fields }) => {
      const parsed = parseSignInText(message, KINDS)
      const { chainId, scheme, ...others } = fields as typeof fields & { scheme?: string | null }
      expect(parsed).toMatchObject({ ok: true, fields: { ...others, chainId: String(chainId) } })
      if (!parsed.ok) return
      expect(parsed.fields.scheme ?? null).toBe(scheme ?? null)
      expect(buildSignInText({ ...parsed.fields, kind: strict, network: parsed.network })).toEqual({
        ok: true,
        text: message,
      })
    },
  )

  test.each(Object.entries(refused))('error: published text that must be refused: %s', (_name, message) => {
    expect(parseSignInText(message, KINDS)).toMatchObject({ ok: false })
  })

  test('behavior: texts of CAIP-122 are read by a kind of that form only', () => {
    const [ethereum = '', solana = ''] = examples.texts
    expect(parseSignInText(ethereum, [loose])).toMatchObject({ ok: true, network: 'chain:1' })
    expect(parseSignInText(ethereum, [strict])).toMatchObject({ ok: false })
    // The published Chain ID is longer than a CAIP-2 reference may be.
    expect(parseSignInText(solana, [{ ...other, reference: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ }])).toMatchObject({
      ok: true,
      fields: { chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', nonce: '32891757' },
    })
    expect(parseSignInText(profile.text, [other])).toMatchObject({ ok: true, fields: { chainId: '1' } })
    expect(parseSignInText(profile.decoded_base64url, [other])).toEqual(parseSignInText(profile.text, [other]))
  })

  const solana = { kind: other, network: 'other:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address: '1'.repeat(32) } as const

  test.each([
    ['the reference', 'Chain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['the whole id', 'Chain ID: other:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['an alias', 'Chain ID: mainnet'],
    ['an alias with its namespace', 'Chain ID: other:mainnet'],
  ])('parameters: Chain ID as %s', (_name, named) => {
    const text = textOf(solana)
    const renamed = text.replace(/Chain ID: .*/, named)
    expect(parseSignInText(renamed, KINDS)).toMatchObject({ ok: true, network: solana.network })
    const late = renamed.replace(/(Chain ID: .*)\n([\s\S]*)/, '$2\n$1')
    expect(parseSignInText(late, KINDS)).toMatchObject({ ok: true, network: solana.network })
  })

  test('parameters: chainIdForm', () => {
    expect(textOf({ ...solana, chainIdForm: 'caip2' })).toContain(`\nChain ID: ${solana.network}\n`)
    expect(buildSignInText({ ...input, chainIdForm: 'caip2' })).toEqual({ ok: false, field: 'chainId' })
  })

  test('behavior: one empty line without a statement, as wallets of other chains write it', () => {
    const { statement: _, ...without } = input
    const built = buildSignInText({ ...without, ...solana })
    const text = built.ok ? built.text : ''
    expect(parseSignInText(text.replace('\n\n\n', '\n\n'), KINDS)).toEqual(parseSignInText(text, KINDS))
    expect(parseSignInText(textOf().replace('Sign in to the shop.\n\n', ''), KINDS)).toMatchObject({ ok: false })
  })

  test.each([
    ['a line break at the end', (text: string) => `${text}\n`],
    ['Windows line breaks', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a field twice', (text: string) => text.replace('Version: 1', 'Version: 1\nVersion: 1')],
    ['Chain ID twice', (text: string) => `${text}\nChain ID: 1`],
    ['an unknown field', (text: string) => `${text}\nAudience: x`],
    ['another kind', (text: string) => text.replace('Ethereum', 'Bitcoin')],
    ['a day that does not exist', (text: string) => text.replace('2026-01-02', '2026-02-30')],
    ['an hour that does not exist', (text: string) => text.replace('T03', 'T24')],
    ['IPv6 that is none', (text: string) => text.replace('https://shop.example', 'https://[1::2::3]')],
    ['256 kB', (text: string) => text.replace('Sign in', 'Sign in'.padEnd(256_000, '.'))],
    ['a look-alike letter', (text: string) => text.replace('shop', 'shоp')],
  ])('error: %s', (_name, change) => {
    const text = textOf()
    expect(change(text)).not.toBe(text)
    expect(parseSignInText(change(text), KINDS)).toMatchObject({ ok: false })
  })

  test('behavior: hostile text costs no time', () => {
    const started = performance.now()
    for (const piece of ['a', '%41', ':', '/', 'a@', '%', '?a'])
      for (const uri of [`https://${piece.repeat(3_000)}`, `a:${piece.repeat(3_000)}|`])
        parseSignInText(textOf().replace(input.uri, uri), KINDS)
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})

describe('buildSignInText', () => {
  test.each([
    ['domain', { domain: 'shop.example wants you' }],
    ['domain', { domain: '' }],
    ['address', { address: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2' }],
    ['statement', { statement: 'Yes\n\nURI: https://evil.example' }],
    ['statement', { statement: '' }],
    ['statement', { statement: '100 % "free"' }],
    ['uri', { uri: 'shop.example' }],
    ['uri', { uri: 'https://shop.example/a b' }],
    ['nonce', { nonce: '1234567' }],
    ['nonce', { nonce: undefined as unknown as string }],
    ['issuedAt', { issuedAt: 'yesterday' }],
    ['expirationTime', { expirationTime: '2026-13-01T00:00:00Z' }],
    ['notBefore', { notBefore: '2026-01-01' }],
    ['requestId', { requestId: 'a\nResources:' }],
    ['resources', { resources: ['ipfs://bafy', 'no uri'] }],
    ['scheme', { scheme: 'ht tps' }],
    ['chainId', { network: 'other:1' }],
    ['chainId', { network: 'chain:one' }],
  ] satisfies readonly (readonly [string, Partial<SignInInput>])[])(
    'error: %s is refused by name: %j',
    (field, change) => {
      expect(buildSignInText({ ...input, ...change })).toEqual({ ok: false, field })
    },
  )

  test('behavior: whatever goes in, what comes out says exactly that', () => {
    const words = fc.string({ unit: 'binary', maxLength: 30 })
    const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
    const uri = fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), words)
    const anything = fc.record({
      domain: fc.oneof(fc.webAuthority({ withPort: true, withUserInfo: true, withIPv6: true }), words),
      statement: maybe(fc.oneof(fc.string({ maxLength: 40 }), words, fc.constant('URI: https://evil.example'))),
      uri,
      nonce: fc.oneof(fc.stringMatching(/^[A-Za-z\d]{8,30}$/), words),
      issuedAt: fc.oneof(
        fc
          .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') })
          .map((date) => date.toISOString()),
        words,
      ),
      requestId: maybe(words),
      resources: maybe(fc.array(uri, { maxLength: 3 })),
    })
    fc.assert(
      fc.property(anything, fc.constantFrom(strict, loose), (given, kind) => {
        const defined = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
        const built = buildSignInText({ ...input, statement: 'x', ...defined, kind } as SignInInput)
        if (!built.ok) return
        const parsed = parseSignInText(built.text, [kind])
        expect(parsed.ok && parsed.fields).toMatchObject(defined)
      }),
      { numRuns: 500 },
    )
  })

  test('behavior: one changed character is refused, or read as another text', () => {
    const text = textOf({ expirationTime: '2026-01-02T03:14:05Z', resources: ['ipfs://bafy'] })
    const original = parseSignInText(text, KINDS)
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.string({ unit: 'binary', maxLength: 2 }), (at, put) => {
        const changed = text.slice(0, at) + put + text.slice(at + 1)
        if (changed !== text) expect(parseSignInText(changed, KINDS)).not.toEqual(original)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('signInTime', () => {
  test.each([
    ['2021-09-30T16:25:24Z', Date.UTC(2021, 8, 30, 16, 25, 24)],
    ['2021-09-30t16:25:24.5z', Date.UTC(2021, 8, 30, 16, 25, 24, 500)],
    ['2021-09-30T16:25:24-02:00', Date.UTC(2021, 8, 30, 18, 25, 24)],
    ['2016-12-31T23:59:60Z', Date.UTC(2017, 0, 1)],
    ['2024-02-29T00:00:00+05:30', Date.UTC(2024, 1, 28, 18, 30)],
    ['2023-02-29T00:00:00Z', undefined],
    ['2021-09-30T16:25Z', undefined],
    ['2021-09-30T16:60:24Z', undefined],
    ['2021-09-30T16:25:24+24:00', undefined],
    ['2021-09-30 16:25:24Z', undefined],
  ])('parameters: %s', (text, expected) => {
    expect(signInTime(text)).toBe(expected)
  })
})
