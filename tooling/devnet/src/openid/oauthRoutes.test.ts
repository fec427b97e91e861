import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Part } from '../part.ts'
import { OAUTH_TWINS } from './oauthTwins.ts'
import { CLIENTS } from './people.ts'
import { startOpenid } from './startOpenid.ts'

const REDIRECT = 'http://localhost:9/callback?keep=1'
const [, { id, secret = '' }] = CLIENTS
const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')

let part: Part
beforeAll(async () => {
  part = await startOpenid()
})
afterAll(() => part.stop())

function post(path: string, fields: Record<string, string>, accept = 'application/json') {
  return fetch(`${part.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept },
    body: new URLSearchParams(fields),
  })
}

async function authorize(fields: Record<string, string>) {
  const response = await post('/login/oauth/authorize', {
    client_id: id,
    redirect_uri: REDIRECT,
    state: 's',
    ...fields,
  })
  return new URL(response.headers.get('location') ?? 'about:blank').searchParams
}

function exchange(fields: Record<string, string>, accept?: string) {
  return post('/login/oauth/access_token', { client_id: id, client_secret: secret, ...fields }, accept)
}

describe('oauthRoutes', () => {
  test('default', async () => {
    const page = await fetch(
      `${part.url}/login/oauth/authorize?client_id=${id}&redirect_uri=${encodeURIComponent(REDIRECT)}&state=s`,
    )
    expect(await page.text()).toContain('<input type="hidden" name="state" value="s">')
    const back = await authorize({ person: '10002' })
    expect([back.get('state'), back.get('keep')]).toEqual(['s', '1'])
    const answer = new URLSearchParams(await (await exchange({ code: back.get('code') ?? '' }, '*/*')).text())
    expect(answer.get('token_type')).toBe('bearer')
    const headers = { authorization: `Bearer ${answer.get('access_token')}` }
    const user = await (await fetch(`${part.url}/user`, { headers })).json()
    expect(user).toEqual({ id: 10002, login: 'tomas', name: 'Tomás Ibáñez', email: 'tomas@example.com' })
  })

  test('behavior: a code works once, for its client, with its proof', async () => {
    const error = async (fields: Record<string, string>) => (await (await exchange(fields)).json()).error
    const first = (await authorize({ person: '10001', code_challenge: challenge })).get('code') ?? ''
    expect(await error({ code: first, code_verifier: 'wrong' })).toBe('bad_verification_code')
    expect(await error({ code: first, code_verifier: verifier })).toBe('bad_verification_code')
    const second = (await authorize({ person: '10001', code_challenge: challenge })).get('code') ?? ''
    expect(await error({ code: second, code_verifier: verifier })).toBeUndefined()
    const third = (await authorize({ person: '10001' })).get('code') ?? ''
    expect(await error({ code: third, redirect_uri: 'http://localhost:8/' })).toBe('redirect_uri_mismatch')
    expect(await error({ code: 'x', client_secret: 'wrong' })).toBe('incorrect_client_credentials')
  })

  test('error: cancelled, no token, foreign redirect, unknown client', async () => {
    expect((await authorize({ cancel: '1' })).get('error')).toBe('access_denied')
    expect((await fetch(`${part.url}/user`)).status).toBe(401)
    const status = async (query: string) => (await fetch(`${part.url}/login/oauth/authorize?${query}`)).status
    expect(await status(`client_id=${id}&redirect_uri=https://evil.example/`)).toBe(400)
    expect(await status(`client_id=nobody&redirect_uri=${REDIRECT}`)).toBe(404)
  })

  test.each(OAUTH_TWINS)('behavior: $name signs a client in that shows its secret where it wants it', async (twin) => {
    const form = { client_id: id, redirect_uri: REDIRECT, code_challenge: challenge, person: '10002' }
    const exchangeBy = async (where: 'header' | 'body', key: string) => {
      const body = new URLSearchParams(form)
      const chosen = await fetch(`${part.url}${twin.authorize}`, { method: 'POST', body, redirect: 'manual' })
      const code = new URL(chosen.headers.get('location') ?? '').searchParams.get('code') ?? ''
      const basic = { authorization: `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}` }
      const client = where === 'header' ? {} : { client_id: id, client_secret: key }
      const answer = await fetch(`${part.url}${twin.token}`, {
        method: 'POST',
        headers: { accept: 'application/json', ...(where === 'header' ? basic : {}) },
        body: new URLSearchParams({ code, code_verifier: verifier, ...client }),
      })
      return ((await answer.json()) as { readonly access_token?: string }).access_token
    }
    const taken = [await exchangeBy('header', secret), await exchangeBy('body', secret)]
    expect(taken.map((token) => token !== undefined)).toEqual([twin.secretIn !== 'body', twin.secretIn !== 'header'])
    expect([await exchangeBy('header', 'wrong'), await exchangeBy('body', 'wrong')]).toEqual([undefined, undefined])
    const headers = { authorization: `Bearer ${taken.find((token) => token !== undefined)}` }
    const user = await (await fetch(`${part.url}${twin.user}`, { headers })).json()
    expect(JSON.stringify(user)).toMatch(/10002/)
  })

  test('error: X without a proof key', async () => {
    const answer = await fetch(`${part.url}/i/oauth2/authorize?client_id=${id}&redirect_uri=${REDIRECT}`)
    expect(answer.status).toBe(400)
  })
})
