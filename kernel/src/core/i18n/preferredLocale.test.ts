import { describe, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { fakePlatform } from '../../testing/fakePlatform.ts'
import { preferredLocale } from './messages.ts'

describe('preferredLocale', () => {
  test.each([
    [['de-CH', 'en'], ['de'], 'de-CH'],
    [['fr', 'de', 'en'], ['de'], 'de'],
    [['en-GB', 'de'], ['de'], 'en-GB'],
    [['fr'], ['de'], 'en'],
    [[], ['de'], 'en'],
    [['DE'], ['de'], 'DE'],
  ])('parameters: %j of %j', (wanted, available, expected) => {
    expect(preferredLocale(wanted, available)).toBe(expected)
  })
})

describe('the language of a kernel', () => {
  const started = async (i18n: { readonly locale?: string }, chosen?: string): Promise<string> => {
    const { kernel } = createTestKernel({ i18n, services: { platform: fakePlatform({ languages: ['de-CH', 'en'] }) } })
    if (chosen) kernel.store.set(kernel.atoms.locale, chosen)
    await kernel.start()
    return kernel.store.get(kernel.atoms.locale)
  }

  test('default: the first of the browser’s that has messages; parameters: the one of the host', async () => {
    expect(await started({})).toBe('de-CH')
    expect(await started({ locale: 'en' })).toBe('en')
    expect(await started({ locale: 'ar' })).toBe('ar')
  })

  test('behavior: what was chosen before the start stays', async () => {
    expect(await started({}, 'ar')).toBe('ar')
    expect(await started({ locale: 'de' }, 'ar')).toBe('ar')
  })
})
