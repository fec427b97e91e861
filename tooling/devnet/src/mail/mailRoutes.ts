import { HttpProblem } from '../http/httpProblem.ts'
import type { HttpAnswer, HttpHandler, HttpRequest } from '../http/types.ts'
import { type Html, html } from '../page/html.ts'
import { pageStyle } from '../page/pageStyle.ts'
import { renderPage } from '../page/renderPage.ts'
import type { Inbox, MailFaults } from './startMail.ts'
import type { CaughtMail, MailFault } from './types.ts'

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
function mailList(mails: readonly CaughtMail[], { to, smtpUrl }: { to: string; smtpUrl: string }): HttpAnswer {
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
function mailPage({
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
function mailFrame({ html: markup = '' }: CaughtMail): HttpAnswer {
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': FRAME_POLICY,
      'x-content-type-options': 'nosniff',
    },
    body: markup,
  }
}

/** A fault from a request's body. */
function parseMailFault(body: unknown): MailFault {
  const given: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {}
  const { reply, delay, times, to } = given
  const numbers = Object.entries({ reply, delay, times }).filter(([, value]) => value !== undefined)
  for (const [name, value] of numbers)
    if (!Number.isSafeInteger(value) || Number(value) < 0)
      throw new HttpProblem(400, `"${name}" is to be a whole number.`)
  if (reply !== undefined && !(Number(reply) >= 400 && Number(reply) < 600))
    throw new HttpProblem(400, '"reply" is to be an SMTP code from 400 to 599.')
  if (reply === undefined && delay === undefined)
    throw new HttpProblem(400, 'A fault has a "reply", a "delay" or both.')
  return { ...Object.fromEntries(numbers), ...(typeof to === 'string' ? { to } : {}) }
}

const LONGEST_WAIT = 60_000
const WAIT = 10_000

function wholeIn(url: URL, name: string): number | undefined {
  const text = url.searchParams.get(name)
  if (text === null) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new HttpProblem(400, `"${name}" is to be a whole number.`)
}

/** What the mail catcher answers over HTTP: pages for people, JSON for tests. */
export function mailRoutes(inbox: Inbox, faults: MailFaults, smtpUrl: string): Readonly<Record<string, HttpHandler>> {
  const mailOf = ({ parameters: { id } }: HttpRequest): CaughtMail => {
    const mail = inbox.get(Number(id))
    if (mail) return mail
    throw new HttpProblem(404, `There is no mail ${id}.`)
  }
  const next: HttpHandler = async ({ url, signal }) => {
    const to = url.searchParams.get('to')
    if (!to) throw new HttpProblem(400, '"to" is missing: say whose mail to wait for.')
    const [after, timeout] = [wholeIn(url, 'after'), Math.min(wholeIn(url, 'timeout') ?? WAIT, LONGEST_WAIT)]
    const mail = await inbox.next(to, { timeout, signal, ...(after === undefined ? {} : { after }) })
    if (mail) return { json: mail }
    throw new HttpProblem(408, `No mail to ${to} came within ${timeout} ms.`)
  }
  return {
    'GET /': ({ url }) => {
      const to = url.searchParams.get('to') ?? ''
      return mailList(inbox.list(to), { to, smtpUrl })
    },
    'GET /mail/:id': (request) => mailPage(mailOf(request)),
    'GET /mail/:id/html': (request) => mailFrame(mailOf(request)),
    'POST /delete': async ({ form }) => {
      const to = (await form()).get('to') ?? ''
      inbox.remove(to ? { to } : {})
      return { status: 303, headers: { location: '/' } }
    },
    'GET /page.css': pageStyle,
    'GET /health': () => ({ json: { status: 'ok' } }),
    'GET /api/info': () => ({ json: { smtp: smtpUrl, messages: inbox.list().length } }),
    'GET /messages': ({ url }) => ({ json: inbox.list(url.searchParams.get('to') ?? undefined) }),
    'GET /messages/next': next,
    'GET /messages/:id': (request) => ({ json: mailOf(request) }),
    'DELETE /messages': ({ url }) => {
      const to = url.searchParams.get('to')
      inbox.remove(to === null ? {} : { to })
      return { status: 204 }
    },
    'DELETE /messages/:id': (request) => {
      inbox.remove({ id: mailOf(request).id })
      return { status: 204 }
    },
    'POST /dev/fault': async ({ json }) => {
      faults.add(parseMailFault(await json()))
      return { status: 201, json: {} }
    },
    'DELETE /dev/fault': () => {
      faults.clear()
      return { status: 204 }
    },
  }
}
