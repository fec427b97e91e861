import { describe, expect, test } from 'vitest'
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
