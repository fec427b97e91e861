import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountForCents,
  centsOf,
  isCaipAddress,
  isCaipNetworkId,
  looksLike,
  nativeAsset,
  networkOfAsset,
  PRICE_MAX_AGE,
  parseCaipAssetId,
  shownAmount,
  standingOf,
  totalOf,
} from './assets.ts'
import { formatAmount, formatDecimal, parseAmount } from './formatting.ts'
import { createFormat } from './i18n/format.ts'
import { preferredLocale } from './i18n/messages.ts'
import {
  cleanIcon,
  cleanText,
  countTypingErrors,
  foldText,
  isAppLink,
  isOpenScheme,
  isSafeLink,
  looksSecret,
  parseUrl,
} from './text.ts'

const x = (count: number): string => 'x'.repeat(count)

describe('CAIP-2, CAIP-10 and CAIP-19: the lengths of their parts', () => {
  test.each([
    [`abc:${x(1)}`, true],
    [`abc:${x(32)}`, true],
    [`abc:${x(33)}`, false],
    [`${'a'.repeat(8)}:1`, true],
    [`${'a'.repeat(9)}:1`, false],
    ['ab:1', false],
    ['a-b:_-Z', true],
    ['a_b:1', false],
    ['abc:1.2', false],
    ['abc:é', false],
    ['abc:1 ', false],
    ['\nabc:1', false],
  ])('parameters: CAIP-2 %j', (id, isOne) => expect(isCaipNetworkId(id)).toBe(isOne))

  test.each([
    [`abc:1:${x(128)}`, true],
    [`abc:1:${x(129)}`, false],
    ['abc:1:%C3%A9', true],
    ['abc:1:a_b', false],
    ['abc:1:a/b', false],
    ['abc:1:', false],
  ])('parameters: CAIP-10 %j', (id, isOne) => expect(isCaipAddress(id)).toBe(isOne))

  test.each([
    [`abc:1/erc20:${x(128)}`, true],
    [`abc:1/erc20:${x(129)}`, false],
    [`abc:1/erc721:0xa/${'9'.repeat(78)}`, true],
    [`abc:1/erc721:0xa/${'9'.repeat(79)}`, false],
    ['abc:1/er:0xa', false],
    ['abc:1/slip44:60/', false],
    ['abc:1/slip44:60/1/2', false],
  ])('parameters: CAIP-19 %j', (id, isOne) => {
    const parse = (): unknown => parseCaipAssetId(id)
    if (isOne) expect(parse()).toMatchObject({ networkId: 'abc:1' })
    else expect(parse).toThrow(expect.objectContaining({ code: 'caip/asset' }))
  })

  test('parameters: SLIP-44 coin types of a network, of its family, of a test network', () => {
    const coin = {
      id: 'abc:1',
      namespace: 'abc',
      name: 'A',
      nativeCurrency: { name: 'C', symbol: 'C', decimals: 8 },
      rpcUrls: [],
    } as const
    const names = { slip44: 501, tokenStandard: 'token' }
    const ids = [
      nativeAsset({ ...coin, slip44: 0 }, names),
      nativeAsset(coin, names),
      nativeAsset(coin, undefined),
    ].map(({ id }) => id)
    expect(ids).toEqual(['abc:1/slip44:0', 'abc:1/slip44:501', 'abc:1/slip44:1'])
    expect(ids.map(networkOfAsset)).toEqual(['abc:1', 'abc:1', 'abc:1'])
  })
})

/** The phrase of 128 zero bits in each list of words of BIP-39. */
const BIP_39 = [
  ['English', 'abandon', 'about'],
  ['Spanish', 'ábaco', 'abierto'],
  ['French', 'abaisser', 'abeille'],
  ['Italian', 'abaco', 'abete'],
  ['Portuguese', 'abacate', 'abater'],
  ['Czech', 'abdikace', 'agrese'],
  ['Japanese', 'あいこくしん', 'あおぞら'],
  ['Korean', '가격', '가능'],
  ['Chinese', '的', '在'],
] as const

