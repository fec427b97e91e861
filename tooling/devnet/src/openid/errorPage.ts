import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { html } from '../page/html.ts'
import { renderPage } from '../page/renderPage.ts'

/** What a person sees when a sign-in cannot even be answered to the app. */
export function errorPage(context: KoaContextWithOIDC, { error, error_description: description }: ErrorOut): void {
  const { headers = {}, body } = renderPage(
    'Sign in · OpenID',
    html`<main class="narrow"><header><h1>This sign-in cannot go on</h1></header>
<p class="error" role="alert">${description ?? 'The app asked for something that is not possible.'}</p>
<p class="muted">Code: <code>${error}</code>. Go back to the app and start again.</p></main>`,
  )
  context.set(headers)
  context.body = body
}
