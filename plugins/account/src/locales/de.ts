import type en from './en.ts'

/** German. */
const messages: { readonly [Key in keyof typeof en]: string } = {
  title: 'Konto',
  accounts: 'Konten',
  disconnect: 'Trennen',
  switchAccount: 'Konto wechseln',
  balance: 'Guthaben',
  balanceUnavailable: 'Token-Guthaben nicht verfügbar',
  balanceLoading: 'Guthaben wird geladen',
  balanceUnknown: 'Guthaben unbekannt',
  balanceFailedTitle: 'Guthaben konnte nicht geladen werden',
  balanceFailedText: 'Ihr Geld ist sicher. Das Netzwerk hat nicht geantwortet.',
  balanceUnsupportedText: 'In diesem Netzwerk sind Guthaben nicht verfügbar.',
  tryAgain: 'Erneut versuchen',
  tryAgainIn: 'Erneut versuchen in {{seconds}}\u00A0s',
  details: 'Details anzeigen',
  copyAddress: 'Adresse kopieren',
  copied: 'Adresse kopiert',
  copyFailed: 'Die Adresse konnte nicht kopiert werden',
  copyByHand: 'Markieren und kopieren Sie die Adresse:',
  viewOn: 'Auf {{explorer}} ansehen',
  tabs: 'Werte und Aktivitäten des Kontos',
  addWallet: 'Wallet hinzufügen',
  showMore: '{{number}} weitere anzeigen',
  connect: 'Verbinden',
  connectFamily: '{{family}} verbinden',
  notConnected: 'Nicht verbunden',
  typeSmartAccount: 'Smart Account',
  typePayment: 'Zahlungen',
  typeOrdinal: 'Ordinals',
  typeStx: 'Stacks',
  severalWallets: 'Mehrere Wallets sind verbunden. Wählen Sie, welche getrennt werden soll.',
  disconnectAll: 'Alle trennen',
  walletOfSeveral: '{{wallet}} ({{number}})',
  walletDisconnected: '{{wallet}} getrennt',
  disconnectFailed: 'Trennen fehlgeschlagen',
  'errors.account/balance-malformed':
    'Das Netzwerk hat ein unlesbares Guthaben gesendet. Versuchen Sie es später erneut.',
}

export default messages
