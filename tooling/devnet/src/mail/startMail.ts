import { setTimeout as sleep } from 'node:timers/promises'
import { startHttp } from '../http/startHttp.ts'
import { mailRoutes } from './mailRoutes.ts'
import { startSmtp } from './startSmtp.ts'
import type { CaughtMail, MailFault, MailOptions, MailPart } from './types.ts'

/** More than this are not kept; the oldest go. */
const KEPT = 500
const POLL_MS = 20

export interface Inbox {
  add(mail: Omit<CaughtMail, 'id'>): CaughtMail
  /** Newest first; only those to an address that contains `to`. */
  list(to?: string): readonly CaughtMail[]
  get(id: number): CaughtMail | undefined
  /**
   * The oldest mail to an address that this call has not given before, or the oldest after an id; waits for it.
   * `undefined` when none came in time.
   */
  next(to: string, options: { after?: number; timeout: number; signal: AbortSignal }): Promise<CaughtMail | undefined>
  /** Deletes one, those to an address, or all. */
  remove(which: { id?: number; to?: string }): void
}

/** Keeps mails in memory. */
export function createInbox(): Inbox {
  let last = 0
  let mails: readonly CaughtMail[] = []
  const given = new Set<number>()
  const matches = ({ to }: CaughtMail, wanted: string | undefined) =>
    wanted === undefined || to.some((address) => address.includes(wanted.toLowerCase()))
  const find = (to: string, after: number | undefined) =>
    mails.find(
      (mail) => mail.to.includes(to.toLowerCase()) && (after === undefined ? !given.has(mail.id) : mail.id > after),
    )
  return {
    add(mail) {
      const caught = { ...mail, id: ++last }
      mails = [...mails, caught].slice(-KEPT)
      return caught
    },
    list: (to) => mails.filter((mail) => matches(mail, to)).reverse(),
    get: (id) => mails.find((mail) => mail.id === id),
    async next(to, { after, timeout, signal }) {
      for (const end = Date.now() + timeout; !signal.aborted; await sleep(POLL_MS)) {
        const mail = find(to, after)
        if (mail) given.add(mail.id)
        if (mail || Date.now() > end) return mail
      }
      return undefined
    },
    remove({ id, to }) {
      mails = mails.filter(
        (mail) => (id !== undefined && mail.id !== id) || !matches(mail, id === undefined ? to : undefined),
      )
    },
  }
}

export interface MailFaults {
  add(fault: MailFault): void
  clear(): void
  /** The fault that strikes a recipient now, if any; counts it. */
  take(recipient: string): MailFault | undefined
}

/** The faults that were asked for. */
export function createMailFaults(): MailFaults {
  let active: { readonly fault: MailFault; left: number }[] = []
  return {
    add: (fault) => void active.push({ fault, left: fault.times ?? 1 }),
    clear() {
      active = []
    },
    take(recipient) {
      const entry = active.find(({ fault, left }) => left > 0 && recipient.includes(fault.to?.toLowerCase() ?? ''))
      if (entry) entry.left--
      return entry?.fault
    },
  }
}

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
