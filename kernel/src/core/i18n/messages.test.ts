import { atom, createStore } from 'jotai/vanilla'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { kernelError } from '../errors/errorTable.ts'
import { KernelError } from '../errors/kernelError.ts'
import en from './locales/en.ts'
import type { Dictionary, MessageSource } from './messages.ts'
import { createMessages, type MessageCatalog, type MessagesParts } from './messages.ts'
import { createSentences, others as kernelOthers } from './translator.ts'

const others = {
  de: async () => ({
    default: {
      title: 'Laden',
      'cart.items_one': '{{count}} Stück',
      'cart.items_other': '{{count}} Stücke',
      greeting: 'Hallo {{name}}',
    },
  }),
}
const shop: MessageSource = {
  en: {
    title: 'Shop',
    'cart.items_one': '{{count}} item',
    'cart.items_other': '{{count}} items',
    greeting: 'Hello {{name}}',
    onlyEnglish: 'Only English',
    'errors.shop/closed': 'The shop is closed. Come back tomorrow.',
    'errors.shop/small': '{{minimum}} {{symbol}} or more, not {{order}}.',
  },
  others,
}

function setUp(
  locale = 'en',
  more: Partial<MessagesParts> = {},
  sources: Readonly<Record<string, MessageSource>> = { shop },
) {
  const store = createStore()
  const locales = atom(locale)
  const catalog: MessageCatalog = new Map()
  for (const [id, source] of Object.entries(sources)) catalog.set(id, source)
  const errors: KernelError[] = []
  const warn = vi.fn()
  const messages = createMessages({
    store,
    locale: locales,
    catalog,
    overrides: () => ({}),
    report: (error) => void errors.push(error),
    log: { warn },
    ...more,
  })
  return { messages, store, locales, catalog, errors, warn, choose: (tag: string) => store.set(locales, tag) }
}

const own =
  (messages: Readonly<Record<string, Dictionary>>) =>
  (namespace: string): Dictionary =>
    messages[namespace] ?? {}

afterEach(() => vi.unstubAllEnvs())

describe('messages.t', () => {
  test('behavior: the list of languages may be loaded, too', async () => {
    const late: MessageSource = { en: async () => ({ default: shop.en }), others: async () => ({ default: others }) }
    const { messages } = setUp('de', {}, { shop: late })
    await messages.load(['shop'])
    expect(messages.t('shop', 'title')).toBe('Laden')
  })

  test('default', async () => {
    const { messages, errors } = setUp()
    expect(messages.ready('shop')).toBe(false)
    expect(messages.t('shop', 'title')).toBe('')
    await messages.load(['shop'])
    expect(messages.ready('shop')).toBe(true)
    expect(messages.t('shop', 'title')).toBe('Shop')
    expect(errors).toEqual([])
  })

  test('parameters: values and plurals', async () => {
    const { messages } = setUp('de')
    await messages.load(['shop'])
    expect(messages.t('shop', 'cart.items', { count: 1 })).toBe('1 Stück')
    expect(messages.t('shop', 'cart.items', { count: 5 })).toBe('5 Stücke')
    expect(messages.t('shop', 'greeting', { name: '<b>A & B</b>' })).toBe('Hallo <b>A & B</b>')
  })

  test('behavior: a value cannot pull in other sentences or options', async () => {
    const { messages } = setUp()
    await messages.load(['shop'])
    expect(messages.t('shop', 'greeting', { name: '$t(title) {{title}}', lng: 'de', ns: 'kernel', context: 'x' })).toBe(
      'Hello $t(title) {{title}}',
    )
  })

  test('behavior: a missing value leaves nothing behind', async () => {
    const { messages } = setUp()
    await messages.load(['shop'])
    expect(messages.t('shop', 'greeting')).toBe('Hello ')
  })

  test('behavior: English, then the key with a warning in development', async () => {
    const { messages, warn } = setUp('de')
    await messages.load(['shop'])
    expect(messages.t('shop', 'onlyEnglish')).toBe('Only English')
    expect(messages.t('shop', 'nowhere')).toBe('nowhere')
    expect(messages.t('shop', 'nowhere')).toBe('nowhere')
    expect(messages.t('unknown', 'title')).toBe('')
    expect(warn).toHaveBeenCalledOnce()
    vi.stubEnv('NODE_ENV', 'production')
    const built = setUp('de')
    await built.messages.load(['shop'])
    expect(built.messages.t('shop', 'elsewhere')).toBe('elsewhere')
    expect(built.warn).not.toHaveBeenCalled()
  })

  test('behavior: keys are flat and their signs mean nothing', async () => {
    const { messages } = setUp('en', {}, { odd: { en: { 'a.b:c': 'flat', a: 'short' } } })
    await messages.load(['odd'])
    expect(messages.t('odd', 'a.b:c')).toBe('flat')
    expect(messages.t('odd', 'a.b')).toBe('a.b')
  })

  test('parameters: overrides', async () => {
    const { messages } = setUp('de', { overrides: own({ shop: { title: 'Mein Laden', extra: 'Neu' } }) })
    await messages.load(['shop'])
    expect([messages.t('shop', 'title'), messages.t('shop', 'extra')]).toEqual(['Mein Laden', 'Neu'])
  })

  test('behavior: two sets of messages share nothing', async () => {
    const first = setUp('de')
    const two = setUp('en', { overrides: own({ shop: { title: 'Mine' } }) })
    await Promise.all([first.messages.load(['shop']), two.messages.load(['shop'])])
    expect([first.messages.t('shop', 'title'), two.messages.t('shop', 'title')]).toEqual(['Laden', 'Mine'])
  })
})

