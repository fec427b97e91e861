import type en from './en.ts'

/** German. */
const messages: { readonly [Key in keyof typeof en]: string } = {
  'errors.solana/invalid-input':
    'Etwas an dieser Anfrage stimmt nicht. Es wurde nichts gesendet. Laden Sie die Seite neu und versuchen Sie es erneut.',
  'errors.solana/account-mismatch':
    '{{wallet}} gibt dieses Konto nicht mehr frei. Wählen Sie es dort aus oder verbinden Sie sich erneut; es wurde nichts gesendet.',
  'errors.solana/version':
    '{{wallet}} kann diese Art von Transaktion nicht signieren. Verwenden Sie dafür eine andere Wallet.',
  'errors.solana/signature-invalid':
    '{{wallet}} hat etwas anderes signiert als verlangt, deshalb wurde es nicht verwendet. Prüfen Sie dort das Konto und versuchen Sie es erneut.',
  'errors.solana/signature-invalid_unsent':
    '{{wallet}} hat etwas anderes signiert als verlangt. Es wurde nichts gesendet. Prüfen Sie dort das Konto und versuchen Sie es erneut.',
  'errors.solana/transaction-changed':
    '{{wallet}} hat diese Transaktion verändert. Es wurde nichts gesendet. Prüfen Sie die Wallet, bevor Sie es erneut versuchen.',
  'errors.solana/transaction-mismatch':
    'Gesendet wurde nicht, was Sie geprüft haben. Geprüft: {{reviewed}}. Gesendet: {{sent}}. Hören Sie hier auf und prüfen Sie Ihre Wallet und Ihre Browser-Erweiterungen.',
  'errors.solana/rent-left': 'In Ihrem Konto bliebe weniger, als das Netzwerk verlangt. Senden Sie weniger oder alles.',
  'errors.solana/rent-needed':
    'Der Empfänger hat im Netzwerk noch kein Konto. Senden Sie mindestens {{amount}} {{symbol}}.',
  'errors.solana/rent-needed_other':
    'Es wurde nichts gesendet: Ein Konto in dieser Transaktion hätte weniger, als das Netzwerk verlangt. Senden Sie ihm mehr.',
  'errors.solana/token-fixed':
    'Dieser Token kann nicht gesendet werden: Er bleibt bei seinem Besitzer. Wählen Sie einen anderen.',
  'errors.solana/token-hook':
    'Dieser Token führt beim Senden ein eigenes Programm aus und kann von hier nicht gesendet werden. Senden Sie ihn in Ihrer Wallet-App.',
  'errors.solana/token-frozen':
    'Dieser Token ist von seinem Herausgeber eingefroren. Fragen Sie dort nach oder versuchen Sie es später noch einmal.',
  'errors.solana/would-fail':
    'Das Netzwerk würde dies ablehnen. Prüfen Sie Guthaben, Betrag und Empfänger; es wurde nichts gesendet.',
}

export default messages
