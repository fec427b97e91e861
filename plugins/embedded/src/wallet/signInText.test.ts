import { expect, test } from 'vitest'
import { signInText } from './signInText.ts'

const own = { domain: 'shop.example', address: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' }

test('default: the site and the account alone', () => {
  expect(signInText({}, own)).toBe(
    'shop.example wants you to sign in with your Solana account:\nHAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  )
})

test('parameters: everything, in the order of the standard', () => {
  const text = signInText(
    {
      domain: 'other.example',
      statement: 'Welcome',
      uri: 'https://other.example',
      version: '1',
      chainId: 'mainnet',
      nonce: 'abcdefgh',
      issuedAt: '2026-01-01T00:00:00Z',
      expirationTime: '2026-01-02T00:00:00Z',
      notBefore: '2026-01-01T00:00:00Z',
      requestId: '7',
      resources: ['https://a.example', 'https://b.example'],
    },
    own,
  )
  expect(text.split('\n')).toEqual([
    'other.example wants you to sign in with your Solana account:',
    own.address,
    '',
    'Welcome',
    '',
    'URI: https://other.example',
    'Version: 1',
    'Chain ID: mainnet',
    'Nonce: abcdefgh',
    'Issued At: 2026-01-01T00:00:00Z',
    'Expiration Time: 2026-01-02T00:00:00Z',
    'Not Before: 2026-01-01T00:00:00Z',
    'Request ID: 7',
    'Resources:',
    '- https://a.example',
    '- https://b.example',
  ])
})
