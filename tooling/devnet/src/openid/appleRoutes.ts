import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { HttpProblem } from '../http/httpProblem.ts'
import type { HttpAnswer, HttpHandler } from '../http/types.ts'
import { html } from '../page/html.ts'
import { renderPage } from '../page/renderPage.ts'
import { accountPage, FORM_ACTION } from './accountPage.ts'
import { checkedRedirect } from './oauthRoutes.ts'
import { type Person, personIn } from './people.ts'
import type { People } from './startOpenid.ts'

const KEY = createPrivateKey({
  format: 'jwk',
  key: {
    ...{ kty: 'EC', crv: 'P-256', d: 'glAYhoROGMtCX7Mg0yNaTgYrwOJSMFmCyGcanOFwtUs' },
    ...{ x: 'SgPWETDI1mS2ogWef9ABD1b8-PSmIJziPH1EcrWGFHI', y: 'HmHQLT49XEnF6Pnp_G0X1K5C1hX-gbJCD2t0djWqun8' },
  },
})

/** What the owner of a registered app has from Apple: the client secret is a token signed with it. Public knowledge. */
export const APPLE_KEY = {
  teamId: 'DEVNETTEAM',
  keyId: 'DEVNETKEY1',
  privateKey: KEY.export({ format: 'pem', type: 'pkcs8' }).toString(),
}

interface Code {
  readonly person: Person
  readonly clientId: string
  readonly nonce: string | null
  readonly withEmail: boolean
}

const SCOPES = ['openid', 'name', 'email']
const FIELDS = ['client_id', 'redirect_uri', 'state', 'scope', 'nonce', 'response_mode'] as const
const HALF_A_YEAR = 15_777_000

/** @throws HttpProblem in Apple's words where it does not sign in */
function check(parameters: URLSearchParams): URL {
  const redirect = checkedRedirect(parameters)
  const scopes = (parameters.get('scope') ?? '').split(' ').filter(Boolean)
  if (scopes.some((scope) => !SCOPES.includes(scope))) throw new HttpProblem(400, 'invalid_scope: Invalid scope.')
  if (scopes.some((scope) => scope !== 'openid') && parameters.get('response_mode') !== 'form_post')
    throw new HttpProblem(
      400,
      'invalid_request: response_mode must be form_post when name or email scope is requested.',
    )
  return redirect
}

function show(parameters: URLSearchParams, action: string, problem?: string): HttpAnswer {
  const fields = FIELDS.flatMap((name) => (parameters.has(name) ? [[name, parameters.get(name) ?? '']] : []))
  return accountPage({
    ...{ provider: 'Apple', client: parameters.get('client_id') ?? '', action, fields: Object.fromEntries(fields) },
    ...(problem === undefined ? {} : { problem }),
  })
}

/** The answer as a form that the browser sends to the app. */
function formPost(redirect: URL, fields: Readonly<Record<string, string>>): HttpAnswer {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return renderPage(
    'Sign in · Apple',
    html`<main class="narrow"><header><h1>Going back to the app</h1></header>
<form method="post" action="${redirect.href}">${hidden}<button class="button primary">Continue</button></form></main>`,
    { formAction: FORM_ACTION, script: '/submit.js' },
  )
}

/** Name and surname, as Apple hands them out: once, with the first sign-in of a user at an app. */
function firstTime({ name, email }: Person): string {
  const [firstName = '', ...rest] = name.split(' ')
  return JSON.stringify({ name: { firstName, lastName: rest.join(' ') }, ...(email === undefined ? {} : { email }) })
}

/** Whether a client secret is one that Apple takes: signed by the app's owner, for Apple, for half a year at most. */
async function isSecret(issuer: string, clientId: string, secret: string): Promise<boolean> {
  try {
    const { payload, protectedHeader } = await jwtVerify(secret, createPublicKey(KEY), {
      ...{ issuer: APPLE_KEY.teamId, subject: clientId, audience: issuer, algorithms: ['ES256'] },
      requiredClaims: ['iat', 'exp'],
    })
    return protectedHeader.kid === APPLE_KEY.keyId && (payload.exp ?? 0) - (payload.iat ?? 0) <= HALF_A_YEAR
  } catch {
    return false
  }
}

