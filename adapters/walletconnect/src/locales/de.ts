/** German words. */
export default {
  'errors.walletconnect/relay-unreachable':
    'Der Verbindungsdienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und die Uhr dieses Geräts.',
  'errors.walletconnect/offline': 'Sie sind offline. Versuchen Sie es erneut, sobald Sie eine Verbindung haben.',
  'errors.walletconnect/project-id': 'Ungültige Projekt-ID',
  'errors.walletconnect/clock':
    'Die Uhr dieses Geräts geht um mehr als fünf Minuten falsch. Stellen Sie Datum und Uhrzeit auf automatisch und versuchen Sie es erneut.',
  'errors.walletconnect/nothing-asked': 'Diese Seite hat kein Netzwerk, mit dem sich eine Wallet koppeln ließe.',
  'errors.walletconnect/unsupported': 'Diese Wallet unterstützt keines der Netzwerke dieser Seite.',
  'errors.walletconnect/session-invalid':
    'Die Wallet hat etwas anderes geantwortet, als gefragt war. Sie sind nicht verbunden.',
}
