import type { HttpAnswer } from '../http/types.ts'
import { type Html, html } from './html.ts'

/** No script save of a file that a page names, nothing from elsewhere, no frame around it. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'"

interface PageOptions {
  readonly status?: number
  /** Where forms may lead, as sources of a content security policy; this server unless given. */
  readonly formAction?: string
  /** Path of a script of this server, run when the page is read. */
  readonly script?: string
}

/** A page in the look of the product. It has its style from `/page.css`. */
export function renderPage(
  title: string,
  body: Html,
  { status = 200, formAction = "'self'", script }: PageOptions = {},
): HttpAnswer {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
${script === undefined ? undefined : html`<script defer src="${script}"></script>`}
</head>
<body>${body}</body>
</html>`
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `${POLICY}; form-action ${formAction}${script === undefined ? '' : "; script-src 'self'"}`,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
    body: page.text,
  }
}