describe('messages.load', () => {
  test('behavior: each dictionary once', async () => {
    const load = vi.fn(async () => ({ default: { a: 'A' } }))
    const { messages } = setUp('en', {}, { lazy: { en: load } })
    await Promise.all([messages.load(['lazy']), messages.load(['lazy', 'kernel'])])
    await messages.load(['lazy'])
    expect(load).toHaveBeenCalledOnce()
    expect(messages.t('lazy', 'a')).toBe('A')
  })

  test('behavior: a region uses its language', async () => {
    const { messages, errors } = setUp('de-AT')
    await messages.load(['shop'])
    expect(messages.t('shop', 'title')).toBe('Laden')
    expect(errors).toEqual([])
  })

  test.each(['en-GB', 'en-US'])('behavior: %s is English', async (locale) => {
    const { messages, errors } = setUp(locale)
    await messages.load(['shop', 'kernel'])
    expect(messages.t('shop', 'title')).toBe('Shop')
    expect(errors).toEqual([])
  })

  test('behavior: a language without messages is English, and reported once', async () => {
    const { messages, errors } = setUp('fr')
    await messages.load(['shop'])
    await messages.load(['shop'])
    expect(messages.t('shop', 'title')).toBe('Shop')
    expect(errors).toMatchObject([{ code: 'i18n/load', details: { locale: 'fr', namespace: 'shop' } }])
  })

  test('error: a dictionary that does not load is English, and reported', async () => {
    const cause = new Error('404')
    const broken: MessageSource = { en: { title: 'English' }, others: { de: () => Promise.reject(cause) } }
    const { messages, errors } = setUp('de', {}, { broken })
    await messages.load(['broken'])
    expect(messages.t('broken', 'title')).toBe('English')
    expect(errors).toMatchObject([{ code: 'i18n/load', cause }])
  })

  test('error: English that does not load, tried again by the next load', async () => {
    const load = vi.fn(async () => ({ default: { title: 'there' } })).mockRejectedValueOnce(new Error('404'))
    const { messages } = setUp('en', {}, { broken: { en: load }, shop })
    await expect(messages.load(['broken'])).rejects.toMatchObject({
      code: 'i18n/load',
      details: { namespace: 'broken' },
    })
    await messages.load(['shop'])
    await messages.load(['broken'])
    expect(messages.t('broken', 'title')).toBe('there')
  })

  test('error: a plugin without messages, and messages that are no text', async () => {
    const { messages } = setUp('en', {}, { odd: { en: { good: 'Good', bad: 5, worse: { deep: 'x' } } } })
    await messages.load(['odd', 'none'])
    expect([messages.t('odd', 'good'), messages.t('odd', 'bad'), messages.t('odd', 'worse')]).toEqual([
      'Good',
      'bad',
      'worse',
    ])
  })
})

