import type en from './en.ts'

/** German words. */
const words: { readonly [Word in keyof typeof en]: string } = {
  balanceUnavailable: 'Token-Guthaben nicht verfügbar',
  'errors.api/project-id': 'Ungültige Projekt-ID. In diesem Browser installierte Wallets funktionieren weiter.',
  'errors.api/project-disabled': 'Dieser Dienst ist für diese Seite abgeschaltet. Wallets funktionieren weiter.',
  'errors.api/limited': 'Der Dienst hat zu viele Anfragen bekommen. Versuchen Sie es gleich noch einmal.',
  'errors.api/chain-unreachable': 'Das Netzwerk antwortet nicht. Versuchen Sie es gleich noch einmal.',
  'errors.api/gas-price-unsupported':
    'Für dieses Netzwerk gibt es keine Gebührenschätzung. Wechseln Sie zu einem anderen Netzwerk.',
  'errors.api/swaps-unsupported':
    'Auf diesem Netzwerk kann nicht getauscht werden. Wechseln Sie zu einem anderen Netzwerk.',
  'errors.api/name': 'Der Name konnte nicht nachgeschlagen werden. Versuchen Sie es gleich noch einmal.',
  'errors.api/name-not-found': 'Niemand hat diesen Namen. Prüfen Sie die Schreibweise.',
  'errors.api/name-suggestions': 'Es konnten keine Vorschläge geladen werden. Versuchen Sie es gleich noch einmal.',
  'errors.api/names-of': 'Die Namen dieser Adresse konnten nicht geladen werden. Versuchen Sie es gleich noch einmal.',
  'errors.api/register-name':
    'Der Name {{name}} konnte nicht registriert werden. Schlagen Sie ihn nach, bevor Sie es noch einmal versuchen.',
}

export default words
