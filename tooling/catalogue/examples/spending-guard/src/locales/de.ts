import type en from './en.ts'

const de: { readonly [Key in keyof typeof en]: string } = {
  open: 'Tageslimit',
  title: 'Tageslimit',
  spent: 'Heute gingen {{spent}} von {{limit}} an die Wallet.',
  why: 'Mehr wird hier bis Mitternacht (UTC) abgelehnt. Andere Websites sind nicht erfasst.',
  'errors.spending-guard/over-limit':
    'Das würde das Tageslimit von {{limit}} überschreiten. Warten Sie bis morgen oder senden Sie weniger.',
}

export default de
