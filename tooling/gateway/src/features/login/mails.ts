import { createTransport } from 'nodemailer'
import type { SmtpConfig } from '../../core/config/loginConfig.ts'
import { GatewayError } from '../../core/errors.ts'

/** Languages that mails are written in. */
export type MailLanguage = 'en' | 'de'

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
    return `<p><a href="${escaped(paragraph.link)}" style="${BUTTON}">${escaped(paragraph.label)}</a></p><p style="word-break:break-all;color:#4c5b5e">${escaped(paragraph.link)}</p>`
  })
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#101c1e;background:#ffffff"><div style="max-width:480px">${body.join('')}</div></body></html>`
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
          // An object is taken as it is: a comma in it names nobody else.
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

/** Where somebody wants to sign in. */
interface Scene {
  /** Host of the page. */
  readonly site: string
  readonly browser: string
  readonly system: string
}

type Templates = {
  /** To a device that is known: the code itself. */
  readonly code: (scene: Scene & { readonly code: string }) => Mail
  /** To a device that is not: a page that shows the code after a question. */
  readonly link: (scene: Scene & { readonly link: string }) => Mail
  readonly oldAddress: (scene: Scene & { readonly code: string; readonly next: string }) => Mail
  readonly newAddress: (scene: Scene & { readonly code: string }) => Mail
  readonly changed: (scene: Scene & { readonly link: string }) => Mail
  /** A way into the wallet was added, replaced or taken away. */
  readonly slot: (done: {
    readonly kind: 'login' | 'passkey' | 'code'
    readonly change: 'added' | 'replaced' | 'removed'
  }) => Mail
}

const SLOT_EN = {
  login: {
    added: 'Signing in was added as a way into your wallet.',
    replaced: 'The way into your wallet by signing in was renewed.',
    removed: 'Signing in was removed as a way into your wallet.',
  },
  passkey: {
    added: 'A passkey was added to your wallet.',
    replaced: 'A passkey of your wallet was replaced.',
    removed: 'A passkey was removed from your wallet.',
  },
  code: {
    added: 'A recovery code was added to your wallet.',
    replaced: 'The recovery code of your wallet was replaced.',
    removed: 'A recovery code was removed from your wallet.',
  },
} as const

const SLOT_DE = {
  login: {
    added: 'Die Anmeldung öffnet jetzt deine Wallet.',
    replaced: 'Der Zugang zu deiner Wallet per Anmeldung wurde erneuert.',
    removed: 'Die Anmeldung öffnet deine Wallet nicht mehr.',
  },
  passkey: {
    added: 'Deine Wallet hat einen neuen Passkey.',
    replaced: 'Ein Passkey deiner Wallet wurde ersetzt.',
    removed: 'Ein Passkey deiner Wallet wurde entfernt.',
  },
  code: {
    added: 'Deine Wallet hat jetzt einen Wiederherstellungscode.',
    replaced: 'Der Wiederherstellungscode deiner Wallet wurde ersetzt.',
    removed: 'Der Wiederherstellungscode deiner Wallet wurde entfernt.',
  },
} as const

