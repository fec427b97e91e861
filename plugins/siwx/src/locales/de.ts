/** German. */
export default {
  title: 'Anmelden',
  heading: 'Bestätigen Sie, dass dieses Konto Ihnen gehört',
  text: 'Signieren Sie eine kurze Nachricht in {{wallet}}. Das kostet nichts und bewegt nichts.',
  message: 'Was Sie signieren',
  sign: 'Anmelden',
  cancel: 'Abbrechen',
  later: 'Nicht jetzt',
  tryAgain: 'Erneut versuchen',
  askAgain: 'Erneut anfragen',
  signOut: 'Abmelden',
  close: 'Schließen',
  yourWallet: 'Ihrer Wallet',
  checkingTitle: 'Wir prüfen, ob Sie angemeldet sind',
  checkingText: 'Verbunden mit {{wallet}}. Wir prüfen, ob die Website dieses Konto schon kennt.',
  signingTitle: 'In {{wallet}} signieren',
  signingText: 'Prüfen Sie die Nachricht in {{wallet}} und bestätigen Sie sie.',
  elsewhereTitle: 'In einem anderen Tab wartet eine Anfrage von {{wallet}}',
  elsewhereText: 'Beantworten Sie die Anfrage von {{wallet}} dort. Wenn Sie signieren, ist auch dieser Tab angemeldet.',
  slowTitle: 'Keine Antwort von {{wallet}}',
  slowText: 'Sehen Sie in {{wallet}} nach, ob sie gesperrt ist, oder suchen Sie ihr Fenster hinter diesem.',
  verifyingTitle: 'Ihre Signatur wird geprüft',
  verifyingText: 'Das dauert einen Moment.',
  doneTitle: 'Sie sind angemeldet',
  doneText: 'Diese Website weiß, dass das Konto Ihnen gehört.',
  declinedTitle: 'Signatur abgelehnt',
  declinedText: 'Es wurde nichts signiert. Sie können es erneut versuchen.',
  smartAccountTitle: 'Diese Anwendung unterstützt Smart Accounts vielleicht nicht',
  smartAccountText: 'Es wurde nichts signiert. Versuchen Sie es erneut oder verbinden Sie ein anderes Konto.',
  failedTitle: 'Sie sind nicht angemeldet',
  noneText:
    'Für dieses Konto gibt es in diesem Netzwerk keine Anmeldung. Wechseln Sie das Netzwerk oder verbinden Sie ein anderes Konto.',
  unavailableTitle: 'Ihre Signatur ist noch nicht geprüft',
  startFailed: 'Die Anmeldung konnte nicht vorbereitet werden',
  signOutFailed:
    'Die Website hat nicht bestätigt, dass Sie abgemeldet sind. Sie wird beim nächsten Verbinden wieder gefragt.',
  'errors.siwx/both-options':
    'Die Anmeldung ist auf dieser Website falsch eingerichtet. Wenden Sie sich an deren Support.',
  'errors.siwx/start': 'Die Anmeldung konnte nicht vorbereitet werden',
  'errors.siwx/text':
    'Diese Website verlangt eine Nachricht, die sich nicht signieren lässt. Wenden Sie sich an deren Support.',
  'errors.siwx/altered':
    'Ihre Wallet hat eine andere Nachricht signiert als die hier gezeigte. Versuchen Sie es erneut oder nehmen Sie eine andere Wallet.',
  'errors.siwx/bad-signature':
    'Die Signatur gehört nicht zu diesem Konto. Prüfen Sie, welches Konto in Ihrer Wallet aktiv ist, und versuchen Sie es erneut.',
  'errors.siwx/clock':
    'Die Nachricht war zu alt oder aus der Zukunft. Prüfen Sie die Uhr dieses Geräts und versuchen Sie es erneut.',
  'errors.siwx/clocks-differ':
    'Dieses Gerät und die Website sind sich über die Uhrzeit nicht einig. Es wurde nichts signiert. Stellen Sie die Uhr dieses Geräts und versuchen Sie es erneut.',
  'errors.siwx/nonce':
    'Diese Nachricht wurde schon benutzt oder gehört zu einem anderen Browser. Erlauben Sie Cookies für diese Website und versuchen Sie es erneut.',
  'errors.siwx/unsupported':
    'Diese Website kann Signaturen dieser Art von Konto nicht prüfen. Verbinden Sie ein anderes Konto.',
  'errors.siwx/refused':
    'Diese Website hat die Signatur nicht angenommen. Versuchen Sie es erneut; geschieht es wieder, wenden Sie sich an deren Support.',
  'errors.siwx/unavailable':
    'Die Website war zum Prüfen nicht erreichbar. Versuchen Sie es erneut: Ihre Wallet fragt kein zweites Mal.',
  'errors.siwx/unreachable':
    'Die Website war nicht erreichbar. Es wurde nichts signiert. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
}