describe('BIP-39, BIP-32 and key files: what belongs in no field', () => {
  test.each(BIP_39)('behavior: a phrase of the %s list, however it is written', (_name, first, last) => {
    const words = [...Array.from({ length: 11 }, () => first), last]
    for (const form of ['NFC', 'NFKD'])
      for (const join of [' ', '\u3000', '\n', ', ', ' - ', '\t'])
        expect(looksSecret(words.join(join).normalize(form)), `${form} ${JSON.stringify(join)}`).toBe(true)
    expect(looksSecret(words.map((word, at) => `${at + 1}) ${word}`).join('\n'))).toBe(true)
    expect(looksSecret(words.slice(1).join(' '))).toBe(false)
  })

  test.each(['xprv', 'yprv', 'zprv', 'tprv', 'uprv', 'vprv', 'XPRV'])('behavior: BIP-32 and SLIP-132 %s', (prefix) => {
    expect(looksSecret(`${prefix}${'9'.repeat(107)}`)).toBe(true)
    expect(looksSecret(`${prefix.replace(/prv/i, 'pub')}${'9'.repeat(107)}`)).toBe(false)
  })

  test.each([
    ['a hash of a transaction, which looks like a key', `0x${'ab'.repeat(32)}`, true],
    ['a list of 32 bytes', JSON.stringify(Array.from({ length: 32 }, () => 255)), true],
    ['a list of 31 bytes', JSON.stringify(Array.from({ length: 31 }, () => 255)), false],
    ['a list of 33 bytes', JSON.stringify(Array.from({ length: 33 }, () => 255)), false],
    ['a list of 64 bytes', JSON.stringify(Array.from({ length: 64 }, () => 1)), true],
    ['an amount', '1000000000000000000', false],
    ['a sentence', 'Please send it to me before the end of this week, will you?', false],
    ['a link', 'https://example.org/a/b?c=d', false],
    ['twelve letters', 'a b c d e f g h i j k l', false],
  ])('parameters: %s', (_name, text, isSecret) => expect(looksSecret(text)).toBe(isSecret))

  test('behavior: hostile texts take no time', () => {
    const hostile = [
      `${x(4000)}!`,
      `[${'1,'.repeat(2000)}`,
      `{${'"crypto":'.repeat(400)}`,
      'ab '.repeat(2000),
      '5'.repeat(1e6),
    ]
    const start = performance.now()
    for (const text of hostile) looksSecret(text)
    expect(performance.now() - start).toBeLessThan(500)
  })
})

