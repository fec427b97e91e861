import { startHttp } from '../http/startHttp.ts'
import { createInbox } from './createInbox.ts'
import { createMailFaults } from './createMailFaults.ts'
import { mailRoutes } from './mailRoutes.ts'
import { startSmtp } from './startSmtp.ts'
import type { MailOptions, MailPart } from './types.ts'

/**
 * Starts a mail catcher: an SMTP server that keeps every mail, an HTTP API to read them and a page that shows them. Its
 * address is the page's; that of SMTP is `smtpUrl` and in `GET /api/info`.
 * @throws DevnetError `start-failed` when a port is taken
 */
export async function startMail({ port, smtpPort = 0, signal }: MailOptions = {}): Promise<MailPart> {
  signal?.throwIfAborted()
  const inbox = createInbox()
  const faults = createMailFaults()
  const smtp = await startSmtp(inbox, faults, smtpPort)
  const smtpUrl = `smtp://127.0.0.1:${smtp.port}`
  try {
    const routes = mailRoutes(inbox, faults, smtpUrl)
    const http = await startHttp({ what: 'The mail catcher', port, signal, routes })
    let stopped: Promise<unknown> | undefined
    const stop = async () => {
      stopped ??= Promise.all([http.stop(), smtp.stop()])
      await stopped
    }
    signal?.addEventListener('abort', stop, { once: true })
    return { name: 'mail', url: http.url, smtpUrl, stop }
  } catch (error) {
    await smtp.stop()
    throw error
  }
}
