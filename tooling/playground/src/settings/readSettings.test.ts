import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from './settings.ts'
import { readSettings, writeSettings } from './useSettings.ts'

describe('readSettings', () => {
  test('default', () => {
    expect(readSettings('')).toEqual(DEFAULT_SETTINGS)
    expect(writeSettings(DEFAULT_SETTINGS)).toBe('')
  })

  test('behavior: what was written is read', () => {
    const settings = { ...DEFAULT_SETTINGS, theme: 'dark', locale: 'de', accent: '#5b5bd6', legal: true } as const
    expect(writeSettings(settings)).toBe('?theme=dark&accent=5b5bd6&locale=de&legal=1')
    expect(readSettings(writeSettings(settings))).toEqual(settings)
  })

  test('behavior: nonsense is left out', () => {
    expect(readSettings('?theme=blue&accent=red;}&legal=yes&direction=up')).toEqual(DEFAULT_SETTINGS)
  })
})
