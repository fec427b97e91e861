import { unknown } from './readUserAgent.ts'
import type { Templates } from './templates.ts'

const browserIn = (name: string): string => (name === unknown.browser ? 'einem anderen Browser' : name)
const systemIn = (name: string): string => (name === unknown.system ? 'einem anderen System' : name)

const SLOT = {
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

const STRANGER =
  'Wenn Sie das nicht waren, hat jemand Zugriff auf Ihre Wallet. Melden Sie sich an, melden Sie das fremde Gerät in den Wallet-Einstellungen ab und senden Sie alles an eine neue Wallet.'

/** The mails in German. */
export const german: Templates = {
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
      `Jemand möchte sich mit ${browserIn(browser)} unter ${systemIn(system)} auf ${site} anmelden. Waren Sie das? Öffnen Sie diese Seite, um Ihren Code zu sehen.`,
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
    paragraphs: [SLOT[kind][change], STRANGER],
  }),
  login: ({ name, change }) => ({
    subject: 'Wie Sie sich in Ihrer Wallet anmelden, wurde geändert',
    paragraphs: [
      change === 'added'
        ? `${name} öffnet ab jetzt Ihre Wallet: Wer sich in diesem Konto anmelden kann, kann sie öffnen.`
        : `${name} öffnet Ihre Wallet nicht mehr.`,
      STRANGER,
    ],
  }),
}
