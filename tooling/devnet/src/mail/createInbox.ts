import { setTimeout as sleep } from 'node:timers/promises'
import type { CaughtMail } from './types.ts'

/** More than this are not kept; the oldest go. */
const KEPT = 500
const POLL_MS = 20

export interface Inbox {
  add(mail: Omit<CaughtMail, 'id'>): CaughtMail
  /** Newest first; only those to an address that contains `to`. */
  list(to?: string): readonly CaughtMail[]
  get(id: number): CaughtMail | undefined
  /**
   * The oldest mail to an address that nobody was given by this call before, or the oldest after an id; waits for it.
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
