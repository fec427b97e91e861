import { describe, expect, test } from 'vitest'
import { createSignInNonce } from './signIn.ts'

describe('createSignInNonce', () => {
  test('default: 22 letters and digits, never the same, every character used', () => {
    const nonces = Array.from({ length: 2_000 }, createSignInNonce)
    for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z\d]{22}$/)
    expect(new Set(nonces).size).toBe(2_000)
    expect(new Set(nonces.join('')).size).toBe(62)
  })
})
