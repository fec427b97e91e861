import fc from 'fast-check'
import { atom, createStore } from 'jotai/vanilla'
import { describe, expect, test, vi } from 'vitest'
import type { Dictionary, MessageSource, MessageValues } from './messages.ts'
import type { Sentences } from './translator.ts'

const loads = vi.hoisted(() => ({ count: 0 }))
vi.mock('i18next', async (original) => {
  loads.count += 1
  return original()
})

// Another file may have fetched the engine already: this one counts with modules of its own.
vi.resetModules()
const { createMessages } = await import('./messages.ts')
const { createSentences } = await import('./translator.ts')

function messagesOf(sources: Readonly<Record<string, MessageSource>>, locale = 'en') {
  const store = createStore()
  const chosen = atom(locale)
  const catalog = new Map(Object.entries(sources))
  const messages = createMessages({
    store,
    locale: chosen,
    catalog,
    overrides: () => ({}),
    report: (error) => {
      throw error
    },
  })
  return { messages, choose: (tag: string) => store.set(chosen, tag) }
}

const PLAIN: readonly (readonly [name: string, dictionary: Dictionary])[] = [
  ['sentences', { a: 'Connect', b: 'Send' }],
  ['values', { a: 'Approve in {{wallet}}', b: '{{ n }} of {{ total }}' }],
  ['signs that are no rules', { a: '$ {t} t( , {{}} %', b: 'a, b, {{c}}' }],
  ['keys that only look like plural forms', { zero_fee: 'No fee', other: 'Others', 'a.one': 'One', one_: 'x' }],
  ['the variants of an error', { 'errors.x/y': 'Failed', 'errors.x/y_comma': 'Write a point' }],
]
const RULED: readonly (readonly [name: string, dictionary: Dictionary, key: string, text: string])[] = [
  ['plural forms', { items_one: '{{count}} item', items_other: '{{count}} items' }, 'items', '2 items'],
  ['a reference', { who: 'Harbor', a: 'Open $t(who)' }, 'a', 'Open $t(who)'],
  ['a format', { a: '{{count, number}} left' }, 'a', '2 left'],
]

describe('when the engine is fetched', () => {
  test.each(PLAIN)('behavior: never for %s', async (_name, dictionary) => {
    const { messages, choose } = messagesOf({
      shop: { en: dictionary, others: { de: async () => ({ default: dictionary }) } },
    })
    await messages.load(['shop', 'kernel'])
    choose('de')
    await messages.load(['shop', 'kernel', 'kernel.errors'])
    for (const key of Object.keys(dictionary)) messages.t('shop', key, { wallet: 'Harbor', n: 1 })
    messages.errorText(new Error('anything'))
    messages.format().relativeTime(0, 60_000)
    expect(loads.count).toBe(0)
  })

  test('behavior: never for the pseudo languages of plain messages', async () => {
    for (const locale of ['en-XA', 'ar-XB']) {
      const { messages } = messagesOf({ shop: { en: { a: 'Approve in {{wallet}}' } } }, locale)
      await messages.load(['shop'])
      expect(messages.t('shop', 'a', { wallet: 'Harbor' })).toContain('Harbor')
    }
    expect(loads.count).toBe(0)
  })

  test.each(RULED)('behavior: once for %s, with the dictionary that needs it', async (_name, dictionary, key, text) => {
    const { messages } = messagesOf({ plain: { en: { a: 'Plain' } }, ruled: { en: dictionary } })
    await messages.load(['plain'])
    const before = loads.count
    expect(messages.t('plain', 'a')).toBe('Plain')
    await messages.load(['ruled'])
    expect(loads.count).toBe(1)
    expect(before).toBeLessThanOrEqual(1)
    expect(messages.t('plain', 'a')).toBe('Plain')
    expect(messages.t('ruled', key, { count: 2 })).toMatch(text.startsWith('Open') ? /^Open/ : text)
  })
})