describe('messages and the locale', () => {
  test('behavior: keeps the old language until the new one is there', async () => {
    let finish: () => void = () => undefined
    const slow: MessageSource = {
      en: { title: 'Title' },
      others: { de: () => new Promise((resolve) => (finish = () => resolve({ default: { title: 'Titel' } }))) },
    }
    const { messages, choose } = setUp('en', {}, { slow })
    await messages.load(['slow'])
    const changed = vi.fn()
    const stop = messages.watch(changed)
    choose('de')
    await expect.poll(() => finish).not.toBeUndefined()
    expect([messages.t('slow', 'title'), messages.locale(), messages.ready('slow')]).toEqual(['Title', 'en', true])
    expect(changed).not.toHaveBeenCalled()
    finish()
    await expect.poll(() => changed).toHaveBeenCalledOnce()
    expect([messages.t('slow', 'title'), messages.locale()]).toEqual(['Titel', 'de'])
    stop()
    choose('en')
    await expect.poll(() => messages.locale()).toBe('en')
    expect(changed).toHaveBeenCalledOnce()
  })

  test('behavior: the last of several quick choices wins', async () => {
    const { messages, choose } = setUp()
    await messages.load(['shop'])
    for (const tag of ['de', 'fr', 'en-XA', 'de']) choose(tag)
    await expect.poll(() => messages.t('shop', 'title')).toBe('Laden')
  })

  test.each(['', 'not a tag', '../../x', 'x'.repeat(10_000)])('error: the tag %j is English', async (tag) => {
    const { messages, errors } = setUp(tag.slice(0, 100))
    await messages.load(['shop'])
    expect([messages.locale(), messages.t('shop', 'title'), messages.direction()]).toEqual(['en', 'Shop', 'ltr'])
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
    const { messages } = setUp(tag)
    await messages.load([])
    expect(messages.direction()).toBe(expected)
  })

  test('behavior: en-XA is accented and 40 % longer, and keeps placeholders', async () => {
    const { messages } = setUp('en-XA')
    await messages.load(['shop', 'kernel'])
    expect(messages.t('shop', 'greeting', { name: 'Anna' })).toMatch(/^\[Ĥéļļó Anna .+\]$/)
    for (const key of Object.keys(en)) {
      expect(messages.t('kernel', key).length).toBeGreaterThanOrEqual(
        Math.floor(en[key as keyof typeof en].replace(/\{\{.*?\}\}/g, '').length * 1.4),
      )
    }
  })

  test('behavior: ar-XB is English from right to left', async () => {
    const { messages, errors } = setUp('ar-XB')
    await messages.load(['shop'])
    expect(messages.t('shop', 'greeting', { name: 'Anna' })).toBe('\u2067\u202eHello \u202c\u2069\u2068Anna\u2069')
    expect(errors).toEqual([])
  })

  test('behavior: names the languages there are', () => {
    expect(setUp().messages.locales()).toEqual(['en', ...Object.keys(kernelOthers)])
  })
})

