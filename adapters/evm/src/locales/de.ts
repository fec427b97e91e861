import type en from './en.ts'

/** German. */
const messages: { readonly [Key in keyof typeof en]: string } = {
  'errors.evm/invalid-input':
    'Etwas an dieser Anfrage stimmt nicht. Es wurde nichts gesendet. Laden Sie die Seite neu und versuchen Sie es erneut.',
  'errors.evm/transaction-mismatch':
    'Gesendet wurde nicht, was Sie geprüft haben. Geprüft: {{reviewed}}. Gesendet: {{sent}}. Hören Sie hier auf und prüfen Sie diese Website und Ihre Browser-Erweiterungen.',
  'errors.evm/chain-mismatch':
    '{{wallet}} ist in einem anderen Netzwerk. Wechseln Sie das Netzwerk und versuchen Sie es erneut; es wurde nichts gesendet.',
  'errors.evm/account-mismatch':
    '{{wallet}} gibt dieses Konto nicht mehr frei. Wählen Sie es dort aus oder verbinden Sie sich erneut; es wurde nichts gesendet.',
  'errors.evm/fee-implausible':
    'Das Netzwerk verlangt eine ungewöhnlich hohe Gebühr. Versuchen Sie es später noch einmal.',
  'errors.evm/would-fail':
    'Das würde im Netzwerk scheitern. Prüfen Sie Guthaben, Betrag und Empfänger; es wurde nichts gesendet.',
  'errors.evm/name-invalid':
    'Dieser Name ist nicht gültig: Manche Zeichen sehen Buchstaben vielleicht nur ähnlich. Geben Sie stattdessen die Adresse ein.',
  'errors.evm/gateway-refused':
    'Diese Website kann diesen Namen nicht nachschlagen. Geben Sie stattdessen die Adresse ein.',
}

export default messages
