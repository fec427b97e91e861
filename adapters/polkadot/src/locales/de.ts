import type en from './en.ts'

/** German. */
const messages: { readonly [Key in keyof typeof en]: string } = {
  'errors.polkadot/invalid-input':
    'Etwas an dieser Anfrage stimmt nicht. Es wurde nichts gesendet. Laden Sie die Seite neu und versuchen Sie es erneut.',
  'errors.polkadot/account-mismatch':
    '{{wallet}} gibt dieses Konto nicht mehr frei. Wählen Sie es dort aus oder verbinden Sie sich erneut; es wurde nichts gesendet.',
  'errors.polkadot/signature-invalid':
    '{{wallet}} hat etwas anderes signiert als verlangt, deshalb wurde es nicht verwendet. Aktualisieren Sie das Netzwerk in {{wallet}} und versuchen Sie es erneut.',
  'errors.polkadot/signature-invalid_unsent':
    '{{wallet}} hat etwas anderes signiert als verlangt. Es wurde nichts gesendet. Aktualisieren Sie das Netzwerk in {{wallet}} und versuchen Sie es erneut.',
  'errors.polkadot/transaction-changed':
    '{{wallet}} hat diese Transaktion verändert. Es wurde nichts gesendet. Prüfen Sie die Wallet, bevor Sie es erneut versuchen.',
  'errors.polkadot/receiver-needs':
    'Der Empfänger hat im Netzwerk noch kein Konto. Senden Sie mindestens {{amount}} {{symbol}}.',
  'errors.polkadot/receiver-token':
    'Der Empfänger hat im Netzwerk noch kein Konto, und {{symbol}} kann keines eröffnen. Senden Sie zuerst den Coin des Netzwerks dorthin.',
  'errors.polkadot/keep-alive':
    'So bliebe zu wenig, um Ihr Konto offen zu halten. Senden Sie höchstens {{amount}} {{symbol}}, oder senden Sie alles und schließen Sie es.',
  'errors.polkadot/cannot-close':
    'Ihr Konto wird für Staking, eine Abstimmung oder einen Token gebraucht und kann nicht geschlossen werden. Beenden Sie das zuerst, oder lassen Sie das Konto offen.',
  'errors.polkadot/token-dust':
    'So bliebe weniger {{symbol}}, als ein Konto halten muss ({{amount}}). Senden Sie weniger oder alles.',
  'errors.polkadot/token-frozen':
    '{{symbol}} ist vom Herausgeber eingefroren. Fragen Sie dort nach oder versuchen Sie es später noch einmal.',
  'errors.polkadot/stale':
    'Eine andere Transaktion Ihres Kontos kam zuerst, deshalb wurde diese nicht gesendet. Warten Sie einen Moment und versuchen Sie es erneut.',
  'errors.polkadot/filtered':
    'Dieses Netzwerk nimmt solche Überweisungen zurzeit nicht an. Wechseln Sie zu seinem Asset Hub und versuchen Sie es erneut.',
  'errors.polkadot/refused':
    'Das Netzwerk hat dies abgelehnt. Prüfen Sie Guthaben, Betrag und Empfänger; es wurde nichts gesendet.',
}

export default messages
