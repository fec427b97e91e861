import type { Mail, MailLanguage } from './mails.ts'

/** Where a user wants to sign in. */
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
  /** Another service's sign-in opens the wallet from now on, or does not any more. */
  readonly login: (done: { readonly name: string; readonly change: 'added' | 'removed' }) => Mail
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
    added: 'Die Anmeldung öffnet jetzt Ihre Wallet.',
    replaced: 'Der Zugang zu Ihrer Wallet per Anmeldung wurde erneuert.',
    removed: 'Die Anmeldung öffnet Ihre Wallet nicht mehr.',
  },
  passkey: {
    added: 'Ihre Wallet hat einen neuen Passkey.',
    replaced: 'Ein Passkey Ihrer Wallet wurde ersetzt.',
    removed: 'Ein Passkey Ihrer Wallet wurde entfernt.',
  },
  code: {
    added: 'Ihre Wallet hat jetzt einen Wiederherstellungscode.',
    replaced: 'Der Wiederherstellungscode Ihrer Wallet wurde ersetzt.',
    removed: 'Der Wiederherstellungscode Ihrer Wallet wurde entfernt.',
  },
} as const

const STRANGER_EN =
  'If this wasn’t you, someone else can use your wallet. Sign in, sign out their device in the wallet settings, and move everything to a new wallet.'
const STRANGER_DE =
  'Wenn Sie das nicht waren, hat jemand Zugriff auf Ihre Wallet. Melden Sie sich an, melden Sie das fremde Gerät in den Wallet-Einstellungen ab und senden Sie alles an eine neue Wallet.'

const ENGLISH: Templates = {
  code: ({ site, code }) => ({
    subject: `Your code for ${site}`,
    paragraphs: [
      `Use this code to sign in on ${site}. It is valid for 20 minutes.`,
      { code },
      `Type it on ${site} only. Nobody from ${site} will ask for it.`,
      'If you did not ask for it, ignore this e-mail.',
    ],
  }),
  link: ({ site, browser, system, link }) => ({
    subject: `Sign in on ${site}`,
    paragraphs: [
      `Somebody wants to sign in on ${site} with ${browser} on ${system}. Was this you? Open this page to see your code.`,
      { link, label: 'See where, and get the code' },
      'The page works for 20 minutes. If this was not you, ignore this e-mail.',
    ],
  }),
  oldAddress: ({ code, next }) => ({
    subject: 'Confirm the change of your e-mail address',
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
      'It is valid for 20 minutes. If you did not ask for it, ignore this e-mail: without the code nothing changes.',
    ],
  }),
  changed: ({ link }) => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [
      'Your wallet has a new e-mail address. If this wasn’t you, undo it within 72 hours.',
      { link, label: 'Undo the change' },
    ],
  }),
  slot: ({ kind, change }) => ({
    subject: 'A way to open your wallet changed',
    paragraphs: [SLOT_EN[kind][change], STRANGER_EN],
  }),
  login: ({ name, change }) => ({
    subject: 'How you sign in to your wallet was changed',
    paragraphs: [
      change === 'added'
        ? `${name} opens your wallet from now on: whoever can sign in to that account can open it.`
        : `${name} does not open your wallet any more.`,
      STRANGER_EN,
    ],
  }),
}

const GERMAN: Templates = {
  code: ({ site, code }) => ({
    subject: `Ihr Code für ${site}`,
    paragraphs: [
      `Melden Sie sich mit diesem Code auf ${site} an. Er gilt 20 Minuten.`,
      { code },
      `Geben Sie ihn nur auf ${site} ein. Niemand von ${site} wird danach fragen.`,
      'Wenn Sie ihn nicht angefordert haben, können Sie diese Mail ignorieren.',
    ],
  }),
  link: ({ site, browser, system, link }) => ({
    subject: `Anmeldung auf ${site}`,
    paragraphs: [
      `Jemand möchte sich mit ${browser} unter ${system} auf ${site} anmelden. Waren Sie das? Öffnen Sie diese Seite, um Ihren Code zu sehen.`,
      { link, label: 'Prüfen und Code anzeigen' },
      'Die Seite funktioniert 20 Minuten lang. Wenn Sie das nicht waren, können Sie diese Mail ignorieren.',
    ],
  }),
  oldAddress: ({ code, next }) => ({
    subject: 'Bestätigen Sie die Änderung Ihrer E-Mail-Adresse',
    paragraphs: [
      `Ihre Wallet soll künftig zu ${next} gehören. Stimmen Sie mit diesem Code zu. Er gilt 20 Minuten.`,
      { code },
      'Wenn Sie das nicht waren, geben Sie den Code nicht weiter: Ohne ihn ändert sich nichts.',
    ],
  }),
  newAddress: ({ code, site }) => ({
    subject: 'Wallet zu dieser E-Mail-Adresse umziehen?',
    paragraphs: [
      `Jemand möchte auf ${site} eine bestehende Wallet zu dieser Adresse umziehen. Dies ist kein Code zum Anmelden.`,
      'Wer die Wallet erstellt hat, hat ihre Schlüssel und behält sie. Benutzen Sie den Code nur, wenn die Wallet Ihnen gehört.',
      { code },
      'Er gilt 20 Minuten. Wenn Sie ihn nicht angefordert haben, können Sie diese Mail ignorieren: Ohne den Code ändert sich nichts.',
    ],
  }),
  changed: ({ link }) => ({
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    paragraphs: [
      'Ihre Wallet hat jetzt eine andere E-Mail-Adresse. Wenn Sie das nicht waren, machen Sie es innerhalb von 72 Stunden rückgängig.',
      { link, label: 'Rückgängig machen' },
    ],
  }),
  slot: ({ kind, change }) => ({
    subject: 'Was Ihre Wallet öffnet, wurde geändert',
    paragraphs: [SLOT_DE[kind][change], STRANGER_DE],
  }),
  login: ({ name, change }) => ({
    subject: 'Wie Sie sich in Ihrer Wallet anmelden, wurde geändert',
    paragraphs: [
      change === 'added'
        ? `${name} öffnet ab jetzt Ihre Wallet: Wer sich in diesem Konto anmelden kann, kann sie öffnen.`
        : `${name} öffnet Ihre Wallet nicht mehr.`,
      STRANGER_DE,
    ],
  }),
}

/** What mails say, by language. */
export const templates: Readonly<Record<MailLanguage, Templates>> = { en: ENGLISH, de: GERMAN }
