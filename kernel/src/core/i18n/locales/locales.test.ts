import { describe, expect, test } from 'vitest'
import { kernelErrorTable } from '../../errors/development/errorTable.ts'
import { kernelError } from '../../errors/errorTable.ts'
import type { KernelErrorCode } from '../../errors/kernelError.ts'
import { behaviourOf } from '../../errors.ts'
import arabicErrors from '../errors/locales/ar.ts'
import germanErrors from '../errors/locales/de.ts'
import englishErrors from '../errors/locales/en.ts'
import arabic from './ar.ts'
import german from './de.ts'
import english from './en.ts'

const en = { ...english, ...englishErrors }
const de = { ...german, ...germanErrors }
const ar = { ...arabic, ...arabicErrors }

const placeholders = (text: string): readonly string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

/** Without the plural form that a language adds; the kernel's English has none. */
const stem = (key: string): string => key.replace(/_(one|two|few|many)$/, '')

function isCode(code: string): code is KernelErrorCode {
  return code in kernelErrorTable
}

describe('dictionaries of the kernel', () => {
  test.each([
    ['German', de],
    ['Arabic', ar],
  ])('behavior: %s has every word with the same placeholders', (_name, words) => {
    expect([...new Set(Object.keys(words).map(stem))]).toEqual(Object.keys(en))
    for (const [key, text] of Object.entries(words)) {
      // Arabic says one and two by the word alone.
      const wanted = /_(one|two)$/.test(key) ? [] : placeholders(en[stem(key) as keyof typeof en])
      expect(placeholders(text), key).toEqual(wanted)
    }
  })

  test.each(['sec', 'min', 'hr', 'd', 'mo', 'yr'])(
    'behavior: Arabic inflects every count of %s, not only some',
    (unit) => {
      const forms = new Intl.PluralRules('ar').resolvedOptions().pluralCategories.filter((form) => form !== 'zero')
      for (const tense of ['past', 'future'])
        expect(
          Object.keys(ar)
            .filter((key) => stem(key) === `time.${tense}.${unit}`)
            .sort(),
        ).toEqual(forms.map((form) => `time.${tense}.${unit}${form === 'other' ? '' : `_${form}`}`).sort())
    },
  )

  test('behavior: every error a user can see has words', () => {
    const seen = Object.keys(kernelErrorTable)
      .filter(isCode)
      .filter((code) => behaviourOf(kernelError(code)).surface !== 'none')
    expect(seen.length).toBeGreaterThan(20)
    expect(seen.filter((code) => !(`errors.${code}` in en))).toEqual([])
  })

  test('behavior: every error text belongs to a code', () => {
    const codes = Object.keys(en).flatMap((key) => (key.startsWith('errors.') ? key.slice(7).replace(/_\w+$/, '') : []))
    expect(codes.filter((code) => !isCode(code))).toEqual([])
  })

  test('behavior: the tone of the house', () => {
    for (const text of [...Object.values(en), ...Object.values(de), ...Object.values(ar)]) {
      expect(text).not.toMatch(/!|oops|sorry|successfully|erfolgreich|leider|invalid input|<\/?\w/i)
      expect(text).toBe(text.trim())
    }
  })
})
