import type en from './en.ts'

const de: { readonly [Key in keyof typeof en]: string } = {
  title: 'Für Besitzer',
  missing: 'Sie brauchen mindestens {{least}} {{symbol}}. Dieses Konto hat {{held}}.',
  granted: 'Sie haben genug: Kommen Sie herein.',
  unknown: 'Verbinden Sie eine Wallet, um zu sehen, ob Sie hereinkommen.',
  again: 'Erneut prüfen',
}

export default de
