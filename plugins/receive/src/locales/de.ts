import type en from './en.ts'

/** German. */
const messages: { readonly [Key in keyof typeof en]: string } = {
  first: 'Token empfangen',
  action: 'Empfangen',
  title: 'Empfangen',
  compatible: 'Passende Netzwerke',
  code: 'QR-Code mit Ihrer Adresse',
  codeAmount: 'QR-Code, der um {{amount}} bittet',
  address: 'Ihre Adresse auf {{network}}',
  copyAddress: 'Adresse kopieren',
  forPayments: 'Zahlungen',
  forOrdinals: 'Ordinals',
  otherPurposes: 'Adressen für andere Zwecke',
  copyAddressFor: 'Adresse für {{purpose}} kopieren',
  copyLink: 'Link kopieren',
  addressCopied: 'Adresse kopiert',
  linkCopied: 'Zahlungslink kopiert',
  copyFailed: 'Kopieren nicht möglich. Markieren Sie die Adresse oben und kopieren Sie sie.',
  ask: 'Um einen Betrag bitten',
  askAsset: 'Wonach gefragt wird',
  amount: 'Betrag',
  amountText: 'Code und Link bitten dann um diesen Betrag. Wer zahlt, kann ihn noch ändern.',
  amountHuge: 'Dieser Betrag ist zu groß',
  worksOn: 'Gilt in {{count}} Netzwerken',
  worksOn_one: 'Gilt in {{count}} Netzwerk',
  worksOnOnly: 'Gilt nur auf {{network}}',
  compatibleText:
    'Was in einem dieser Netzwerke an Ihre Adresse gesendet wird, kommt an. In anderen kann es verloren gehen.',
  active: 'Aktives Netzwerk',
  notSetUpTitle: 'Dieses Konto wird mit seiner ersten Transaktion eingerichtet',
  notSetUpText: 'Sie können hier schon empfangen. Das Einrichten kommt zur Gebühr dieser Transaktion hinzu.',
  onlyHereTitle: 'Nur auf {{network}}',
  onlyHereText: 'Dies ist ein Smart Account. Was in einem anderen Netzwerk an ihn gesendet wird, kann verloren gehen.',
  unsupportedTitle: 'Diese Website unterstützt {{network}} nicht',
  unsupportedText:
    'Was Sie dort empfangen, kommt an, aber diese Website kann es nicht zeigen. Wechseln Sie zuerst das Netzwerk.',
  testnetText: 'Dies ist ein Testnetz. Coins darin haben keinen Wert.',
}

export default messages