const ENGLISH: Templates = {
  code: ({ site, code }) => ({
    subject: `Your code for ${site}`,
    paragraphs: [
      `Use this code to sign in on ${site}. It is valid for 20 minutes.`,
      { code },
      `Type it on ${site} only. Nobody from ${site} will ask for it.`,
      'If you did not ask for it, ignore this mail.',
    ],
  }),
  link: ({ site, browser, system, link }) => ({
    subject: `Sign in on ${site}`,
    paragraphs: [
      `Somebody wants to sign in on ${site} with ${browser} on ${system}. Was this you? Open this page to see your code.`,
      { link, label: 'See where, and get the code' },
      'The page works for 20 minutes. If this was not you, ignore this mail.',
    ],
  }),
  oldAddress: ({ code, next }) => ({
    subject: 'Change of your e-mail address',
    paragraphs: [
      `Your wallet is about to be moved to ${next}. Use this code to agree. It is valid for 20 minutes.`,
      { code },
      'If this was not you, do not share the code: without it nothing changes.',
    ],
  }),
  newAddress: ({ code, site }) => ({
    subject: 'Move a wallet to this e-mail address?',
    paragraphs: [
      `Somebody on ${site} wants to move an existing wallet to this address. This is not a code to sign in.`,
      'Whoever made that wallet has its keys, and keeps them. Use the code only if the wallet is yours.',
      { code },
      'It is valid for 20 minutes. If you did not ask for it, ignore this mail: without the code nothing changes.',
    ],
  }),
  changed: ({ link }) => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [
      'Your wallet has another e-mail address now. If this was not you, take it back within 72 hours.',
      { link, label: 'Take it back' },
    ],
  }),
  slot: ({ kind, change }) => ({
    subject: 'What opens your wallet was changed',
    paragraphs: [
      SLOT_EN[kind][change],
      'If this was not you, somebody is signed in to your wallet: sign in, end their device in the wallet settings, and send what is in the wallet to a new one.',
    ],
  }),
}

const GERMAN: Templates = {
  code: ({ site, code }) => ({
    subject: `Dein Code für ${site}`,
    paragraphs: [
      `Melde dich mit diesem Code auf ${site} an. Er gilt 20 Minuten.`,
      { code },
      `Gib ihn nur auf ${site} ein. Niemand von ${site} wird danach fragen.`,
      'Wenn du ihn nicht angefordert hast, kannst du diese Mail ignorieren.',
    ],
  }),
  link: ({ site, browser, system, link }) => ({
    subject: `Anmeldung auf ${site}`,
    paragraphs: [
      `Jemand möchte sich mit ${browser} unter ${system} auf ${site} anmelden. Warst du das? Öffne diese Seite, um deinen Code zu sehen.`,
      { link, label: 'Prüfen und Code anzeigen' },
      'Die Seite funktioniert 20 Minuten lang. Wenn du das nicht warst, kannst du diese Mail ignorieren.',
    ],
  }),
  oldAddress: ({ code, next }) => ({
    subject: 'Änderung deiner E-Mail-Adresse',
    paragraphs: [
      `Deine Wallet soll künftig zu ${next} gehören. Stimme mit diesem Code zu. Er gilt 20 Minuten.`,
      { code },
      'Wenn du das nicht warst, gib den Code nicht weiter: Ohne ihn ändert sich nichts.',
    ],
  }),
  newAddress: ({ code, site }) => ({
    subject: 'Wallet zu dieser E-Mail-Adresse umziehen?',
    paragraphs: [
      `Jemand möchte auf ${site} eine bestehende Wallet zu dieser Adresse umziehen. Dies ist kein Code zum Anmelden.`,
      'Wer die Wallet erstellt hat, hat ihre Schlüssel und behält sie. Benutze den Code nur, wenn die Wallet dir gehört.',
      { code },
      'Er gilt 20 Minuten. Wenn du ihn nicht angefordert hast, kannst du diese Mail ignorieren: Ohne den Code ändert sich nichts.',
    ],
  }),
  changed: ({ link }) => ({
    subject: 'Deine E-Mail-Adresse wurde geändert',
    paragraphs: [
      'Deine Wallet hat jetzt eine andere E-Mail-Adresse. Wenn du das nicht warst, mach es innerhalb von 72 Stunden rückgängig.',
      { link, label: 'Rückgängig machen' },
    ],
  }),
  slot: ({ kind, change }) => ({
    subject: 'Was deine Wallet öffnet, wurde geändert',
    paragraphs: [
      SLOT_DE[kind][change],
      'Wenn du das nicht warst, ist jemand in deiner Wallet angemeldet: Melde dich an, beende das Gerät in den Einstellungen der Wallet und sende, was in der Wallet ist, an eine neue.',
    ],
  }),
}

/** What mails say, by language. */
export const templates: Readonly<Record<MailLanguage, Templates>> = { en: ENGLISH, de: GERMAN }
