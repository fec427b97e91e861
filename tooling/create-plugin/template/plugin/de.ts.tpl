import type en from './en.ts'

const de: { readonly [Key in keyof typeof en]: string } = {
  open: '__TITLE__',
  title: '__TITLE__',
  field: 'Notiz zu diesem Konto',
  save: 'Speichern',
  saved: 'Gespeichert',
  connections: '{{count}} Wallets wurden verbunden',
  connections_one: '{{count}} Wallet wurde verbunden',
  'errors.__ID__/no-account': 'Verbinde eine Wallet, um eine Notiz zu ihrem Konto zu schreiben.',
}

export default de
