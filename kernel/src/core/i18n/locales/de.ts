import type en from './en.ts'

/** German, with the formal "Sie". */
const de: { readonly [Word in keyof typeof en]: string } = {
  back: 'Zurück',
  close: 'Schließen',
  codeCopied: 'Code kopiert',
  copyCode: 'Code kopieren',
  failed: 'Etwas ist schiefgegangen',
  dismiss: 'Ausblenden',
  help: 'Hilfe',
  loading: 'Wird geladen',
  retry: 'Erneut versuchen',
  secretTitle: 'Das sieht nach einem privaten Schlüssel oder einer Wiederherstellungsphrase aus',
  secretText:
    'Wir haben es entfernt. Geben Sie eine Wiederherstellungsphrase oder einen privaten Schlüssel nie auf einer Website ein.',
  'wallet.unnamed': 'Die Wallet',
  'time.now': 'jetzt',
  'time.past.sec': 'vor {{n}} Sek.',
  'time.past.min': 'vor {{n}} Min.',
  'time.past.hr': 'vor {{n}} Std.',
  'time.past.d': 'vor {{n}} T.',
  'time.past.mo': 'vor {{n}} Mon.',
  'time.past.yr': 'vor {{n}} J.',
  'time.future.sec': 'in {{n}} Sek.',
  'time.future.min': 'in {{n}} Min.',
  'time.future.hr': 'in {{n}} Std.',
  'time.future.d': 'in {{n}} T.',
  'time.future.mo': 'in {{n}} Mon.',
  'time.future.yr': 'in {{n}} J.',
  'errors.unknown': 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
  'errors.config/project-id':
    'Es ist keine Projekt-ID eingerichtet. In diesem Browser installierte Wallets funktionieren trotzdem.',
  'errors.kernel/aborted': 'Die Anfrage wurde abgebrochen. Beginnen Sie von vorn, wenn Sie so weit sind.',
  'errors.plugin/failed':
    'Dieser Teil der Seite funktioniert nicht mehr. Versuchen Sie es erneut oder laden Sie die Seite neu.',
  'errors.plugin/unavailable': 'Diese Funktion ist abgeschaltet. Laden Sie die Seite neu, um sie wieder einzuschalten.',
  'errors.view/load':
    'Diese Ansicht konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'errors.view/render': 'Diese Ansicht kann nicht angezeigt werden. Gehen Sie zurück oder versuchen Sie es erneut.',
  'errors.http/network': 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'errors.i18n/load': 'Diese Sprache konnte nicht geladen werden, daher sehen Sie Englisch.',
}

export default de
