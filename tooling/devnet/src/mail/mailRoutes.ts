import { HttpProblem } from '../http/httpProblem.ts'
import type { HttpHandler, HttpRequest } from '../http/types.ts'
import { pageStyle } from '../page/pageStyle.ts'
import type { Inbox } from './createInbox.ts'
import type { MailFaults } from './createMailFaults.ts'
import { mailFrame, mailList, mailPage } from './mailPages.ts'
import { parseMailFault } from './parseMailFault.ts'
import type { CaughtMail } from './types.ts'

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