describe('UAX 9, UAX 29, UAX 31: names from outside', () => {
  test.each([
    ['bidirectional override', 'A\u202eB', 'AB'],
    ['isolates', '\u2066A\u2069', 'A'],
    ['Arabic letter mark', '\u061cA', 'A'],
    ['tags of a flag', 'A\u{e0067}\u{e007f}', 'A'],
    ['variation selector', 'A\ufe0f', 'A'],
    ['line separators', 'A\u2028B\u2029C', 'A B C'],
    ['a lone surrogate', 'A\ud800B', 'AB'],
    ['private use', 'A\ue000B', 'AB'],
    ['not a character', 'A\uffffB', 'AB'],
    ['Hangul fillers', '\u3164A\uffa0', 'A'],
    ['spaces of all widths', 'A\u2003\u00a0\u3000B', 'A B'],
    ['two marks on a letter, as Vietnamese has them', 'ệ'.normalize('NFD'), 'ệ'.normalize('NFD')],
  ])('parameters: %s', (_name, text, expected) => expect(cleanText(text)).toBe(expected))

  test('behavior: clean text is clean, and never longer', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 100 })), (text) => {
        const clean = cleanText(text)
        expect(cleanText(clean)).toBe(clean)
        expect([...new Intl.Segmenter().segment(clean)].length).toBeLessThanOrEqual(40)
        expect(clean).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|^\s|\s$|\s\s/u)
      }),
    )
  })

  test('behavior: folded text stays folded, and is found whatever its case and accents', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const folded = foldText(text)
        expect(foldText(folded)).toBe(folded)
        expect(foldText(`  ${text.normalize('NFD')}\n`)).toBe(foldText(text.normalize('NFC')))
      }),
    )
    expect(foldText('  Ölbaum\u00a0ÉCLAIR ')).toBe('olbaum eclair')
  })

  test('behavior: typing errors are those of the definition, whatever the texts', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
    /** Levenshtein's distance to each piece of the text, by its definition. */
    const nearest = (text: string, query: string): number => {
      const distance = (a: string, b: string): number => {
        if (a === '' || b === '') return a.length + b.length
        if (a[0] === b[0]) return distance(a.slice(1), b.slice(1))
        return 1 + Math.min(distance(a.slice(1), b), distance(a, b.slice(1)), distance(a.slice(1), b.slice(1)))
      }
      const pieces = [...text].flatMap((_, from) => [...text].map((__, to) => text.slice(from, to + 1)))
      return Math.min(query.length, ...pieces.map((piece) => distance(piece, query)))
    }
    fc.assert(
      fc.property(
        letters,
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 }),
        (text, query) => {
          const most = query.length < 4 ? 0 : 1
          const least = nearest(text, query)
          expect(countTypingErrors(text, query)).toBe(least > most ? undefined : least)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('RFC 3986 and RFC 2397: addresses that may be opened or shown', () => {
  test.each([
    ['https://example.org', true, true],
    ['HTTPS://EXAMPLE.ORG/%2e%2e', true, true],
    ['https://xn--e1afmkfd.example', true, true],
    ['https://[::1]:8443/x', true, true],
    ['https://user@example.org', false, false],
    ['https://:secret@example.org', false, false],
    ['http://example.org', false, false],
    ['//example.org', false, false],
    ['example.org', false, false],
    ['java\nscript:alert(1)', false, false],
    [' javascript:alert(1)', false, false],
    ['wallet:', false, true],
    ['wallet://wc?uri=wc%3A1', false, true],
    ['wallet+test.v1:open', false, true],
    ['', false, false],
  ])('parameters: %j as a page %s, for an app %s', (address, isPage, isApp) => {
    expect([isSafeLink(address), isAppLink(address)]).toEqual([isPage, isApp])
  })

  test('behavior: no address whose scheme is refused is opened, however it is written', () => {
    const refused = [
      'javascript',
      'data',
      'blob',
      'file',
      'vbscript',
      'intent',
      'http',
      'ws',
      'ftp',
      'chrome',
      'about',
      'tel',
      'mailto',
    ]
    const mixed = fc
      .constantFrom(...refused)
      .chain((scheme) =>
        fc
          .array(fc.boolean(), { minLength: scheme.length, maxLength: scheme.length })
          .map((caps) => [...scheme].map((letter, at) => (caps[at] ? letter.toUpperCase() : letter)).join('')),
      )
    fc.assert(
      fc.property(mixed, fc.constantFrom('', ' ', '\t', '\u0001'), fc.webPath(), (scheme, before, path) => {
        expect(isOpenScheme(scheme)).toBe(false)
        expect(isAppLink(`${before}${scheme}:${path}`)).toBe(false)
        expect(isSafeLink(`${before}${scheme}:${path}`)).toBe(false)
      }),
    )
  })

  test('behavior: whatever text is asked about, the answer is no more than an address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withQueryParameters: true })), (text) => {
        expect(parseUrl(text) instanceof URL || parseUrl(text) === undefined).toBe(true)
        if (isSafeLink(text)) expect(new URL(text)).toMatchObject({ protocol: 'https:', username: '', password: '' })
        expect(cleanIcon(text) === undefined || text.trim().startsWith('data:image/')).toBe(true)
      }),
    )
  })
})