describe('messages.errorText', () => {
  test('default', async () => {
    const { messages } = setUp()
    expect(messages.errorText(kernelError('connect/rejected'))).toBe('Something went wrong')
    await messages.load(['kernel', 'kernel.errors'])
    expect(messages.errorText(kernelError('connect/rejected'))).toBe('You declined the request. Nothing was shared.')
  })

  test('behavior: what is loaded with the first error follows', async () => {
    const { messages } = setUp()
    await messages.load(['kernel'])
    const errors: string[] = []
    messages.watch(() => errors.push(messages.errorText(kernelError('connect/rejected'))))
    expect(messages.errorText(kernelError('connect/rejected'))).toBe('Something went wrong. Try again.')
    await expect.poll(() => errors.at(-1)).toBe('You declined the request. Nothing was shared.')
  })

  test('behavior: what keeps things from loading is known without loading', async () => {
    const { messages } = setUp()
    await messages.load(['kernel'])
    expect(messages.errorText(kernelError('view/load'))).toMatch(/^We couldn’t load this view\./)
    expect(messages.errorText(kernelError('http/network'))).toMatch(/^We couldn’t reach the service\./)
  })

  test('behavior: German', async () => {
    const { messages } = setUp('de')
    await messages.load(['kernel', 'kernel.errors'])
    expect(messages.errorText(kernelError('connect/rejected'))).toBe(
      'Sie haben die Anfrage abgelehnt. Es wurde nichts weitergegeben.',
    )
  })

  test('parameters: values name the wallet', async () => {
    const { messages } = setUp()
    await messages.load(['kernel', 'kernel.errors'])
    const error = kernelError('connect/pending')
    expect(messages.errorText(error)).toBe('The wallet is already showing a request. Open it and answer there.')
    expect(messages.errorText(error, { wallet: 'Harbor' })).toMatch(/^Harbor is already showing a request\./)
    expect(messages.errorText(kernelError('connect/pending', { details: { wallet: 'Quay' } }))).toMatch(/^Quay is /)
    expect(messages.errorText(kernelError('connect/pending', { details: { wallet: 'Quay', kind: 'rest' } }))).toBe(
      'Quay needs a few seconds. Try again in a moment.',
    )
  })

  test.each([
    ['en', '9,000.5 COIN or more, not 1234567.'],
    ['de', '9.000,5 COIN or more, not 1234567.'],
  ])('behavior: amounts of an error are written as in the language: %s', async (locale, text) => {
    const { messages } = setUp(locale)
    await messages.load(['kernel', 'shop'])
    const details = { minimum: '9000.5', symbol: 'COIN', order: '1234567' }
    const small = Object.assign(new Error('x'), { name: 'KernelError', code: 'shop/small', details })
    expect(messages.errorText(small)).toBe(text)
  })

  test('behavior: says what is wrong with an amount', async () => {
    const { messages } = setUp()
    await messages.load(['kernel', 'kernel.errors'])
    const invalid = (kind: string) => kernelError('amount/invalid', { details: { kind, decimals: 6 } })
    expect(messages.errorText(invalid('comma'))).toBe('Use a dot for decimals, for example 1.5.')
    expect(messages.errorText(invalid('precision'))).toBe('Use at most 6 decimal places.')
    expect(messages.errorText(invalid('other'))).toBe('Enter the amount in digits, with at most one decimal point.')
  })

  test("behavior: a plugin's own code", async () => {
    const { messages } = setUp()
    await messages.load(['kernel', 'shop'])
    const closed = Object.assign(new Error('x'), { name: 'KernelError', code: 'shop/closed', details: {} })
    expect(messages.errorText(closed)).toBe('The shop is closed. Come back tomorrow.')
  })

  test.each([new Error('secret detail'), 'text', null, kernelError('plugin/cycle'), { code: 'shop/other' }])(
    'behavior: %s is never shown as it is',
    async (error) => {
      const { messages } = setUp()
      await messages.load(['kernel', 'kernel.errors'])
      expect(messages.errorText(error)).toBe('Something went wrong. Try again.')
    },
  )

  test('behavior: a raw refusal of a wallet', async () => {
    const { messages } = setUp()
    await messages.load(['kernel', 'kernel.errors'])
    expect(messages.errorText({ code: 4001, message: 'User rejected' })).toBe(
      'You declined the request. Nothing was signed.',
    )
  })
})

describe('messages.format', () => {
  test('default', async () => {
    const { messages } = setUp('de')
    expect(() => messages.format()).toThrow(/^The messages for de could not be loaded/)
    await messages.load(['kernel'])
    expect(messages.format().amount('1234.5', { symbol: 'ETH' })).toBe('1.234,5\u00a0ETH')
    expect(messages.format().relativeTime(0, 120_000)).toBe('vor 2 Min.')
  })

  test('behavior: ages have the plural forms of their language', async () => {
    const forms = {
      'time.past.d_one': '{{n}} day ago',
      'time.past.d': '{{n}} days ago',
      'time.future.hr': 'in {{n}} h',
    }
    const { messages } = setUp('en', { overrides: own({ kernel: forms }) })
    await messages.load(['kernel'])
    const days = (count: number): string => messages.format().relativeTime(0, count * 86_400_000)
    expect([days(1), days(2)]).toEqual(['1 day ago', '2 days ago'])
    expect(messages.format().relativeTime(7_200_000, 0)).toBe('in 2 h')
  })

  test('behavior: Arabic inflects ages as CLDR does', async () => {
    const { messages } = setUp('ar')
    await messages.load(['kernel'])
    const { relativeTime } = messages.format()
    const intl = new Intl.RelativeTimeFormat('ar', { style: 'long', numeric: 'always' })
    const days = 86_400_000
    const units = [
      ['second', 1000, [1, 2, 3, 10, 11, 59]],
      ['minute', 60_000, [1, 2, 3, 10, 11, 59]],
      ['hour', 3_600_000, [1, 2, 3, 10, 11, 23]],
      ['day', days, [1, 2, 3, 10, 11, 29]],
      ['month', 30 * days, [1, 2, 3, 10, 11, 12]],
      ['year', 365 * days, [1, 2, 3, 10, 11, 100, 101, 103]],
    ] as const
    // Tanween and kasra of "seconds" differ between versions of CLDR.
    const plain = (text: string): string => text.replace(/[\u064b-\u0652]/g, '')
    for (const [unit, length, counts] of units)
      for (const count of counts) {
        expect(plain(relativeTime(0, count * length))).toBe(plain(intl.format(-count, unit)))
        expect(plain(relativeTime(count * length, 0))).toBe(plain(intl.format(count, unit)))
      }
  })
})

