import { atom, createStore } from 'jotai/vanilla'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { kernelError } from '../errors/errorTable.ts'
import { KernelError } from '../errors/kernelError.ts'
import { type Catalog, createCatalog, type WordSource } from './catalog.ts'
import { createWords, type WordsParts } from './createWords.ts'
import en from './locales/en.ts'

const shop: WordSource = {
  en: {
    title: 'Shop',
    'cart.items_one': '{{count}} item',
    'cart.items_other': '{{count}} items',
    greeting: 'Hello {{name}}',
    onlyEnglish: 'Only English',
    'errors.shop/closed': 'The shop is closed. Come back tomorrow.',
  },
  others: {
    de: async () => ({
      default: {
        title: 'Laden',
        'cart.items_one': '{{count}} Stück',
        'cart.items_other': '{{count}} Stücke',
        greeting: 'Hallo {{name}}',
      },
    }),
  },
}

function setUp(
  locale = 'en',
  more: Partial<WordsParts> = {},
  sources: Readonly<Record<string, WordSource>> = { shop },
) {
  const store = createStore()
  const locales = atom(locale)
  const catalog: Catalog = createCatalog()
  for (const [id, source] of Object.entries(sources)) catalog.add(id, source)
  const errors: KernelError[] = []
  const warn = vi.fn()
  const words = createWords({
    store,
    locale: locales,
    catalog,
    overrides: {},
    report: (error) => void errors.push(error),
    log: { warn },
    ...more,
  })
  return { words, store, locales, catalog, errors, warn, choose: (tag: string) => store.set(locales, tag) }
}

afterEach(() => vi.unstubAllEnvs())

describe('words.t', () => {
  test('default', async () => {
    const { words, errors } = setUp()
    expect(words.ready('shop')).toBe(false)
    expect(words.t('shop', 'title')).toBe('title')
    await words.load(['shop'])
    expect(words.ready('shop')).toBe(true)
    expect(words.t('shop', 'title')).toBe('Shop')
    expect(errors).toEqual([])
  })

  test('parameters: values and plurals', async () => {
    const { words } = setUp('de')
    await words.load(['shop'])
    expect(words.t('shop', 'cart.items', { count: 1 })).toBe('1 Stück')
    expect(words.t('shop', 'cart.items', { count: 5 })).toBe('5 Stücke')
    expect(words.t('shop', 'greeting', { name: '<b>A & B</b>' })).toBe('Hallo <b>A & B</b>')
  })

  test('behavior: a value cannot pull in other sentences or options', async () => {
    const { words } = setUp()
    await words.load(['shop'])
    expect(words.t('shop', 'greeting', { name: '$t(title) {{title}}', lng: 'de', ns: 'kernel', context: 'x' })).toBe(
      'Hello $t(title) {{title}}',
    )
  })

  test('behavior: a missing value leaves nothing behind', async () => {
    const { words } = setUp()
    await words.load(['shop'])
    expect(words.t('shop', 'greeting')).toBe('Hello ')
  })

  test('behavior: English, then the key with a warning in development', async () => {
    const { words, warn } = setUp('de')
    await words.load(['shop'])
    expect(words.t('shop', 'onlyEnglish')).toBe('Only English')
    expect(words.t('shop', 'nowhere')).toBe('nowhere')
    expect(words.t('shop', 'nowhere')).toBe('nowhere')
    expect(words.t('unknown', 'title')).toBe('title')
    expect(warn).toHaveBeenCalledTimes(2)
    vi.stubEnv('NODE_ENV', 'production')
    expect(words.t('shop', 'elsewhere')).toBe('elsewhere')
    expect(warn).toHaveBeenCalledTimes(2)
  })

  test('behavior: keys are flat and their signs mean nothing', async () => {
    const { words } = setUp('en', {}, { odd: { en: { 'a.b:c': 'flat', a: 'short' } } })
    await words.load(['odd'])
    expect(words.t('odd', 'a.b:c')).toBe('flat')
    expect(words.t('odd', 'a.b')).toBe('a.b')
  })

  test('parameters: overrides', async () => {
    const { words } = setUp('de', { overrides: { shop: { title: 'Mein Laden', extra: 'Neu' } } })
    await words.load(['shop'])
    expect([words.t('shop', 'title'), words.t('shop', 'extra')]).toEqual(['Mein Laden', 'Neu'])
  })

  test('behavior: two sets of words share nothing', async () => {
    const one = setUp('de')
    const two = setUp('en', { overrides: { shop: { title: 'Mine' } } })
    await Promise.all([one.words.load(['shop']), two.words.load(['shop'])])
    expect([one.words.t('shop', 'title'), two.words.t('shop', 'title')]).toEqual(['Laden', 'Mine'])
  })
})

