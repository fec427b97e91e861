import { KernelError } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import { hasOwnWords } from './hasOwnWords.ts'

const row = { message: 'x', hints: [], surface: 'inline', retry: false } as const

describe('hasOwnWords', () => {
  test.each([
    ['walletconnect/clock', true],
    ['config/origin-not-allowed', true],
    ['connect/failed', false],
    ['rpc/internal', false],
    ['unknown', false],
  ])('parameters: %s', (code, expected) => {
    expect(hasOwnWords(new KernelError(code, row))).toBe(expected)
  })

  test('parameters: no error', () => expect(hasOwnWords(undefined)).toBe(false))
})