describe('ISO 4217, CLDR and BCP 47: numbers as a language writes them', () => {
  const locales = [
    'en',
    'de',
    'de-CH',
    'fr',
    'hi',
    'ar',
    'ar-EG',
    'fa',
    'bn',
    'my',
    'ja',
    'pt-PT',
    'en-u-nu-deva',
    'zh-Hant-TW',
  ]
  const digits = fc.stringMatching(/^(0|[1-9]\d{0,30})(\.\d{1,30})?$/)

  test('behavior: every digit is there, in the digits of the language, and the sign of zero is not', () => {
    fc.assert(
      fc.property(fc.constantFrom(...locales), digits, fc.boolean(), (locale, text, isNegative) => {
        const own = [...new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210)].reverse()
        const shown = formatDecimal(locale, isNegative ? `-${text}` : text)
        const read = [...shown]
          .map((letter) => own.indexOf(letter))
          .filter((digit) => digit >= 0)
          .join('')
        expect(read).toBe(text.replace(/(\.\d*?)0+$/, '$1').replace('.', ''))
        const isNothing = /^[0.]*$/.test(text)
        expect(/[-\u2212]/.test(shown)).toBe(isNegative && !isNothing)
      }),
    )
  })

  test.each([
    ['en', 'USD', '1234.5', '$1,234.50'],
    ['de', 'EUR', '1234.5', '1.234,50 €'],
    ['fr', 'EUR', '-0.001', '<0,01 €'],
    ['de', 'CHF', '1234.567', '1.234,56 CHF'],
    ['ja', 'USD', '0.009', '<$0.01'],
    ['hi', 'INR', '123456789', '₹12,34,56,789.00'],
  ])('parameters: %s %s %s', (locale, currency, decimal, expected) => {
    const shown = createFormat(locale, (key) => key)
      .fiat(decimal, currency)
      .replace(/[\u00a0\u202f]/g, ' ')
    expect(shown).toBe(expected)
  })

  test('behavior: what is shown is cut, never rounded up, whatever is asked for', () => {
    fc.assert(
      fc.property(
        digits,
        fc.integer({ min: 0, max: 12 }),
        fc.boolean(),
        fc.boolean(),
        (text, places, fixed, lessThan) => {
          const shown = formatDecimal('en', text, { digits: places, fixed, lessThan })
          if (shown.startsWith('<')) {
            expect(parseAmount(text.slice(0, text.indexOf('.') + 31), 36)).toBeLessThan(10n ** BigInt(36 - places))
            return
          }
          const [whole = '', fraction = ''] = shown.replaceAll(',', '').split('.')
          expect(
            text.startsWith(
              fixed
                ? `${whole}${fraction.replace(/0+$/, '') && `.${fraction.replace(/0+$/, '')}`}`
                : shown.replaceAll(',', ''),
            ),
          ).toBe(true)
          expect(fraction.length).toBeLessThanOrEqual(places)
          if (fixed) expect(fraction).toHaveLength(places)
        },
      ),
    )
  })

  test.each([
    [['de-AT', 'en'], ['en', 'de'], 'de-AT'],
    [['pt', 'zh'], ['en', 'de'], 'en'],
    [['EN-gb'], ['de'], 'EN-gb'],
    [['zh-Hant', 'ar-EG'], ['ar'], 'ar-EG'],
    [['ar-XB'], ['ar-XB'], 'ar-XB'],
    [[], ['de'], 'en'],
  ] as const)('parameters: wanted %j of %j', (wanted, available, locale) =>
    expect(preferredLocale(wanted, available)).toBe(locale),
  )
})

