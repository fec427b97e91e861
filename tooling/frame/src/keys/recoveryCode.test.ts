import { describe, expect, test } from 'vitest'
import { codeOf, newSecret, secretOf } from './recoveryCode.ts'

describe('recovery code', () => {
  test('default: 28 characters, there and back, also with gaps and in small letters', async () => {
    for (let round = 0; round < 50; round += 1) {
      const secret = newSecret()
      const code = await codeOf(secret)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{28}$/)
      expect(await secretOf(code)).toEqual(secret)
      expect(await secretOf(` ${code.toLowerCase().replace(/(.{4})/g, '$1-')} `)).toEqual(secret)
    }
  })

  test('behavior: letters that are taken for digits count as those', async () => {
    const secret = new Uint8Array(16).fill(1, 15)
    const code = await codeOf(secret)
    expect(code.startsWith('000')).toBe(true)
    expect(await secretOf(code.replace(/^000/, 'oO0'))).toEqual(secret)
  })

  test('error: any one character that is wrong, two that are swapped, and other texts', async () => {
    const code = await codeOf(Uint8Array.from({ length: 16 }, (_, at) => at * 15))
    let accepted = 0
    for (let at = 0; at < code.length; at += 1)
      for (const other of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
        if (other === code[at]) continue
        if (await secretOf(code.slice(0, at) + other + code.slice(at + 1))) accepted += 1
      }
    // The check has twelve bits: of 868 other codes about one in 4096 passes.
    expect(accepted).toBeLessThanOrEqual(1)
    expect(await secretOf(await codeOf(new Uint8Array(16)))).toBeUndefined()
    for (const text of ['', code.slice(1), `${code}0`, code.replace(/.$/, 'U'), 'abandon '.repeat(12)])
      expect(await secretOf(text)).toBeUndefined()
  })
})
