import { describe, expect, it } from 'vitest'
import { checkDictionaries } from './checkDictionaries.ts'
import { makeTree } from './testing/makeTree.ts'
import { runCheck } from './testing/runCheck.ts'

const words = (value: object): string => `export default ${JSON.stringify(value)}`

const check = (en: object, de: object | undefined, source = "t('a'); t('b.c'); t('n')"): Promise<string[]> =>
  runCheck(
    checkDictionaries,
    makeTree({
      'plugins/one/package.json': { name: '@latchkey/plugin-one' },
      'plugins/one/src/locales/en.ts': words(en),
      ...(de && { 'plugins/one/src/locales/de.ts': words(de) }),
      'plugins/one/src/views/View.tsx': source,
    }),
  )

describe('checkDictionaries', () => {
  it('default: complete, with nested keys, plurals and what is filled in', async () => {
    const en = { a: 'Hello {{name}}', b: { c: 'x' }, n_one: '{{count}} day', n_other: '{{count}} days' }
    expect(
      await check(en, { a: 'Hallo {{name}}', b: { c: 'y' }, n_one: '{{count}} Tag', n_other: '{{count}} Tage' }),
    ).toEqual([])
  })

  it('behavior: a language has the plural forms of its rules, of which the small ones need no number', async () => {
    const en = { n: '{{count}} days', n_one: '{{count}} day' }
    const ar = { n: '{{count}} يوم', n_zero: 'لا أيام', n_one: 'يوم', n_two: 'يومان', n_few: '{{count}} أيام' }
    const root = makeTree({
      'plugins/one/package.json': { name: '@latchkey/plugin-one' },
      'plugins/one/src/locales/en.ts': words(en),
      'plugins/one/src/locales/de.ts': words({ n: '{{count}} Tage', n_one: 'ein Tag' }),
      'plugins/one/src/locales/ar.ts': words(ar),
      'plugins/one/src/views/View.tsx': "t('n')",
    })
    expect(await runCheck(checkDictionaries, root)).toEqual([
      'plugins/one/src/locales/ar.ts: lacks "n_many", a plural form of its language',
    ])
  })

  it('behavior: a key may be named by the beginning of a template', async () => {
    expect(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a source file
      await check({ state: { on: 'x', off: 'y' } }, { state: { on: 'x', off: 'y' } }, 't(`state.${now}`)'),
    ).toEqual([])
  })

  it('behavior: an error is named by its code', async () => {
    const words = { errors: { 'one/broke': 'x' } }
    expect(await check(words, words, "throw error('one/broke')")).toEqual([])
  })

  it('behavior: a sentence for one kind of an error is named by the code and the kind', async () => {
    const words = { errors: { 'one/broke': 'x', 'one/broke_late': 'y' } }
    expect(await check(words, words, "throw error('one/broke', { kind: 'late' })")).toEqual([])
    expect(await check(words, words, "throw error('one/broke')")).toEqual([
      expect.stringContaining('"errors.one/broke_late" is shown nowhere'),
    ])
  })

  it.each([
    ['a key is missing', { a: 'x' }, {}, 'locales/de.ts: lacks "a"'],
    ['a key is too many', { a: 'x' }, { a: 'x', b: { c: 'y' } }, 'locales/de.ts: has "b.c", which en.ts lacks'],
    ['a text is empty', { a: 'x' }, { a: ' ' }, 'locales/de.ts: "a" is empty'],
    ['something else is filled in', { a: '{{x}}' }, { a: '{{y}}' }, '"a" fills in {{y}} where en.ts fills in {{x}}'],
    ['a language is missing', { a: 'x' }, undefined, 'locales/de.ts: is missing'],
    ['German says du', { a: 'Your name' }, { a: 'Dein Name' }, 'de.ts: "a" says "Dein": users are addressed as "Sie"'],
    ['a key is never used', { a: 'x', z: 'y' }, { a: 'x', z: 'y' }, 'locales/en.ts: "z" is shown nowhere'],
  ])('error: %s', async (_name, en, de, message) => {
    expect(await check(en, de)).toEqual([expect.stringContaining(message)])
  })
})
