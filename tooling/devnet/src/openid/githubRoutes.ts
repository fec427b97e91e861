import { createHash, randomBytes } from 'node:crypto'
import { HttpProblem } from '../http/httpProblem.ts'
import { isLoopback } from '../http/ports.ts'
import type { HttpAnswer, HttpHandler, HttpRequest } from '../http/types.ts'
import { accountPage } from './accountPage.ts'
import type { Person } from './people.ts'
import { CLIENTS, personIn } from './people.ts'
import type { People } from './startOpenid.ts'

interface Code {
  readonly person: Person
  readonly clientId: string
  readonly redirectUri: string
  readonly challenge: string | null
  readonly expiresAt: number
}

const CODE_MS = 600_000
const FIELDS = ['client_id', 'redirect_uri', 'state', 'scope', 'code_challenge'] as const

function token(): string {
  return randomBytes(20).toString('hex')
}

/** GitHub answers a failed exchange with status 200, and in the form the client accepts. */
function exchangeAnswer({ raw }: HttpRequest, fields: Record<string, string>): HttpAnswer {
  if (raw.request.headers.accept?.includes('json')) return { json: fields }
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  return { headers, body: new URLSearchParams(fields).toString() }
}

function checkedRedirect(parameters: URLSearchParams): URL {
  const redirect = URL.parse(parameters.get('redirect_uri') ?? '')
  if (!CLIENTS.some(({ id }) => id === parameters.get('client_id')))
    throw new HttpProblem(404, 'There is no such client.')
  if (!redirect || !isLoopback(redirect.href)) throw new HttpProblem(400, 'The redirect_uri is not on this machine.')
  return redirect
}

function show(parameters: URLSearchParams, problem?: string): HttpAnswer {
  const fields = FIELDS.flatMap((name) => (parameters.has(name) ? [[name, parameters.get(name) ?? '']] : []))
  return accountPage({
    ...{ provider: 'GitHub', client: parameters.get('client_id') ?? '', action: '/login/oauth/authorize' },
    fields: Object.fromEntries(fields),
    ...(problem === undefined ? {} : { problem }),
  })
}

/** What a code is exchanged for: the person who gave it, or the refusal. */
function redeem(
  form: URLSearchParams,
  granted: Code | undefined,
): Person | Readonly<Record<'error' | 'error_description', string>> {
  const client = CLIENTS.find(({ id }) => id === form.get('client_id'))
  if (!client || (client.secret !== undefined && client.secret !== form.get('client_secret')))
    return {
      error: 'incorrect_client_credentials',
      error_description: 'The client_id and/or client_secret passed are incorrect.',
    }
  const proof = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  const valid = granted && granted.expiresAt > Date.now() && granted.clientId === client.id
  if (!valid || (granted.challenge !== null && granted.challenge !== proof))
    return { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' }
  if (form.has('redirect_uri') && form.get('redirect_uri') !== granted.redirectUri)
    return {
      error: 'redirect_uri_mismatch',
      error_description: 'The redirect_uri is not the one of the authorization.',
    }
  return granted.person
}

const unauthorized: HttpAnswer = { status: 401, json: { message: 'Bad credentials' } }

/**
 * The OAuth endpoints of GitHub
 * (https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps) and the two of its API that a
 * sign-in needs.
 */
export function githubRoutes(people: People): Readonly<Record<string, HttpHandler>> {
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Person>()
  const personOf = ({ raw }: HttpRequest): Person | undefined =>
    tokens.get(raw.request.headers.authorization?.replace(/^(Bearer|token) /i, '') ?? '')
  const exchange = (form: URLSearchParams): Record<string, string> => {
    const code = form.get('code') ?? ''
    const redeemed = redeem(form, codes.get(code))
    codes.delete(code)
    if ('error' in redeemed) return redeemed
    const accessToken = `gho_${token()}`
    tokens.set(accessToken, redeemed)
    return { access_token: accessToken, token_type: 'bearer', scope: 'read:user,user:email' }
  }
  return {
    'GET /login/oauth/authorize'({ url: { searchParams } }) {
      checkedRedirect(searchParams)
      return show(searchParams)
    },
    async 'POST /login/oauth/authorize'({ form }) {
      const fields = await form()
      const redirect = checkedRedirect(fields)
      const person = personIn(fields, people)
      if (!person && !fields.has('cancel')) return show(fields, 'This is not an e-mail address.')
      const code = token()
      const [clientId, challenge] = [fields.get('client_id') ?? '', fields.get('code_challenge')]
      if (person)
        codes.set(code, {
          person,
          clientId,
          challenge,
          redirectUri: fields.get('redirect_uri') ?? '',
          expiresAt: Date.now() + CODE_MS,
        })
      const answer = person
        ? { code }
        : { error: 'access_denied', error_description: 'The user has denied your application access.' }
      for (const [name, value] of Object.entries(answer)) redirect.searchParams.set(name, value)
      if (fields.has('state')) redirect.searchParams.set('state', fields.get('state') ?? '')
      return { status: 303, headers: { location: redirect.href } }
    },
    'POST /login/oauth/access_token': async (request) => {
      const form = await request.form()
      return exchangeAnswer(request, exchange(form))
    },
    'GET /user'(request) {
      const person = personOf(request)
      return person
        ? { json: { id: Number(person.id), login: person.login, name: person.name, email: person.email ?? null } }
        : unauthorized
    },
    'GET /user/emails'(request) {
      const person = personOf(request)
      if (!person) return unauthorized
      const { email, emailVerified: verified } = person
      return { json: email === undefined ? [] : [{ email, verified, primary: true, visibility: 'private' }] }
    },
  }
}