interface Plan {
  readonly locale: string
  readonly dictionaries: Readonly<Record<string, Dictionary>>
  readonly key: string
  readonly kind: string | undefined
  readonly values: MessageValues
}

const name = fc.constantFrom('wallet', 'n', 'a.b', 'long-name', 'x_1')
const piece = fc.oneof(
  fc.constantFrom('Send', ' ', 'größer', '送る', '<b>', '&', '$1', '$&', '{ ', ' }', '%s', '\u2068', '"'),
  name.map((value) => `{{${value}}}`),
  name.map((value) => `{{ ${value} }}`),
)
const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''))
const key = fc.constantFrom('title', 'title_comma', 'errors.a/b', 'errors.a/b_comma', 'a.b:c', 'c')
const dictionary = fc.dictionary(key, text, { maxKeys: 6 })
const value = fc.oneof(
  fc.constantFrom('Harbor', '{{n}}', '$t(title)', '$&', '', '<i>', '0'),
  fc.integer(),
  fc.double({ noNaN: true }),
)
const plan: fc.Arbitrary<Plan> = fc.record({
  locale: fc.constantFrom('en', 'de', 'de-AT', 'fr', 'en-GB', 'zh-Hant-TW'),
  dictionaries: fc.record({ en: dictionary, de: dictionary, 'de-AT': dictionary, 'zh-Hant-TW': dictionary }),
  key,
  kind: fc.constantFrom(undefined, 'comma', 'other-kind', ''),
  values: fc.dictionary(name, value),
})

async function withEngine(sentences: Sentences): Promise<Sentences> {
  await sentences.ready({ any_other: 'needs rules' })
  return sentences
}

describe('plain messages', () => {
  test('behavior: read the same with the engine as without, before it came and after', async () => {
    const [without, before, after] = [createSentences, createSentences, createSentences]
    await fc.assert(
      fc.asyncProperty(plan, async ({ locale, dictionaries, key: wanted, kind, values }) => {
        const [plain, early, late] = [without(), before(), await withEngine(after())]
        for (const [tag, messages] of Object.entries(dictionaries))
          for (const sentences of [plain, early, late]) sentences.put(tag, 'shop', messages)
        await withEngine(early)
        const place = { locale, namespace: 'shop', key: wanted, kind }
        const sentence = plain.find(place, values)
        expect({ said: early.find(place, values), when: 'before' }).toEqual({ said: sentence, when: 'before' })
        expect({ said: late.find(place, values), when: 'after' }).toEqual({ said: sentence, when: 'after' })
      }),
      { numRuns: 300 },
    )
  })
})

const FORMS: readonly (readonly [locale: string, counts: Readonly<Record<string, readonly number[]>>])[] = [
  ['en', { one: [1], other: [0, 2, 11, 100] }],
  ['ar', { zero: [0], one: [1], two: [2], few: [3, 10, 103], many: [11, 99], other: [100, 102] }],
  ['pl', { one: [1], few: [2, 4, 22], many: [0, 5, 12, 21] }],
  ['ja', { other: [0, 1, 2, 100] }],
  ['cy', { zero: [0], one: [1], two: [2], few: [3], many: [6], other: [4, 5, 7] }],
]

describe('plural forms (CLDR)', () => {
  test.each(FORMS)('parameters: %s', async (locale, counts) => {
    const own = Object.fromEntries(Object.keys(counts).map((form) => [`items_${form}`, `${form} {{count}}`]))
    const en = { items_one: 'English {{count}}', items_other: 'English {{count}}' }
    const { messages } = messagesOf({ shop: { en, others: { [locale]: async () => ({ default: own }) } } }, locale)
    await messages.load(['shop'])
    for (const [form, numbers] of Object.entries(counts))
      for (const count of numbers)
        expect(messages.t('shop', 'items', { count })).toBe(locale === 'en' ? `English ${count}` : `${form} ${count}`)
  })
})
