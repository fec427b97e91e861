import type en from './en.ts'

/** German words. */
const words: { readonly [Word in keyof typeof en]: string } = {
  title: 'Konto',
  accounts: 'Konten',
  disconnect: 'Trennen',
  switchAccount: 'Konto wechseln',
  balance: 'Guthaben',
  balanceUnavailable: 'Guthaben nicht verfügbar',
  balanceLoading: 'Guthaben wird geladen',
  balanceUnknown: 'Guthaben unbekannt',
  balanceFailedTitle: 'Das Guthaben wurde nicht geladen',
  balanceFailedText: 'Ihr Geld ist sicher. Das Netzwerk hat nicht geantwortet.',
  balanceUnsupportedText: 'Auf diesem Netzwerk lassen sich Guthaben nicht lesen.',
  tryAgain: 'Erneut versuchen',
  tryAgainIn: 'Erneut versuchen in {{seconds}}\u00A0s',
  details: 'Einzelheiten zeigen',
  copyAddress: 'Adresse kopieren',
  copied: 'Adresse kopiert',
  copyFailed: 'Die Adresse konnte nicht kopiert werden',
  copyByHand: 'Adresse markieren und kopieren:',
  viewOn: 'Auf {{explorer}} ansehen',
  tabs: 'Inhalt dieses Kontos',
  addWallet: 'Wallet hinzufügen',
  showMore: '{{number}} weitere zeigen',
  connect: 'Verbinden',
  connectFamily: '{{family}} verbinden',
  notConnected: 'Nicht verbunden',
  typeSmartAccount: 'Smart Account',
  typePayment: 'Zahlungen',
  typeOrdinal: 'Ordinals',
  typeStx: 'Stacks',
  severalWallets: 'Mehrere Wallets sind verbunden. Wählen Sie, welche getrennt werden soll.',
  disconnectAll: 'Alle trennen',
  disconnectOne: '{{wallet}} trennen',
  walletDisconnected: '{{wallet}} ist getrennt',
  disconnectFailed: 'Trennen fehlgeschlagen',
  'errors.account/balance-malformed':
    'Das Netzwerk hat etwas anderes als ein Guthaben geantwortet. Versuchen Sie es später erneut.',
}

export default words
