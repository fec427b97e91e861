import type en from './en.ts'

/** German. */
const messages: { readonly [Key in keyof typeof en]: string } = {
  balanceUnavailable: 'Token-Guthaben nicht verfügbar',
  'errors.api/project-id': 'Ungültige Projekt-ID. In diesem Browser installierte Wallets funktionieren weiterhin.',
  'errors.api/project-disabled': 'Dieser Dienst ist für diese Website abgeschaltet. Wallets funktionieren weiterhin.',
  'errors.api/limited': 'Zu viele Anfragen. Versuchen Sie es gleich noch einmal.',
  'errors.api/chain-unreachable': 'Das Netzwerk antwortet nicht. Versuchen Sie es gleich noch einmal.',
  'errors.api/gas-price-unsupported':
    'Für dieses Netzwerk gibt es keine Gebührenschätzung. Wechseln Sie zu einem anderen Netzwerk.',
  'errors.api/sessions-unsupported':
    'In diesem Netzwerk gibt es keine Erlaubnisse für Websites. Wechseln Sie das Netzwerk.',
  'errors.api/onramp-unsupported': 'Coins dieses Netzwerks werden hier nicht verkauft. Wechseln Sie das Netzwerk.',
  'errors.api/swaps-unsupported':
    'In diesem Netzwerk kann nicht getauscht werden. Wechseln Sie zu einem anderen Netzwerk.',
  'errors.api/name': 'Der Name konnte nicht nachgeschlagen werden. Versuchen Sie es gleich noch einmal.',
  'errors.api/name-not-found': 'Dieser Name ist nicht registriert. Prüfen Sie die Schreibweise.',
  'errors.api/name-suggestions': 'Es konnten keine Vorschläge geladen werden. Versuchen Sie es gleich noch einmal.',
  'errors.api/names-of': 'Die Namen dieser Adresse konnten nicht geladen werden. Versuchen Sie es gleich noch einmal.',
  'errors.api/register-name':
    'Der Name {{name}} konnte nicht registriert werden. Prüfen Sie, ob er vergeben ist, bevor Sie es erneut versuchen.',
}

export default messages
