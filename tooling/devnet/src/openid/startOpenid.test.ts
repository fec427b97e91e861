import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Part } from '../part.ts'
import { CLIENTS } from './people.ts'
import { startOpenid } from './startOpenid.ts'

const REDIRECT = 'http://127.0.0.1:9/callback'
const [spa, server] = CLIENTS

let openid: Part
beforeAll(async () => {
  openid = await startOpenid()
})
afterAll(() => openid.stop())

/** A browser that keeps cookies and stops before it leaves the provider. */
function browser() {
  const cookies = new Map<string, string>()
  return async function visit(address: string | URL, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(address, {
      ...{
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location || response.status < 300) return response
    const next = new URL(location, address)
    return next.origin === openid.url ? visit(next) : response
  }
}

async function discover(secret = false) {
  const { id, secret: key } = secret ? server : spa
  const how = key === undefined ? client.None() : client.ClientSecretPost(key)
  return client.discovery(new URL(openid.url), id, undefined, how, { execute: [client.allowInsecureRequests] })
}

async function begin(configuration: client.Configuration, more: Record<string, string> = {}) {
  const [verifier, state, nonce] = [client.randomPKCECodeVerifier(), client.randomState(), client.randomNonce()]
  const address = client.buildAuthorizationUrl(configuration, {
    ...{ redirect_uri: REDIRECT, scope: 'openid email profile', state, nonce, code_challenge_method: 'S256' },
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    ...more,
  })
  const visit = browser()
  const page = await visit(address)
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce }
  return { visit, page, text: await page.text(), checks }
}

describe('startOpenid', () => {
  test.each([false, true])('default: with a secret: %s', async (secret) => {
    const configuration = await discover(secret)
    const { visit, page, text, checks } = await begin(configuration)
    expect(text).toContain('Choose an account')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    const back = await visit(page.url, { person: '10001' })
    const tokens = await client.authorizationCodeGrant(
      configuration,
      new URL(back.headers.get('location') ?? ''),
      checks,
    )
    expect(tokens.claims()).toMatchObject({ iss: openid.url, aud: secret ? server.id : spa.id, sub: '10001' })
    expect(await client.fetchUserInfo(configuration, tokens.access_token, '10001')).toEqual({
      ...{ sub: '10001', name: 'Mara Kowal', email: 'mara@example.com', email_verified: true },
    })
  })

  test('behavior: another e-mail is another person, the same one every time', async () => {
    const configuration = await discover()
    const signIn = async (email: string) => {
      const { visit, page, checks } = await begin(configuration)
      const back = await visit(page.url, { email })
      const tokens = await client.authorizationCodeGrant(
        configuration,
        new URL(back.headers.get('location') ?? ''),
        checks,
      )
      return tokens.claims()
    }
    const [first, second, mara] = [
      await signIn('New@example.com'),
      await signIn('new@example.com'),
      await signIn('mara@example.com'),
    ]
    expect(first).toMatchObject({ email: 'new@example.com', email_verified: true })
    expect(second?.sub).toBe(first?.sub)
    expect(mara?.sub).toBe('10001')
  })

  test('behavior: cancelling, and what is not an e-mail address', async () => {
    const configuration = await discover()
    const { visit, page, text } = await begin(configuration, { login_hint: '"><script>' })
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;"')
    const wrong = await visit(page.url, { email: 'nonsense' })
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('This is not an e-mail address.')])
    const back = new URL((await visit(page.url, { cancel: '1' })).headers.get('location') ?? '')
    expect(back.searchParams.get('error')).toBe('access_denied')
  })

  test('behavior: any redirect address on this machine and no other, PKCE always', async () => {
    const configuration = await discover()
    expect((await begin(configuration, { redirect_uri: 'http://localhost:5173/any/path' })).text).toContain('Choose')
    expect((await begin(configuration, { redirect_uri: 'https://evil.example/' })).text).toContain(
      'invalid_redirect_uri',
    )
    const bare = new URL(
      `${openid.url}/auth?client_id=${spa.id}&response_type=code&scope=openid&redirect_uri=${REDIRECT}`,
    )
    const refused = await browser()(bare)
    expect(refused.headers.get('location')).toContain('error=invalid_request')
  })

  test('behavior: two providers share nothing', async () => {
    const other = await startOpenid()
    const { visit, page } = await begin(await discover())
    const back = new URL((await visit(page.url, { person: '10001' })).headers.get('location') ?? '')
    const answer = await fetch(`${other.url}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: spa.id,
        code: back.searchParams.get('code') ?? '',
        redirect_uri: REDIRECT,
        code_verifier: 'x'.repeat(43),
      }),
    })
    expect(await answer.json()).toMatchObject({ error: 'invalid_grant' })
    await other.stop()
  })
})
