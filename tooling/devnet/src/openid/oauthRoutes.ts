import { createHash, randomBytes } from 'node:crypto'
import { HttpProblem } from '../http/httpProblem.ts'
import { isLoopback } from '../http/ports.ts'
import type { HttpAnswer, HttpHandler, HttpRequest } from '../http/types.ts'
import { accountPage } from './accountPage.ts'
import { grantedAnswer, OAUTH_TWINS, type OAuthTwin, type Refusal } from './oauthTwins.ts'
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

/** Where the browser goes back to, of a client that is known. @throws HttpProblem */
export function checkedRedirect(parameters: URLSearchParams): URL {
  const redirect = URL.parse(parameters.get('redirect_uri') ?? '')
  if (!CLIENTS.some(({ id }) => id === parameters.get('client_id')))
    throw new HttpProblem(404, 'There is no such client.')
  if (!redirect || !isLoopback(redirect.href)) throw new HttpProblem(400, 'The redirect_uri is not on this machine.')
  return redirect
}

function show(twin: OAuthTwin, parameters: URLSearchParams, problem?: string): HttpAnswer {
  const fields = FIELDS.flatMap((name) => (parameters.has(name) ? [[name, parameters.get(name) ?? '']] : []))
  return accountPage({
    ...{ provider: twin.name, client: parameters.get('client_id') ?? '', action: twin.authorize },
    fields: Object.fromEntries(fields),
    ...(problem === undefined ? {} : { problem }),
  })
}

/** The client whose name and secret stand where the provider wants them; in a header as they are, without any encoding. */
function clientOf(twin: OAuthTwin, { raw }: HttpRequest, form: URLSearchParams) {
  const [, basic] = /^Basic (.+)$/i.exec(raw.request.headers.authorization ?? '') ?? []
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString().split(':')
    : [form.get('client_id'), form.get('client_secret')]
  const client = CLIENTS.find((known) => known.id === id)
  const isRightPlace = twin.secretIn === 'either' || (twin.secretIn === 'header') === (basic !== undefined)
  if (!client || (client.secret !== undefined && (client.secret !== secret || !isRightPlace))) return undefined
  return client
}

/** What a code is exchanged for: the person who gave it, or why not. */
function redeem(
  twin: OAuthTwin,
  request: HttpRequest,
  form: URLSearchParams,
  code: Code | undefined,
): Person | Refusal {
  const client = clientOf(twin, request, form)
  if (!client) return 'client'
  const proof = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (!code || code.expiresAt <= Date.now() || code.clientId !== client.id) return 'code'
  if (code.challenge !== null && code.challenge !== proof) return 'code'
  return form.has('redirect_uri') && form.get('redirect_uri') !== code.redirectUri ? 'redirect' : code.person
}

const unauthorized: HttpAnswer = { status: 401, json: { message: 'Bad credentials' } }

function routesOf(twin: OAuthTwin, people: People): Readonly<Record<string, HttpHandler>> {
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Person>()
  const personOf = ({ raw }: HttpRequest): Person | undefined =>
    tokens.get(raw.request.headers.authorization?.replace(/^(Bearer|token) /i, '') ?? '')
  return {
    [`GET ${twin.authorize}`]({ url: { searchParams } }) {
      checkedRedirect(searchParams)
      if (twin.needsProofKey && !searchParams.has('code_challenge'))
        throw new HttpProblem(400, `${twin.name} wants a code_challenge.`)
      return show(twin, searchParams)
    },
    async [`POST ${twin.authorize}`]({ form }) {
      const fields = await form()
      const redirect = checkedRedirect(fields)
      const person = personIn(fields, people)
      if (!person && !fields.has('cancel')) return show(twin, fields, 'This is not an e-mail address.')
      const code = token()
      const [clientId, challenge] = [fields.get('client_id') ?? '', fields.get('code_challenge')]
      const [redirectUri, expiresAt] = [fields.get('redirect_uri') ?? '', Date.now() + CODE_MS]
      if (person) codes.set(code, { person, clientId, challenge, redirectUri, expiresAt })
      const answer = person
        ? { code }
        : { error: 'access_denied', error_description: 'The user has denied your application access.' }
      for (const [name, value] of Object.entries(answer)) redirect.searchParams.set(name, value)
      if (fields.has('state')) redirect.searchParams.set('state', fields.get('state') ?? '')
      return { status: 303, headers: { location: redirect.href } }
    },
    async [`POST ${twin.token}`](request) {
      const form = await request.form()
      const code = form.get('code') ?? ''
      const redeemed = redeem(twin, request, form, codes.get(code))
      codes.delete(code)
      if (typeof redeemed === 'string') return twin.refused(redeemed, request)
      const accessToken = `${twin.prefix}${token()}`
      tokens.set(accessToken, redeemed)
      return grantedAnswer(twin, request, accessToken)
    },
    [`GET ${twin.user}`](request) {
      const person = personOf(request)
      return person ? { json: twin.person(person) } : unauthorized
    },
  }
}

/** The OAuth endpoints of all providers that are played here, and of their APIs what a sign-in needs. */
export function oauthRoutes(people: People): Readonly<Record<string, HttpHandler>> {
  return Object.assign({}, ...OAUTH_TWINS.map((twin) => routesOf(twin, people)))
}
