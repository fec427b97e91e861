import { kernelError } from '@latchkey/kernel'
import { describe, expect, it } from 'vitest'
import { switchFailure } from './switchAttempt.ts'

describe('switchFailure', () => {
  it.each([
    ['network/rejected', 'declined'],
    ['request/rejected', 'declined'],
    ['network/not-added', 'unknown'],
    ['request/unknown-chain', 'unknown'],
    ['connect/pending', 'pending'],
    ['network/denied', 'denied'],
    ['hook/cancelled', 'denied'],
    ['network/switch-failed', 'failed'],
    ['connect/not-connected', 'failed'],
    ['network/unsupported', 'failed'],
  ] as const)('parameters: %s', (code, expected) => {
    expect(switchFailure(kernelError(code))).toBe(expected)
  })

  it('error: what is not an error of ours is a failure', () => {
    expect(switchFailure(new Error('4902'))).toBe('failed')
    expect(switchFailure(undefined)).toBe('failed')
  })
})
