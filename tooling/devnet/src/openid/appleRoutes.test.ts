import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Part } from '../part.ts'
import { APPLE_KEY } from './appleRoutes.ts'
import { CLIENTS } from './people.ts'
import { startOpenid } from './startOpenid.ts'

const REDIRECT = 'http://localhost:9/callback'
const [, { id }] = CLIENTS

let part: Part
beforeAll(async () => {
  part = await startOpenid()
})
afterAll(() => part.stop())

const issuer = (): string => `${part.url}/apple`

function secret(change: { readonly kid?: string; readonly seconds?: number; readonly audience?: string } = {}) {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: change.kid ?? APPLE_KEY.keyId })
    .setIssuer(APPLE_KEY.teamId)
    .setSubject(id)
    .setAudience(change.audience ?? issuer())
    .setIssuedAt()
    .setExpirationTime(`${change.seconds ?? 3_600}s`)
    .sign(createPrivateKey(APPLE_KEY.privateKey))
}

const post = (path: string, fields: Record<string, string>) =>
  fetch(`${issuer()}${path}`, { method: 'POST', body: new URLSearchParams(fields) })

async function code(): Promise<string> {
  const fields = { client_id: id, redirect_uri: REDIRECT, scope: 'openid email', response_mode: 'form_post' }
  const page = await (await post('/auth/authorize', { ...fields, nonce: 'n', person: '10001' })).text()
  return /name="code" value="(\w+)"/.exec(page)?.[1] ?? ''
}

describe('appleRoutes', () => {
  test('default: an OpenID library signs in', async () => {
    const how = client.ClientSecretPost(await secret())
    const configuration = await client.discovery(new URL(issuer()), id, undefined, how, {
      execute: [client.allowInsecureRequests],
    })
    const back = new URL(`${REDIRECT}?code=${await code()}`)
    const tokens = await client.authorizationCodeGrant(configuration, back, { expectedNonce: 'n' })
    expect(tokens.claims()).toMatchObject({ sub: '000000.10001.0000', email: 'mara@example.com' })
  })

  test.each([
    ['a scope of OpenID that it has not', 'openid profile', 'form_post'],
    ['a name without a form', 'openid name', 'query'],
  ])('error: %s', async (_, scope, mode) => {
    const query = new URLSearchParams({ client_id: id, redirect_uri: REDIRECT, scope, response_mode: mode })
    expect((await fetch(`${issuer()}/auth/authorize?${query}`)).status).toBe(400)
  })

  test('error: a secret that is no token of the owner, or for too long, or for somebody else; a code that was used', async () => {
    const error = async (clientSecret: string, used?: string) => {
      const fields = { client_id: id, client_secret: clientSecret, code: used ?? (await code()) }
      const answer = await post('/auth/token', { ...fields, grant_type: 'authorization_code', redirect_uri: REDIRECT })
      return ((await answer.json()) as { readonly error?: string }).error
    }
    for (const wrong of ['plain', await secret({ kid: 'x' }), await secret({ seconds: 16_000_000 })])
      expect(await error(wrong)).toBe('invalid_client')
    expect(await error(await secret({ audience: 'https://appleid.apple.com' }))).toBe('invalid_client')
    const once = await code()
    expect([await error(await secret(), once), await error(await secret(), once)]).toEqual([undefined, 'invalid_grant'])
  })
})