describe('the engine', () => {
  const sources = { shop: { en: { hello: 'Hello {{name}}', bare: 'Plain', gap: 'A {{missing}} gap' } } }
  const plural = { en: { found_one: '{{count}} network', found_other: '{{count}} networks' } }
  const rounded = { en: { total: 'In all {{sum, number(maximumFractionDigits: 1)}}' } }

  test('behavior: it answers like the dictionaries did', async () => {
    const { messages } = setUp('en', {}, { ...sources, plural })
    await messages.load(['shop'])
    const read = (): readonly string[] => [
      messages.t('shop', 'hello', { name: '<Mara> {{bare}}' }),
      messages.t('shop', 'bare'),
      messages.t('shop', 'gap'),
      messages.t('shop', 'unknown'),
    ]
    const before = read()
    await messages.load(['plural'])
    expect(messages.t('plural', 'found', { count: 1 })).toBe('1 network')
    expect(read()).toEqual(before)
    expect(before).toEqual(['Hello <Mara> {{bare}}', 'Plain', 'A  gap', 'unknown'])
  })

  test('behavior: plain dictionaries are read without it: those of the kernel in languages of two forms', async () => {
    for (const locale of ['en', 'de']) {
      const sentences = createSentences()
      const kernel = locale === 'en' ? en : (await kernelOthers.de()).default
      let isHere = false
      sentences.put(locale, 'kernel', kernel)
      void sentences.ready(kernel).then(() => {
        isHere = true
      })
      await Promise.resolve()
      await Promise.resolve()
      // A dictionary that needs the engine would still be waiting for its file.
      expect(isHere, locale).toBe(true)
    }
    let isLoaded = false
    void createSentences()
      .ready(plural.en)
      .then(() => {
        isLoaded = true
      })
    await Promise.resolve()
    await Promise.resolve()
    expect(isLoaded).toBe(false)
  })

  test('behavior: a dictionary with formats waits for it, too', async () => {
    const { messages } = setUp('en', {}, { rounded })
    await messages.load(['rounded'])
    expect(messages.t('rounded', 'total', { sum: 1.25 })).toBe('In all 1.3')
  })
})

describe('values of the other direction', () => {
  const greeting = { shop: { en: { greeting: 'Hello {{name}}' } } }

  test.each([
    ['en', 'Harbor', 'Hello Harbor'],
    ['en', 'مرفأ', 'Hello \u2068مرفأ\u2069'],
    ['en', 'Harbor מ', 'Hello \u2068Harbor מ\u2069'],
    ['ar', 'مرفأ', 'Hello مرفأ'],
    ['ar', 'Harbor', 'Hello \u2068Harbor\u2069'],
    ['ar', '1.5', 'Hello 1.5'],
  ])('parameters: in %s the name %s is isolated once', async (locale, name, expected) => {
    const { messages } = setUp(locale, {}, greeting)
    await messages.load(['shop'])
    expect(messages.t('shop', 'greeting', { name })).toBe(expected)
  })
})

describe('messages of an owner nobody loaded', () => {
  test("behavior: an error brings its owner's sentences, and who watches hears of it", async () => {
    const { messages, errors } = setUp('en', {}, { shop: { en: async () => ({ default: shop.en }) } })
    await messages.load(['kernel'])
    const error = new KernelError('shop/closed', { message: 'closed', hints: [], surface: 'inline', retry: false }, {})
    const heard = new Promise<void>((resolve) => messages.watch(resolve))
    expect(messages.errorText(error)).toBe(en['errors.unknown'])
    await heard
    expect(messages.errorText(error)).toBe('The shop is closed. Come back tomorrow.')
    expect(errors).toEqual([])
  })
})