describe('words.load', () => {
  test('behavior: each dictionary once', async () => {
    const load = vi.fn(async () => ({ default: { a: 'A' } }))
    const { words } = setUp('en', {}, { lazy: { en: load } })
    await Promise.all([words.load(['lazy']), words.load(['lazy', 'kernel'])])
    await words.load(['lazy'])
    expect(load).toHaveBeenCalledOnce()
    expect(words.t('lazy', 'a')).toBe('A')
  })

  test('behavior: a region uses its language', async () => {
    const { words, errors } = setUp('de-AT')
    await words.load(['shop'])
    expect(words.t('shop', 'title')).toBe('Laden')
    expect(errors).toEqual([])
  })

  test.each(['en-GB', 'en-US'])('behavior: %s is English', async (locale) => {
    const { words, errors } = setUp(locale)
    await words.load(['shop', 'kernel'])
    expect(words.t('shop', 'title')).toBe('Shop')
    expect(errors).toEqual([])
  })

  test('behavior: a language without words is English, and reported once', async () => {
    const { words, errors } = setUp('fr')
    await words.load(['shop'])
    await words.load(['shop'])
    expect(words.t('shop', 'title')).toBe('Shop')
    expect(errors).toMatchObject([{ code: 'i18n/load', details: { locale: 'fr', namespace: 'shop' } }])
  })

  test('error: a dictionary that does not load is English, and reported', async () => {
    const cause = new Error('404')
    const broken: WordSource = { en: { title: 'English' }, others: { de: () => Promise.reject(cause) } }
    const { words, errors } = setUp('de', {}, { broken })
    await words.load(['broken'])
    expect(words.t('broken', 'title')).toBe('English')
    expect(errors).toMatchObject([{ code: 'i18n/load', cause }])
  })

  test('error: English that does not load, tried again by the next load', async () => {
    const load = vi.fn(async () => ({ default: { title: 'there' } })).mockRejectedValueOnce(new Error('404'))
    const { words } = setUp('en', {}, { broken: { en: load }, shop })
    await expect(words.load(['broken'])).rejects.toMatchObject({ code: 'i18n/load', details: { namespace: 'broken' } })
    await words.load(['shop'])
    await words.load(['broken'])
    expect(words.t('broken', 'title')).toBe('there')
  })

  test('error: a plugin without words, and words that are no text', async () => {
    const { words } = setUp('en', {}, { odd: { en: { good: 'Good', bad: 5, worse: { deep: 'x' } } } })
    await words.load(['odd', 'none'])
    expect([words.t('odd', 'good'), words.t('odd', 'bad'), words.t('odd', 'worse')]).toEqual(['Good', 'bad', 'worse'])
  })
})

describe('words and the locale', () => {
  test('behavior: keeps the old language until the new one is there', async () => {
    let finish: () => void = () => undefined
    const slow: WordSource = {
      en: { title: 'Title' },
      others: { de: () => new Promise((resolve) => (finish = () => resolve({ default: { title: 'Titel' } }))) },
    }
    const { words, choose } = setUp('en', {}, { slow })
    await words.load(['slow'])
    const changed = vi.fn()
    const stop = words.watch(changed)
    choose('de')
    await vi.waitFor(() => expect(finish).not.toBeUndefined())
    expect([words.t('slow', 'title'), words.locale(), words.ready('slow')]).toEqual(['Title', 'en', true])
    expect(changed).not.toHaveBeenCalled()
    finish()
    await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce())
    expect([words.t('slow', 'title'), words.locale()]).toEqual(['Titel', 'de'])
    stop()
    choose('en')
    await vi.waitFor(() => expect(words.locale()).toBe('en'))
    expect(changed).toHaveBeenCalledOnce()
  })

  test('behavior: the last of several quick choices wins', async () => {
    const { words, choose } = setUp()
    await words.load(['shop'])
    for (const tag of ['de', 'fr', 'en-XA', 'de']) choose(tag)
    await vi.waitFor(() => expect(words.t('shop', 'title')).toBe('Laden'))
  })

  test.each(['', 'not a tag', '../../x', 'x'.repeat(10_000)])('error: the tag %j is English', async (tag) => {
    const { words, errors } = setUp(tag.slice(0, 100))
    await words.load(['shop'])
    expect([words.locale(), words.t('shop', 'title'), words.direction()]).toEqual(['en', 'Shop', 'ltr'])
    expect(errors).toEqual([])
  })

  test.each([
    ['en', 'ltr'],
    ['de', 'ltr'],
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['fa', 'rtl'],
    ['ur-PK', 'rtl'],
    ['en-XA', 'ltr'],
    ['ar-XB', 'rtl'],
  ])('parameters: %s reads %s', async (tag, expected) => {
    const { words } = setUp(tag)
    await words.load([])
    expect(words.direction()).toBe(expected)
  })

  test('behavior: en-XA is accented and 40 % longer, and keeps placeholders', async () => {
    const { words } = setUp('en-XA')
    await words.load(['shop', 'kernel'])
    expect(words.t('shop', 'greeting', { name: 'Anna' })).toMatch(/^\[Ĥéļļó Anna .+\]$/)
    for (const key of Object.keys(en)) {
      expect(words.t('kernel', key).length).toBeGreaterThanOrEqual(
        Math.floor(en[key as keyof typeof en].replace(/\{\{.*?\}\}/g, '').length * 1.4),
      )
    }
  })

  test('behavior: ar-XB is English from right to left', async () => {
    const { words, errors } = setUp('ar-XB')
    await words.load(['shop'])
    expect(words.t('shop', 'greeting', { name: 'Anna' })).toBe('\u2067\u202eHello \u202c\u2069Anna')
    expect(errors).toEqual([])
  })

  test('behavior: names the languages there are', () => {
    expect(setUp().words.locales()).toEqual(['en', 'de'])
  })
})

