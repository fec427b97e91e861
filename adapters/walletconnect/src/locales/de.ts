/** German words. */
export default {
  'errors.walletconnect/relay-unreachable':
    'Der Verbindungsdienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und die Uhr dieses Geräts und versuchen Sie es erneut.',
  'errors.walletconnect/offline': 'Sie sind offline. Versuchen Sie es erneut, sobald Sie eine Verbindung haben.',
  'errors.walletconnect/project-id':
    'Ungültige Projekt-ID. In diesem Browser installierte Wallets funktionieren weiterhin.',
  'errors.walletconnect/clock':
    'Die Uhr dieses Geräts geht um mehr als fünf Minuten falsch. Stellen Sie Datum und Uhrzeit auf automatisch und versuchen Sie es erneut.',
  'errors.walletconnect/nothing-asked':
    'Diese Website kann keine Wallets auf dem Telefon verbinden. Wählen Sie eine Wallet in diesem Browser.',
  'errors.walletconnect/unsupported':
    'Diese Wallet unterstützt keines der Netzwerke dieser Website. Wählen Sie eine andere Wallet.',
  'errors.walletconnect/session-invalid':
    'Die Antwort der Wallet passt nicht zur Anfrage; Sie sind nicht verbunden. Aktualisieren Sie die Wallet oder wählen Sie eine andere.',
}
