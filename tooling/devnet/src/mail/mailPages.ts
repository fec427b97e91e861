import type { HttpAnswer } from '../http/types.ts'
import { type Html, html } from '../page/html.ts'
import { renderPage } from '../page/renderPage.ts'
import type { CaughtMail } from './types.ts'

/** How the sandboxed frame shows a mail: its own colours and inline pictures, no script, nothing from elsewhere. */
const FRAME_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

function time(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(11, 19)} UTC</time>`
}

function row({ id, to, subject, code, receivedAt }: CaughtMail): Html {
  return html`<li><a class="row" href="/mail/${id}">
<span><strong dir="auto">${subject || 'No subject'}</strong><small>${to.join(', ')}${code ? html` · code <bdi>${code}</bdi>` : undefined}</small></span>
<small>${time(receivedAt)}</small></a></li>`
}

/** The page that lists mails, newest first. */
export function mailList(mails: readonly CaughtMail[], { to, smtpUrl }: { to: string; smtpUrl: string }): HttpAnswer {
  const count = mails.length === 1 ? '1 mail' : `${mails.length} mails`
  const list =
    mails.length > 0
      ? html`<ul class="plate">${mails.map(row)}</ul>`
      : html`<div class="empty"><h2>No mail${to ? html` to ${to}` : undefined}</h2><p class="muted">What is sent to <code>${smtpUrl}</code> appears here. Nothing leaves this machine.</p></div>`
  return renderPage(
    `${count} · Mail catcher`,
    html`<main><header><h1>Mail catcher</h1><a class="button" href="/">Refresh</a></header>
<form class="inline" role="search"><div class="field"><label for="to">To</label><input id="to" name="to" type="search" value="${to}" autocomplete="off"></div><button class="button">Find</button></form>
<p class="muted" role="status">${count}</p>${list}
${mails.length > 0 ? html`<form method="post" action="/delete"><input type="hidden" name="to" value="${to}"><button class="button">Delete ${to ? 'these' : 'all'}</button></form>` : undefined}</main>`,
  )
}

/** The page of one mail. */
export function mailPage({
  id,
  to,
  from,
  subject,
  text,
  html: markup,
  code,
  receivedAt,
  attachments,
}: CaughtMail): HttpAnswer {
  const files = attachments.map(
    ({ name, type, size }) => html`<li>${name || 'Without a name'} (${type}, ${size} bytes)</li>`,
  )
  return renderPage(
    `${subject || 'No subject'} · Mail catcher`,
    html`<main><header><h1 dir="auto">${subject || 'No subject'}</h1><a class="button" href="/">All mails</a></header>
<dl><dt>To</dt><dd><bdi>${to.join(', ')}</bdi></dd><dt>From</dt><dd><bdi>${from}</bdi></dd><dt>Received</dt><dd>${time(receivedAt)}</dd></dl>
${code ? html`<div class="card"><h2>Code</h2><span class="code">${code}</span></div>` : undefined}
<h2>Text</h2><div class="card"><pre dir="auto">${text || 'This mail has no text.'}</pre></div>
${markup === undefined ? undefined : html`<h2>As it looks</h2><iframe sandbox title="The mail as it looks" src="/mail/${id}/html"></iframe>`}
${files.length > 0 ? html`<h2>Attachments</h2><ul>${files}</ul>` : undefined}</main>`,
  )
}

/** The HTML of a mail for the sandboxed frame; opened by itself it is sandboxed as well. */
export function mailFrame({ html: markup = '' }: CaughtMail): HttpAnswer {
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': FRAME_POLICY,
      'x-content-type-options': 'nosniff',
    },
    body: markup,
  }
}