describe('amounts and what they are worth', () => {
  const decimals = fc.integer({ min: 0, max: 36 })
  const value = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  const price = fc.stringMatching(/^(0|[1-9]\d{0,6})\.\d{0,5}[1-9]$/)

  test('behavior: a shown balance is never more than what is there, and nothing only when nothing is there', () => {
    fc.assert(
      fc.property(value, decimals, (amount, places) => {
        const shown = shownAmount(amount, places)
        if (shown.startsWith('<')) expect([amount > 0n, amount < 10n ** BigInt(places)]).toEqual([true, true])
        else
          expect(parseAmount(shown, Math.max(places, 3)) <= amount * 10n ** BigInt(Math.max(places, 3) - places)).toBe(
            true,
          )
        expect(shown === '0').toBe(amount === 0n)
      }),
    )
  })

  test('behavior: cents are those of the fraction, exactly, rounded down', () => {
    fc.assert(
      fc.property(value, decimals, price, (amount, places, usd) => {
        const [whole = '', fraction = ''] = usd.split('.')
        const exact = (amount * BigInt(whole + fraction) * 100n) / 10n ** BigInt(places + fraction.length)
        expect(centsOf(amount, places, usd)).toBe(exact)
        const bought = amountForCents(exact, places, usd) ?? 0n
        expect(bought).toBeLessThanOrEqual(amount)
      }),
    )
  })

  test.each(['', '0', '0.0', '-1', '1e3', '1,5', 'NaN', '.5', '5.', ' 1', '٣'])('error: %j is no price', (usd) => {
    expect([centsOf(1n, 0, usd), amountForCents(1n, 0, usd)]).toEqual([undefined, undefined])
  })

  test('behavior: a price with more decimals than count is read as far as they do', () => {
    expect(centsOf(10n ** 36n, 36, `1.${'0'.repeat(36)}9`)).toBe(100n)
    expect(centsOf(1n, 0, `0.${'0'.repeat(36)}1`)).toBeUndefined()
    expect(PRICE_MAX_AGE).toBe(5 * 60_000)
  })

  test('behavior: a total does not depend on the order of what is owned', () => {
    const asset = {
      id: 'abc:1/slip44:1',
      network: 'abc:1',
      kind: 'native',
      standard: 'slip44',
      name: 'C',
      symbol: 'C',
      decimals: 2,
    } as const
    const standing = fc.constantFrom('native', 'listed', 'unlisted', 'imitation')
    const holding = fc.record({ amount: fc.bigInt(0n, 10_000n), standing, usd: fc.option(price, { nil: undefined }) })
    fc.assert(
      fc.property(fc.array(holding, { maxLength: 8 }), (given) => {
        const held = given.map(({ amount, standing: of, usd }) => ({
          asset: { ...asset, standing: of },
          amount,
          at: 0,
          source: 'chain' as const,
          ...(usd === undefined ? {} : { price: { usd, at: 0, source: 'x' } }),
        }))
        expect(totalOf([...held].reverse())).toEqual(totalOf(held))
        const { unpriced, cents } = totalOf(held)
        const counted = held.filter(
          ({ amount, asset: { standing: of } }) => amount > 0n && (of === 'native' || of === 'listed'),
        )
        expect(unpriced).toBe(counted.filter(({ price: known }) => !known).length)
        expect(cents === undefined).toBe(counted.length > 0 && unpriced === counted.length)
      }),
    )
  })

  test('behavior: whatever disguises a listed name, it is called an imitation, and the real one is not', () => {
    const known = [{ id: 'abc:1/erc20:0xa', name: 'Tether USD', symbol: 'USDT' }] as const
    const disguises = ['\u200b', ' ', '.', '-', '\u00ad', '\u2800', '\ufe0f', '_']
    const letters: Readonly<Record<string, readonly string[]>> = {
      U: ['U', 'u', 'Ｕ', '𝐔', 'ᴜ'],
      S: ['S', 's', 'Ѕ', '5', '$'],
      D: ['D', 'd', 'Ꭰ', 'ⅾ'],
      T: ['T', 'Т', 'τ', 'Ꭲ'],
    }
    const disguised = fc
      .tuple(
        ...[...'USDT'].map((letter) =>
          fc.tuple(fc.constantFrom(...(letters[letter] ?? [letter])), fc.constantFrom('', ...disguises)),
        ),
      )
      .map((pairs) => pairs.flat().join(''))
    fc.assert(
      fc.property(disguised, (symbol) => {
        expect(looksLike(symbol)).toBe(looksLike('USDT'))
        expect(standingOf({ id: 'abc:1/erc20:0xb', name: 'Other', symbol }, known, 'abc:1/slip44:1')).toBe('imitation')
        expect(standingOf({ id: 'abc:1/erc20:0xa', name: 'Other', symbol }, known, 'abc:1/slip44:1')).toBe('listed')
      }),
    )
  })

  test('behavior: formatAmount and formatDecimal agree on what they cut', () => {
    fc.assert(
      fc.property(value, decimals, fc.integer({ min: 0, max: 36 }), fc.boolean(), (amount, places, most, fixed) => {
        const cut = { digits: Math.min(most, places), fixed }
        expect(formatDecimal('en', formatAmount(amount, places), cut).replaceAll(',', '')).toBe(
          formatAmount(amount, places, cut),
        )
      }),
    )
  })
})
