import type en from './en.ts'

const de: { readonly [Key in keyof typeof en]: string } = {
  open: 'Adressbuch',
  title: 'Adressbuch',
  name: 'Name',
  address: 'Adresse',
  add: 'Hinzufügen',
  remove: '{{name}} entfernen',
  empty: 'Noch niemand',
  hint: 'Fügen Sie hinzu, wem Sie oft etwas schicken.',
  added: 'Hinzugefügt',
  'errors.address-book/no-name': 'Schreibe einen Namen.',
  'errors.address-book/no-address':
    'Das ist keine Adresse eines Netzwerks dieser Seite. Prüfe sie Zeichen für Zeichen.',
}

export default de
