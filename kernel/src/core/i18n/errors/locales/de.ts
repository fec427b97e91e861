import type en from './en.ts'

/** What went wrong, in German. */
const de: { readonly [Word in keyof typeof en]: string } = {
  'errors.config/origin-not-allowed':
    'Die App ist nicht richtig eingerichtet. Diese Website darf diesen Dienst nicht nutzen. Wenden Sie sich an deren Support.',
  'errors.plugin/action-failed': 'Etwas ist schiefgegangen. Versuchen Sie es erneut oder laden Sie die Seite neu.',
  'errors.hook/cancelled': 'Diese Website erlaubt das hier nicht. Es wurde nichts geändert.',
  'errors.hook/aborted': 'Sie haben etwas anderes begonnen, daher wurde dies abgebrochen. Es wurde nichts geändert.',
  'errors.hook/timeout': 'Das hat zu lange gedauert. Versuchen Sie es erneut.',
  'errors.amount/invalid': 'Geben Sie den Betrag in Ziffern ein, mit höchstens einem Dezimalpunkt.',
  'errors.amount/invalid_empty': 'Geben Sie einen Betrag ein.',
  'errors.amount/invalid_negative': 'Ein Betrag kann nicht unter null liegen.',
  'errors.amount/invalid_comma': 'Verwenden Sie statt des Kommas einen Punkt, zum Beispiel 1.5.',
  'errors.amount/invalid_exponent': 'Schreiben Sie den Betrag aus, zum Beispiel 0.000001.',
  'errors.amount/invalid_point': 'Ergänzen Sie die Ziffern vor und nach dem Dezimalpunkt, zum Beispiel 0.5.',
  'errors.amount/invalid_precision': 'Hier sind höchstens {{decimals}} Nachkommastellen möglich.',
  'errors.amount/invalid_size': 'Dieser Betrag ist zu groß.',
  'errors.connect/unknown-connector': 'Diese Wallet ist nicht mehr in der Liste. Wählen Sie eine andere.',
  'errors.connect/rejected': 'Sie haben die Anfrage abgelehnt. Es wurde nichts weitergegeben.',
  'errors.connect/expired': 'Dieser Code ist abgelaufen. Fordern Sie einen neuen an, um fortzufahren.',
  'errors.connect/pending': '{{wallet}} zeigt bereits eine Anfrage. Öffnen Sie die Wallet und antworten Sie dort.',
  'errors.connect/pending_rest': '{{wallet}} braucht ein paar Sekunden. Versuchen Sie es gleich noch einmal.',
  'errors.connect/no-accounts':
    '{{wallet}} hat kein Konto freigegeben. Entsperren Sie die Wallet, wählen Sie ein Konto und versuchen Sie es erneut.',
  'errors.connect/no-family':
    '{{wallet}} unterstützt keines der Netzwerke dieser Website. Wählen Sie eine andere Wallet.',
  'errors.connect/failed':
    '{{wallet}} konnte nicht verbunden werden. Öffnen und entsperren Sie die Wallet und versuchen Sie es erneut.',
  'errors.connect/malformed':
    '{{wallet}} hat eine unlesbare Antwort gesendet. Aktualisieren Sie die Wallet oder wählen Sie eine andere.',
  'errors.connect/vanished':
    '{{wallet}} ist nicht mehr verfügbar. Prüfen Sie, ob die Erweiterung eingeschaltet ist, und laden Sie die Seite neu.',
  'errors.connect/not-connected': 'Es ist keine Wallet verbunden. Verbinden Sie zuerst eine.',
  'errors.disconnect/failed':
    'Das Trennen ist fehlgeschlagen. Diese Website verwendet die Wallet nicht mehr; trennen Sie die Verbindung auch in der Wallet.',
  'errors.network/undefined': 'Es ist kein Netzwerk ausgewählt. Wählen Sie zuerst eines.',
  'errors.network/unsupported':
    'Dieses Netzwerk wird nicht unterstützt. Wechseln Sie zu einem der Netzwerke dieser Website.',
  'errors.network/denied': 'Diese Website erlaubt den Wechsel nicht. Das Netzwerk ist unverändert.',
  'errors.network/rejected': 'Sie haben den Wechsel abgelehnt. Das Netzwerk ist unverändert.',
  'errors.network/not-added':
    'Dieses Netzwerk wird nicht unterstützt. Fügen Sie es in der Wallet hinzu und versuchen Sie es erneut.',
  'errors.network/switch-failed': '{{wallet}} hat das Netzwerk nicht gewechselt. Wechseln Sie es in der Wallet.',
  'errors.capability/missing':
    '{{wallet}} kann das in diesem Netzwerk nicht. Verwenden Sie eine andere Wallet oder ein anderes Netzwerk.',
  'errors.request/rejected': 'Sie haben die Anfrage abgelehnt. Es wurde nichts signiert.',
  'errors.request/unauthorized': '{{wallet}} erlaubt das für Ihr Konto nicht. Verbinden Sie das Konto erneut.',
  'errors.request/unsupported-method': '{{wallet}} kann das nicht. Verwenden Sie eine andere Wallet.',
  'errors.request/disconnected': '{{wallet}} ist getrennt. Stellen Sie die Verbindung wieder her.',
  'errors.request/chain-disconnected':
    '{{wallet}} ist nicht mit diesem Netzwerk verbunden. Wechseln Sie das Netzwerk in der Wallet und versuchen Sie es erneut.',
  'errors.request/outcome-unknown':
    '{{wallet}} hat nicht geantwortet, die Anfrage wurde aber gesendet. Prüfen Sie die Aktivität in Ihrer Wallet, bevor Sie es erneut versuchen.',
  'errors.request/unknown-chain':
    '{{wallet}} hat dieses Netzwerk nicht. Fügen Sie es in der Wallet hinzu und versuchen Sie es erneut.',
  'errors.request/unknown-chain_elsewhere':
    '{{wallet}} ist nicht auf {{network}}. Wählen Sie in der Wallet dieses Netzwerk oder ein anderes Konto und versuchen Sie es erneut.',
  'errors.request/failed':
    '{{wallet}} konnte die Anfrage nicht abschließen. Öffnen Sie die Wallet, um den Grund zu sehen, und versuchen Sie es erneut.',
  'errors.transfer/insufficient-funds': 'Sie haben nicht genug {{symbol}}. Verringern Sie den Betrag.',
  'errors.transfer/insufficient-fee':
    'Ihr Guthaben an {{symbol}} reicht nicht für die Netzwerkgebühr. Laden Sie es auf oder verringern Sie den Betrag.',
  'errors.transfer/refused':
    'Das Netzwerk würde diese Überweisung ablehnen. Prüfen Sie Token und Empfänger; es wurde nichts gesendet.',
  'errors.transfer/receiver': 'Was Sie an diese Adresse senden, wäre verloren. Bitten Sie um eine andere.',
  'errors.transfer/unreadable':
    'Wir konnten nicht prüfen, was diese Überweisung bewirkt; sie wurde nicht gesendet. Beginnen Sie neu.',
  'errors.transfer/changed':
    'Diese Überweisung hat sich nach Ihrer Prüfung geändert und wurde nicht gesendet. Prüfen Sie sie erneut.',
  'errors.transfer/expired': 'Das hat zu lange gedauert und wurde nicht gesendet. Versuchen Sie es erneut.',
  'errors.transactions/too-many':
    'Zu viele Transaktionen warten noch. Versuchen Sie es erneut, wenn einige erledigt sind.',
  'errors.rpc/internal': 'Das Netzwerk konnte nicht antworten. Versuchen Sie es gleich noch einmal.',
  'errors.rpc/invalid-input': 'Das Netzwerk hat das nicht angenommen. Prüfen Sie Ihre Eingaben.',
  'errors.rpc/resource-unavailable': 'Das Netzwerk kann gerade nicht antworten. Versuchen Sie es gleich noch einmal.',
  'errors.rpc/transaction-rejected':
    'Das Netzwerk hat die Transaktion abgelehnt. Es wurde nichts gesendet. Prüfen Sie Betrag und Guthaben und versuchen Sie es erneut.',
  'errors.rpc/limit-exceeded': 'Das Netzwerk ist ausgelastet. Versuchen Sie es gleich noch einmal.',
  'errors.rpc/unavailable': 'Das Netzwerk antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'errors.rpc/wrong-chain':
    'Das Netzwerk konnte nicht bestätigt werden, deshalb wurde nichts von dort gelesen. Versuchen Sie es später erneut oder verwenden Sie ein anderes Netzwerk.',
  'errors.rpc/malformed': 'Das Netzwerk hat eine unlesbare Antwort gesendet. Versuchen Sie es gleich noch einmal.',
  'errors.http/status': 'Der Dienst konnte nicht antworten. Versuchen Sie es gleich noch einmal.',
  'errors.http/timeout': 'Der Dienst reagiert nicht. Versuchen Sie es gleich noch einmal.',
  'errors.http/malformed': 'Der Dienst hat eine unlesbare Antwort gesendet. Versuchen Sie es gleich noch einmal.',
  'errors.http/too-large':
    'Die Antwort war zu groß, um sie anzuzeigen. Laden Sie die Seite neu und versuchen Sie es erneut.',
}

export default de
