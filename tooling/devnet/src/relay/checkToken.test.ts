import { describe, expect, test } from 'vitest'
import { checkToken } from './checkToken.ts'
import vector from './fixtures/did-jwt.json' with { type: 'json' }
import { createTokenKey, signToken } from './testing/signToken.ts'

const valid = { host: 'relay.walletconnect.com', now: vector.iat * 1000 }
const [head = '', body = '', signature = ''] = vector.jwt.split('.')
const host = '127.0.0.1:5555'
const now = Date.now()

describe('checkToken', () => {
  test('default: the published token of the relay’s authentication', () => {
    expect(checkToken(vector.jwt, valid)).toEqual({ clientId: vector.iss })
  })

  test.each([
    ['expired', vector.jwt, { ...valid, now: vector.exp * 1000 }, 'it is expired'],
    ['from the future', vector.jwt, { ...valid, now: (vector.iat - 121) * 1000 }, 'JWT Token is not yet valid'],
    ['for another relay', vector.jwt, { ...valid, host }, `it is meant for ${vector.aud}, not for ${host}`],
    ['a changed signature', `${head}.${body}.A${signature.slice(1)}`, valid, 'its signature is wrong'],
    ['a changed claim', `${head}.${body.slice(0, -4)}AAAA.${signature}`, valid, 'it cannot be read'],
    ['not a token', 'nothing', valid, 'it cannot be read'],
    ['empty', '', valid, 'it cannot be read'],
    ['too many parts', `${vector.jwt}.x`, valid, 'it is not an EdDSA token'],
  ])('error: %s', (_, token, expected, problem) => {
    expect(checkToken(token, expected)).toEqual({ problem })
  })

  test('error: signed by another key than the one it names', () => {
    const token = signToken({ ...createTokenKey(), did: createTokenKey().did }, `ws://${host}`)
    expect(checkToken(token, { host, now })).toEqual({ problem: 'its signature is wrong' })
  })

  test.each(['did:key:z6Mk', 'did:web:x', 7])('error: issuer %s', (iss) => {
    const token = signToken(createTokenKey(), `ws://${host}`, { iss })
    expect(checkToken(token, { host, now })).toEqual({ problem: 'its issuer is not an Ed25519 did:key' })
  })
})
