import { describe, expect, it } from 'vitest'
import { looksSecret } from './looksSecret.ts'

describe('looksSecret', () => {
  it('default: private keys and phrases, however they are pasted', () => {
    for (const text of [
      `0x${'ab'.repeat(32)}`,
      ` ${'AB'.repeat(32)} `,
      '5'.repeat(88),
      `${'test '.repeat(11)}junk`,
      `${'test, '.repeat(11)}junk`,
    ])
      expect(looksSecret(text), text).toBe(true)
  })

  it('behavior: addresses are none', () => {
    for (const text of ['mara@example.com', '', `${'a'.repeat(60)}@example.com`, 'a few words that are no phrase'])
      expect(looksSecret(text), text).toBe(false)
  })
})
