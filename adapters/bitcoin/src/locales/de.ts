import type en from './en.ts'

/** German. */
const messages: { readonly [Key in keyof typeof en]: string } = {
  'errors.bitcoin/invalid-input':
    'Etwas an dieser Anfrage stimmt nicht. Es wurde nichts gesendet. Laden Sie die Seite neu und versuchen Sie es erneut.',
  'errors.bitcoin/account-mismatch':
    '{{wallet}} gibt dieses Konto nicht mehr frei. Wählen Sie es dort aus oder verbinden Sie sich erneut; es wurde nichts gesendet.',
  'errors.bitcoin/ordinals-account':
    'Diese Adresse bewahrt Ihre Ordinals auf; von ihr zu senden könnte eines davon weggeben. Wählen Sie Ihre Zahlungsadresse.',
  'errors.bitcoin/key-missing':
    '{{wallet}} gibt nicht frei, was zum Senden von dieser Adresse nötig ist. Wählen Sie eine andere Adresse oder Wallet.',
  'errors.bitcoin/amount-small': 'Dieser Betrag ist zu klein für das Netzwerk. Senden Sie mindestens {{minimum}} sat.',
  'errors.bitcoin/many-coins':
    'Ihr Guthaben besteht aus vielen kleinen Teilen. Eine Transaktion fasst höchstens {{amount}}: Senden Sie in mehreren Schritten.',
  'errors.bitcoin/coins-kept':
    '{{spared}} sat Ihres Guthabens können Ordinals tragen und bleiben unberührt. Ohne sie reicht es nicht. Senden Sie weniger.',
  'errors.bitcoin/fee-high':
    'Die Gebühr von {{fee}} sat ist für diesen Betrag zu hoch. Senden Sie mehr auf einmal oder wählen Sie ein langsameres Tempo.',
  'errors.bitcoin/fee-unknown':
    'Die aktuellen Gebühren konnten nicht geladen werden. Versuchen Sie es gleich noch einmal.',
  'errors.bitcoin/psbt-version':
    'Diese Website hat eine Art von Transaktion gesendet, die nicht unterstützt wird (Version 2). Wenden Sie sich an deren Support.',
  'errors.bitcoin/psbt-input':
    'Diese Transaktion zeigt nicht, was sie ausgibt, und kann deshalb nicht geprüft werden. Es wurde nichts signiert. Wenden Sie sich an den Support der Website.',
  'errors.bitcoin/psbt-hash-type':
    'Mit dieser Signatur könnte jemand anderes bestimmen, wohin Ihr Geld geht. Es wurde nichts signiert. Wenden Sie sich an den Support der Website.',
  'errors.bitcoin/signature-invalid':
    '{{wallet}} hat etwas anderes signiert als verlangt, deshalb wurde es nicht verwendet. Prüfen Sie dort das Konto und versuchen Sie es erneut.',
  'errors.bitcoin/signature-invalid_unsent':
    '{{wallet}} hat etwas anderes signiert als verlangt. Es wurde nichts gesendet. Prüfen Sie dort das Konto und versuchen Sie es erneut.',
  'errors.bitcoin/transaction-changed':
    '{{wallet}} hat diese Transaktion verändert. Es wurde nichts gesendet. Prüfen Sie die Wallet, bevor Sie es erneut versuchen.',
  'errors.bitcoin/transaction-mismatch':
    'Gesendet wurde nicht, was Sie geprüft haben. Geprüft: {{reviewed}}. Gesendet: {{sent}}. Hören Sie hier auf und prüfen Sie Ihre Wallet und Ihre Browser-Erweiterungen.',
  'errors.bitcoin/already-spent':
    'Diese Coins wurden inzwischen ausgegeben; dies wurde nicht gesendet. Sehen Sie unter Aktivität nach, bevor Sie es erneut versuchen.',
  'errors.bitcoin/fee-low':
    'Das Netzwerk verlangt gerade eine höhere Gebühr. Wählen Sie ein schnelleres Tempo; es wurde nichts gesendet.',
  'errors.bitcoin/not-pending':
    'Diese Transaktion wartet nicht mehr, es gibt nichts zu beschleunigen. Sehen Sie unter Aktivität nach.',
  'errors.bitcoin/no-room':
    'Ihr Konto hat nichts mehr übrig, um eine höhere Gebühr zu zahlen. Warten Sie, bis die Transaktion bestätigt ist.',
  'errors.bitcoin/too-large':
    'Diese Transaktion ist dem Netzwerk zu groß. Es wurde nichts gesendet. Senden Sie weniger auf einmal.',
  'errors.bitcoin/refused':
    'Das Netzwerk hat diese Transaktion abgelehnt. Es wurde nichts gesendet. Prüfen Sie Betrag und Empfänger.',
}

export default messages