describe('words.errorText', () => {
  test('default', async () => {
    const { words } = setUp()
    expect(words.errorText(kernelError('connect/rejected'))).toBe('Something went wrong')
    await words.load(['kernel'])
    expect(words.errorText(kernelError('connect/rejected'))).toBe('You declined the request. Nothing was shared.')
  })

  test('behavior: German', async () => {
    const { words } = setUp('de')
    await words.load(['kernel'])
    expect(words.errorText(kernelError('connect/rejected'))).toBe(
      'Sie haben die Anfrage abgelehnt. Es wurde nichts weitergegeben.',
    )
  })

  test('parameters: values name the wallet', async () => {
    const { words } = setUp()
    await words.load(['kernel'])
    const error = kernelError('connect/pending')
    expect(words.errorText(error)).toBe('The wallet is already showing a request. Open it and answer there.')
    expect(words.errorText(error, { wallet: 'Harbor' })).toMatch(/^Harbor is already showing a request\./)
    expect(words.errorText(kernelError('connect/pending', { details: { wallet: 'Quay' } }))).toMatch(/^Quay is /)
  })

  test('behavior: says what is wrong with an amount', async () => {
    const { words } = setUp()
    await words.load(['kernel'])
    const invalid = (kind: string) => kernelError('amount/invalid', { details: { kind, decimals: 6 } })
    expect(words.errorText(invalid('comma'))).toBe('Write the decimal point as a dot, for example 1.5.')
    expect(words.errorText(invalid('precision'))).toBe('At most 6 decimals are possible here.')
    expect(words.errorText(invalid('other'))).toBe(
      'This is not an amount. Write digits with at most one decimal point.',
    )
  })

  test("behavior: a plugin's own code", async () => {
    const { words } = setUp()
    await words.load(['kernel', 'shop'])
    const closed = Object.assign(new Error('x'), { name: 'KernelError', code: 'shop/closed', details: {} })
    expect(words.errorText(closed)).toBe('The shop is closed. Come back tomorrow.')
  })

  test.each([new Error('secret detail'), 'text', null, kernelError('plugin/cycle'), { code: 'shop/other' }])(
    'behavior: %s is never shown as it is',
    async (error) => {
      const { words } = setUp()
      await words.load(['kernel'])
      expect(words.errorText(error)).toBe('Something went wrong. Try again.')
    },
  )

  test('behavior: a raw refusal of a wallet', async () => {
    const { words } = setUp()
    await words.load(['kernel'])
    expect(words.errorText({ code: 4001, message: 'User rejected' })).toBe(
      'You declined the request. Nothing was signed.',
    )
  })
})

describe('words.format', () => {
  test('default', async () => {
    const { words } = setUp('de')
    expect(() => words.format()).toThrow(/^The words for de could not be loaded/)
    await words.load(['kernel'])
    expect(words.format().amount('1234.5', { symbol: 'ETH' })).toBe('1.234,5\u00a0ETH')
    expect(words.format().relativeTime(0, 120_000)).toBe('vor 2 Min.')
  })
})

describe('words.complete', () => {
  test('behavior: the engine answers like the plain sentences did', async () => {
    const { words } = setUp(
      'en',
      {},
      {
        shop: { en: { hello: 'Hello {{name}}', bare: 'Plain', gap: 'A {{missing}} gap' } },
      },
    )
    await words.load(['shop'])
    const read = (): readonly string[] => [
      words.t('shop', 'hello', { name: '<Mara> {{bare}}' }),
      words.t('shop', 'bare'),
      words.t('shop', 'gap'),
      words.t('shop', 'unknown'),
    ]
    const before = read()
    await words.complete()
    expect(read()).toEqual(before)
    expect(before).toEqual(['Hello <Mara> {{bare}}', 'Plain', 'A  gap', 'unknown'])
  })
})

describe('words of an owner nobody loaded', () => {
  test("behavior: an error brings its owner's sentences, and who watches hears of it", async () => {
    const { words, errors } = setUp('en', {}, { shop: { en: async () => ({ default: shop.en }) } })
    await words.load(['kernel'])
    const error = new KernelError('shop/closed', { message: 'closed', hints: [], surface: 'inline', retry: false }, {})
    const heard = new Promise<void>((resolve) => words.watch(resolve))
    expect(words.errorText(error)).toBe(en['errors.unknown'])
    await heard
    expect(words.errorText(error)).toBe('The shop is closed. Come back tomorrow.')
    expect(errors).toEqual([])
  })
})
