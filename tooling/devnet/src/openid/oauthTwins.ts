import type { HttpAnswer, HttpRequest } from '../http/types.ts'
import type { Person } from './people.ts'

/** Why a code is not exchanged. */
export type Refusal = 'client' | 'code' | 'redirect'

/** An OAuth provider as its documentation describes it: what its endpoints are, and in what it differs from the others. */
export interface OAuthTwin {
  readonly name: string
  readonly authorize: string
  readonly token: string
  /** Its API's answer to who has signed in. */
  readonly user: string
  /** Where a client with a secret writes it at the token endpoint. */
  readonly secretIn: 'header' | 'body' | 'either'
  /** Whether it signs in no client without a proof key (RFC 7636). */
  readonly needsProofKey: boolean
  /** Prefix of its access tokens. */
  readonly prefix: string
  /** More fields of a granted exchange. */
  readonly granted: Readonly<Record<string, string>>
  refused(why: Refusal, request: HttpRequest): HttpAnswer
  person(person: Person): object
}

/** GitHub answers in the form that the client accepts. */
function githubAnswer({ raw }: HttpRequest, fields: Readonly<Record<string, string>>): HttpAnswer {
  if (raw.request.headers.accept?.includes('json')) return { json: fields }
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  return { headers, body: new URLSearchParams(fields).toString() }
}

const GITHUB_REFUSALS = {
  client: ['incorrect_client_credentials', 'The client_id and/or client_secret passed are incorrect.'],
  code: ['bad_verification_code', 'The code passed is incorrect or expired.'],
  redirect: ['redirect_uri_mismatch', 'The redirect_uri is not the one of the authorization.'],
} as const

/** The answer of RFC 6749, section 5.2. */
const refusedByStandard = (why: Refusal): HttpAnswer =>
  why === 'client'
    ? { status: 401, json: { error: 'invalid_client' } }
    : { status: 400, json: { error: 'invalid_grant', error_description: 'Invalid "code" in request.' } }

/** https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
const github: OAuthTwin = {
  name: 'GitHub',
  authorize: '/login/oauth/authorize',
  token: '/login/oauth/access_token',
  user: '/user',
  secretIn: 'body',
  needsProofKey: false,
  prefix: 'gho_',
  granted: { scope: 'read:user,user:email' },
  // With status 200.
  refused(why, request) {
    const [error, description] = GITHUB_REFUSALS[why]
    return githubAnswer(request, { error, error_description: description })
  },
  person: ({ id, login, name, email }) => ({ id: Number(id), login, name, email: email ?? null }),
}

/** https://docs.discord.com/developers/topics/oauth2 */
const discord: OAuthTwin = {
  name: 'Discord',
  authorize: '/oauth2/authorize',
  token: '/api/oauth2/token',
  user: '/api/users/@me',
  secretIn: 'either',
  needsProofKey: false,
  prefix: '',
  granted: { scope: 'identify' },
  refused: refusedByStandard,
  person: ({ id, login, name }) => ({ id, username: login, global_name: name }),
}

/** https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code */
const x: OAuthTwin = {
  name: 'X',
  authorize: '/i/oauth2/authorize',
  token: '/2/oauth2/token',
  user: '/2/users/me',
  secretIn: 'header',
  needsProofKey: true,
  prefix: '',
  granted: { scope: 'users.read tweet.read' },
  refused(why) {
    const description = 'Missing valid authorization header'
    return why === 'client'
      ? { status: 401, json: { error: 'unauthorized_client', error_description: description } }
      : { status: 400, json: { error: 'invalid_request', error_description: 'The authorization code was invalid.' } }
  },
  person: ({ id, login, name }) => ({ data: { id, username: login, name } }),
}

/** https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
const facebook: OAuthTwin = {
  name: 'Facebook',
  authorize: '/v23.0/dialog/oauth',
  token: '/v23.0/oauth/access_token',
  user: '/v23.0/me',
  secretIn: 'body',
  needsProofKey: false,
  prefix: 'EAA',
  granted: {},
  refused(why) {
    const message = why === 'client' ? 'Error validating client secret.' : 'This authorization code has been used.'
    return { status: 400, json: { error: { message, type: 'OAuthException', code: why === 'client' ? 1 : 100 } } }
  },
  person: ({ id, name }) => ({ id, name }),
}

/** The providers that the devnet plays beside OpenID. */
export const OAUTH_TWINS: readonly OAuthTwin[] = [github, discord, x, facebook]

/** A granted exchange, in the form that the provider answers in. */
export function grantedAnswer(twin: OAuthTwin, request: HttpRequest, accessToken: string): HttpAnswer {
  const fields = { access_token: accessToken, token_type: 'bearer', ...twin.granted }
  return twin === github ? githubAnswer(request, fields) : { json: fields }
}