/** Who has signed in, signed for the app. */
function idToken({ person, clientId, nonce, withEmail }: Code, issuer: string, key: CryptoKey): Promise<string> {
  const { email, emailVerified } = person
  const mail = withEmail && email !== undefined ? { email, email_verified: emailVerified } : {}
  return new SignJWT({ ...mail, ...(nonce === null ? {} : { nonce, nonce_supported: true }) })
    .setProtectedHeader({ alg: 'RS256', kid: 'apple' })
    .setIssuer(issuer)
    .setSubject(`000000.${person.id}.0000`)
    .setAudience(clientId)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key)
}

/** What its discovery document says (https://appleid.apple.com/.well-known/openid-configuration). */
const metadataOf = (issuer: string): object => ({
  issuer,
  authorization_endpoint: `${issuer}/auth/authorize`,
  token_endpoint: `${issuer}/auth/token`,
  jwks_uri: `${issuer}/auth/keys`,
  response_types_supported: ['code'],
  response_modes_supported: ['query', 'fragment', 'form_post'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: SCOPES,
  token_endpoint_auth_methods_supported: ['client_secret_post'],
})

/**
 * Sign in with Apple, as its documentation describes it
 * (https://developer.apple.com/documentation/signinwithapplerestapi): its own scopes only, name and e-mail by a form, and a
 * client secret that is a signed token.
 */
export async function appleRoutes(
  origin: () => string,
  people: People,
): Promise<Readonly<Record<string, HttpHandler>>> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const issuer = (): string => `${origin()}/apple`
  const [codes, known] = [new Map<string, Code>(), new Set<string>()]
  return {
    'GET /apple/.well-known/openid-configuration': () => ({ json: metadataOf(issuer()) }),
    'GET /apple/auth/keys': async () => ({
      json: { keys: [{ ...(await exportJWK(publicKey)), kid: 'apple', use: 'sig', alg: 'RS256' }] },
    }),
    'GET /apple/auth/authorize'({ url }) {
      check(url.searchParams)
      return show(url.searchParams, url.pathname)
    },
    async 'POST /apple/auth/authorize'({ url, form }) {
      const fields = await form()
      const redirect = check(fields)
      const state = fields.get('state') ?? ''
      if (fields.has('cancel')) return formPost(redirect, { error: 'user_cancelled_authorize', state })
      const person = personIn(fields, people)
      if (!person) return show(fields, url.pathname, 'This is not an e-mail address.')
      const [code, clientId] = [randomBytes(20).toString('hex'), fields.get('client_id') ?? '']
      const scopes = (fields.get('scope') ?? '').split(' ')
      codes.set(code, { person, clientId, nonce: fields.get('nonce'), withEmail: scopes.includes('email') })
      const isFirst = !known.has(`${clientId} ${person.id}`) && scopes.includes('name')
      known.add(`${clientId} ${person.id}`)
      return formPost(redirect, { code, state, ...(isFirst ? { user: firstTime(person) } : {}) })
    },
    async 'POST /apple/auth/token'({ form }) {
      const fields = await form()
      const [clientId, name] = [fields.get('client_id') ?? '', fields.get('code') ?? '']
      if (!(await isSecret(issuer(), clientId, fields.get('client_secret') ?? '')))
        return { status: 400, json: { error: 'invalid_client' } }
      const code = codes.get(name)
      codes.delete(name)
      if (!code || code.clientId !== clientId) return { status: 400, json: { error: 'invalid_grant' } }
      const token = randomBytes(20).toString('hex')
      return {
        json: {
          access_token: token,
          token_type: 'Bearer',
          expires_in: 3_600,
          id_token: await idToken(code, issuer(), privateKey),
        },
      }
    },
    'GET /submit.js': () => ({
      headers: { 'content-type': 'text/javascript; charset=utf-8' },
      body: 'document.forms[0].submit()\n',
    }),
  }
}
