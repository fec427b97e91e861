import type { Part, PartOptions } from '../part.ts'

/** A mail that was caught. */
export interface CaughtMail {
  /** Counts from 1. */
  readonly id: number
  /** Who it was handed in for (the envelope), in lower case; also hidden recipients. */
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly text: string
  /** As it was sent: never put it into a page. */
  readonly html?: string
  /** The first number of six digits in it: its one-time code, if it has one. */
  readonly code?: string
  /** ISO 8601, when it came. */
  readonly receivedAt: string
  /** Bytes. */
  readonly size: number
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly size: number }[]
}

/** How the catcher misbehaves. */
export interface MailFault {
  /** SMTP answer to a recipient: 4xx is "later", 5xx "never". */
  readonly reply?: number
  /** Milliseconds before a mail is accepted. */
  readonly delay?: number
  /** Only recipients that contain this. */
  readonly to?: string
  /** How many times; once unless given. */
  readonly times?: number
}

export interface MailOptions extends PartOptions {
  /** Port of SMTP; a free one unless given. */
  readonly smtpPort?: number | undefined
}

export interface MailPart extends Part {
  /** `smtp://127.0.0.1:…`, without encryption; any user and password are accepted. */
  readonly smtpUrl: string
}
