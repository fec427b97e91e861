import type Provider from 'oidc-provider'
import { HttpProblem } from '../http/httpProblem.ts'
import type { HttpAnswer, HttpHandler, HttpRequest } from '../http/types.ts'
import { accountPage } from './accountPage.ts'
import type { People } from './createPeople.ts'
import { personIn } from './personIn.ts'

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
