import type { HttpAnswer } from '../http/types.ts'
import { html } from '../page/html.ts'
import { renderPage } from '../page/renderPage.ts'
import { PEOPLE } from './people.ts'

export interface AccountPage {
  /** Whose sign-in it plays, for example `OpenID`. */
  readonly provider: string
  readonly client: string
  /** Where the form goes. */
  readonly action: string
  /** Fields that go with it. */
  readonly fields?: Readonly<Record<string, string>>
  /** What the e-mail field holds. */
  readonly email?: string | undefined
  readonly problem?: string
}

/** After the form the browser is led back to the app, and browsers check that address against the policy as well. */
export const FORM_ACTION = "'self' http://127.0.0.1:* http://localhost:* http://*.localhost:* https://localhost:*"

/** The page where a person picks who to be. */
export function accountPage({ provider, client, action, fields = {}, email = '', problem }: AccountPage): HttpAnswer {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const people = PEOPLE.map(
    (person) =>
      html`<li><button class="row" name="person" value="${person.id}"><span><strong>${person.name}</strong><small>${person.email ?? 'No e-mail'}${person.email && !person.emailVerified ? ', not verified' : undefined}</small></span></button></li>`,
  )
  return renderPage(
    `Sign in · ${provider}`,
    html`<main class="narrow"><header><h1>Choose an account</h1></header>
<p class="muted">${provider} of the devnet signs you in to <strong>${client}</strong>. There are no passwords, and nothing leaves this machine.</p>
${problem === undefined ? undefined : html`<p class="error" role="alert">${problem}</p>`}
<form method="post" action="${action}">${hidden}<ul class="plate">${people}</ul></form>
<form method="post" action="${action}">${hidden}<label for="email">Another e-mail address</label>
<p><input id="email" name="email" type="email" value="${email}" autocomplete="off" required></p>
<p><button class="button primary">Continue</button></p></form>
<form method="post" action="${action}">${hidden}<button class="button quiet" name="cancel" value="1">Cancel</button></form></main>`,
    { formAction: FORM_ACTION, status: problem === undefined ? 200 : 400 },
  )
}
