import { isKernelError } from '@latchkey/kernel'
import { describe, expect, it } from 'vitest'
import { connect } from './index.ts'

/** As a host without types would call it. */
function refusal(options: unknown): string | undefined {
  try {
    Reflect.apply(connect, undefined, [options])
    return undefined
  } catch (error) {
    return isKernelError(error, 'config/invalid') ? String(error.details.argument) : `untyped: ${error}`
  }
}

describe('checkOptions', () => {
  it('default', () => {
    expect(refusal({})).toBeUndefined()
    expect(refusal(undefined)).toBeUndefined()
  })

  it('parameters: everything', () => {
    const legal = { termsUrl: 'https://a.example/terms', privacyUrl: 'https://a.example/privacy', checkbox: true }
    const walletGuides = [{ name: 'Guide', url: 'https://guide.example/' }]
    const rest = { collapseWallets: true, maxWallets: 4, afterConnect: 'account', learnUrl: 'https://a.example/learn' }
    expect(refusal({ methodOrder: ['wallet', 'email'], legal, walletGuides, ...rest })).toBeUndefined()
    expect(refusal({ maxWallets: undefined, walletGuides: [] })).toBeUndefined()
  })

  it.each<[string, unknown]>([
    ['methodOrder', { methodOrder: ['phone'] }],
    ['methodOrder', { methodOrder: 'email' }],
    ['legal', { legal: true }],
    ['legal', { legal: { checkbox: true } }],
    ['legal', { legal: null }],
    ['legal.termsUrl', { legal: { termsUrl: 'http://a.example' } }],
    ['legal.privacyUrl', { legal: { privacyUrl: 'javascript:alert(1)' } }],
    ['legal.checkbox', { legal: { checkbox: 'yes', termsUrl: 'https://a.example' } }],
    ['legal.terms', { legal: { terms: 'https://a.example' } }],
    ['collapseWallets', { collapseWallets: 1 }],
    ['maxWallets', { maxWallets: 0 }],
    ['maxWallets', { maxWallets: 1.5 }],
    ['maxWallets', { maxWallets: '3' }],
    ['afterConnect', { afterConnect: 'stay' }],
    ['learnUrl', { learnUrl: 'https:///' }],
    ['walletGuides', { walletGuides: [{ name: 'Guide', url: 'data:text/html,hi' }] }],
    ['walletGuides', { walletGuides: [{ url: 'https://guide.example' }] }],
    ['walletGuides', { walletGuides: [null] }],
    ['featured', { featured: [] }],
    ['toString', { toString: [] }],
  ])('error: %s %j', (argument, options) => {
    expect(refusal(options)).toBe(`connect.${argument}`)
  })
})
