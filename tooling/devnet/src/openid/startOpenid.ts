import { createHash } from 'node:crypto'
import type Provider from 'oidc-provider'
import { DevnetError } from '../core/devnetError.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import { startHttp } from '../http/startHttp.ts'
import type { HttpAnswer, HttpHandler, HttpRequest } from '../http/types.ts'
import { pageStyle } from '../page/pageStyle.ts'
import type { Part, PartOptions } from '../part.ts'
import { accountPage } from './accountPage.ts'
import { appleRoutes } from './appleRoutes.ts'
import { createProvider } from './createProvider.ts'
import { oauthRoutes } from './oauthRoutes.ts'
import { PEOPLE, type Person, personIn } from './people.ts'

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The sign-in page of the OpenID provider. */
export function interactionRoutes(provider: () => Provider, people: People): Readonly<Record<string, HttpHandler>> {
  const show = async ({ raw, url }: HttpRequest, problem?: string): Promise<HttpAnswer> => {
    const { params } = await provider()
      .interactionDetails(raw.request, raw.response)
      .catch(() => {
        throw new HttpProblem(400, 'This sign-in is over: go back to the app and start again.')
      })
    return accountPage({
      ...{
        provider: 'OpenID',
        client: textOf(params.client_id) ?? '',
        action: url.pathname,
        email: textOf(params.login_hint),
      },
      ...(problem === undefined ? {} : { problem }),
    })
  }
  return {
    'GET /interaction/:uid': (request) => show(request),
    async 'POST /interaction/:uid'(request) {
      const form = await request.form()
      const person = personIn(form, people)
      const cancelled = form.has('cancel')
      if (!person && !cancelled) return show(request, 'This is not an e-mail address.')
      const result = person
        ? { login: { accountId: person.id, remember: false } }
        : { error: 'access_denied', error_description: 'The person cancelled the sign-in.' }
      const { request: received, response } = request.raw
      const location = await provider().interactionResult(received, response, result, {
        mergeWithLastSubmission: false,
      })
      return { status: 303, headers: { location } }
    },
  }
}

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/

function stranger(email: string): Person {
  const digits = BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 12)}`)
  const [login = email] = email.split('@')
  return { id: `1${digits}`, name: login, login, email, emailVerified: true }
}

export interface People {
  /** Who has an id. */
  byId(id: string): Person | undefined
  /** Who a user is that typed an e-mail address; the same person every time. */
  byEmail(email: string): Person | undefined
}

/** The people of one provider: those of {@link PEOPLE} and all who signed in with an address of their own. */
export function createPeople(): People {
  const strangers = new Map<string, Person>()
  return {
    byId: (id) => PEOPLE.find((person) => person.id === id) ?? strangers.get(id),
    byEmail(typed) {
      const email = typed.trim().toLowerCase()
      if (!EMAIL.test(email)) return undefined
      const known = PEOPLE.find((person) => person.email === email)
      if (known) return known
      const person = stranger(email)
      strangers.set(person.id, person)
      return person
    },
  }
}

/**
 * Starts an OpenID provider, whose issuer is the part's address, and beside it the endpoints of GitHub, Discord, X, Facebook
 * and Apple. Who signs in is picked on a page; there are no passwords.
 * @throws DevnetError `start-failed` when the port is taken
 */
export async function startOpenid({ port, signal }: PartOptions = {}): Promise<Part> {
  let provider: Provider | undefined
  const ready = (): Provider => {
    if (provider) return provider
    throw new DevnetError('start-failed', 'The OpenID provider is still starting.')
  }
  const people = createPeople()
  let origin = ''
  const apple = await appleRoutes(() => origin, people)
  const { url, stop } = await startHttp({
    ...{ what: 'The OpenID provider', port, signal },
    routes: {
      'GET /health': () => ({ json: { status: 'ok' } }),
      'GET /page.css': pageStyle,
      ...interactionRoutes(ready, people),
      ...oauthRoutes(people),
      ...apple,
    },
    otherwise: (request, response) => void ready().callback()(request, response),
  })
  origin = url
  try {
    provider = await createProvider(url, people)
    return { name: 'openid', url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
