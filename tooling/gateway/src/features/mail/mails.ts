import { createTransport } from 'nodemailer'
import type { SmtpConfig } from '../../core/config/loginConfig.ts'
import { GatewayError } from '../../core/errors.ts'

/** Languages that mails are written in. */
export const mailLanguages = ['en', 'de', 'ar'] as const

/** One of them. */
export type MailLanguage = (typeof mailLanguages)[number]

/** What a mail says: paragraphs, of which one may be a link and one the code. */
export interface Mail {
  readonly subject: string
  readonly paragraphs: readonly (
    | string
    | { readonly link: string; readonly label: string }
    | { readonly code: string }
  )[]
}

/** Sends mails. */
export interface Mails {
  /** @throws GatewayError 502 `mail-failed` when the mail server does not take it */
  send(to: string, language: MailLanguage, mail: Mail): Promise<void>
}

const SECONDS = 1_000
const LIMIT_MS = 10 * SECONDS

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

function toText({ paragraphs }: Mail): string {
  return paragraphs
    .map((paragraph) =>
      typeof paragraph === 'string'
        ? paragraph
        : 'code' in paragraph
          ? `    ${paragraph.code}`
          : `${paragraph.label}:\n${paragraph.link}`,
    )
    .join('\n\n')
}

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:12px;background:#0b5a66;color:#ffffff;text-decoration:none;font-weight:600'
const CODE = 'font-size:32px;letter-spacing:8px;font-weight:700;font-family:ui-monospace,monospace'

/** No pictures, nothing from elsewhere, nothing that tells whether it was read. */
function toHtml(language: MailLanguage, { subject, paragraphs }: Mail): string {
  const body = paragraphs.map((paragraph) => {
    if (typeof paragraph === 'string') return `<p>${escaped(paragraph)}</p>`
    if ('code' in paragraph) return `<p style="${CODE}">${escaped(paragraph.code)}</p>`
    return `<p><a href="${escaped(paragraph.link)}" style="${BUTTON}">${escaped(paragraph.label)}</a></p><p style="word-break:break-all;color:#4c5b5e"><span dir="ltr">${escaped(paragraph.link)}</span></p>`
  })
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body dir="${direction}" style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#101c1e;background:#ffffff"><div style="max-width:480px">${body.join('')}</div></body></html>`
}

/** Mails over SMTP. */
export function createMails({ url, from }: SmtpConfig): Mails {
  const transport = createTransport({
    url,
    connectionTimeout: LIMIT_MS,
    greetingTimeout: LIMIT_MS,
    socketTimeout: LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(to, language, mail) {
      try {
        await transport.sendMail({
          from,
          // An object is taken as it is: a comma in it names no other receiver.
          to: { name: '', address: to },
          subject: mail.subject,
          text: toText(mail),
          html: toHtml(language, mail),
          headers: { 'auto-submitted': 'auto-generated', 'content-language': language },
        })
      } catch (cause) {
        throw new GatewayError(502, 'mail-failed', 'The mail could not be sent. Check the address.', { cause })
      }
    },
  }
}
